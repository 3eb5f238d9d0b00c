/** Games at a game host, which stores them, calls the referee, and sends each browser the view of its seat. */

import { clone, create, fromJson, fromJsonString, type JsonValue, toJson } from "@bufbuild/protobuf";
import { Code } from "@connectrpc/connect";
import { ActionIllegalError, configOf, publicPart, UnavailableError } from "@khronos-referee/client";
import {
  type Action,
  ActionSchema,
  type ApplyActionResponse,
  ApplyActionResponseSchema,
  type Event,
  GameRecordSchema,
  GameSetupSchema,
  type GameState,
  RefusalSchema,
  type ReviewGameResponse,
  ReviewGameResponseSchema,
} from "@khronos-referee/client/contract";
import { batch, type ReadonlySignal, signal } from "@preact/signals";
import { withAnySignal } from "../../../typescript/src/signals.js";
import { EventSourceParserStream } from "eventsource-parser/stream";

import { askAs, callReferee, referee } from "../referee.js";
import { newId } from "../secure.js";
import { isForgotten, planSetting, readJson, writeSetting } from "../storage.js";
import { language, Problem, words } from "../words.js";
import { type Level, LEVELS } from "./bots.js";
import { stepOf } from "./events.js";
import type { Applied, Beginning, GameCard, GameHome, LiveGame, Mind, Step } from "./home.js";
import { nameOf, report } from "./table.js";
import { claimStream, releaseStream, RENEW_MS } from "./streams.js";
import { viewer, viewOf } from "./views.js";

const SEATS = "khronos.seats";
const GIVEN = "khronos.given";
const GONE = "khronos.gone";
/** The maximum time between messages of a stream in milliseconds; the game host sends heartbeats more often. */
const SILENCE_MS = 40_000;
const ANSWER_MS = 15_000;
const PAUSE_MS = 500;
/** The interval of polling without a stream, in milliseconds: while the page is visible, and while it is hidden. */
const [ASK_MS, ASK_HIDDEN_MS] = [2000, 10_000];
/** The maximum time until the message about a different player's earlier move arrives, in milliseconds. */
const NEWS_MS = 2000;

/** A link to take a seat. */
export interface Invitation {
  readonly name: string;
  readonly link: string;
}

/** The link to a seat that was handed over in this browser, until the user has sent it. */
export const givenLink = signal(readJson<Invitation>(GIVEN));

/** Removes the link to a seat that was handed over. */
export function forgetGivenLink(): void {
  writeSetting(GIVEN, undefined);
  givenLink.value = undefined;
}

/** The seat of this browser that a bot plays until the user takes it back, as the id of a stored seat. */
export const botSeat = signal<string>();

/** A request to undo: the target step, and the seats that agree. */
export interface UndoRequest {
  readonly revision: number;
  readonly seats: readonly number[];
}

/** A seat that this browser knows; its id consists of the id of the game, a dot and the secret of the seat. */
interface StoredSeat extends GameCard {
  /** The links of all seats, if the game was created in this browser. */
  readonly invitations?: readonly Invitation[];
}

/** The games of the game host that serves the web app, for the seats that this browser knows. */
export class HostHome implements GameHome {
  #open: HostGame | undefined;

  async list(): Promise<GameCard[]> {
    const seats = storedSeats().sort((one, other) => other.changed - one.changed);
    return seats.map((each) => (each.over ? each : { ...each, yours: askWhetherToAct(each.id) }));
  }

  async create(beginning: Beginning): Promise<LiveGame> {
    if (beginning.case !== "setup") throw new Problem([words.value.host.setupOnly]);
    const { bots } = words.value;
    const levels: Record<string, Level> = {};
    const setup = clone(GameSetupSchema, beginning.setup);
    const seats = setup.config?.seats ?? [];
    for (const [index, seat] of seats.entries()) {
      const level = LEVELS.find((each) => each === beginning.minds[index]);
      if (level === undefined) continue;
      levels[`${index + 1}`] = level;
      seat.name = `${seat.name} · ${bots[level]}`; // visible to all players
    }
    // Retries use the same key, so that only one game is created.
    const body = { key: newId(), setup: toJson(GameSetupSchema, setup), bots: levels };
    const answer = await callReferee((over) => call("/games", "", body, over));
    const made = (await answer.json()) as { game: string; secrets: (string | null)[] };
    const names = [words.value.host.spectators, ...seats.map(({ name }) => name)];
    // The seats of bots have no secret.
    const invitations = made.secrets.flatMap((secret, seat) =>
      secret === null ? [] : [{ name: names[seat] ?? "", link: linkOf(`${made.game}.${secret}`) }],
    );
    // The user who creates a game takes its first seat, and sends the links to the other players.
    const [spectators, own, ...others] = invitations;
    return this.#opened(idOf(own), [...others, ...(spectators ? [spectators] : [])]);
  }

  async open(id: string): Promise<LiveGame | undefined> {
    try {
      return await this.#opened(id, storedSeats().find((each) => each.id === id)?.invitations);
    } catch (error) {
      if (!(error instanceof BotPlays)) throw error;
      botSeat.value = id;
      return undefined;
    }
  }

  /** Takes a seat back from a bot, and opens its game. */
  async takeBack(id: string): Promise<LiveGame | undefined> {
    await callReferee((over) => call(`${pathOf(id)}/return`, secretOf(id), {}, over));
    return this.open(id);
  }

  async remove(id: string): Promise<void> {
    forget(id);
  }

  async #opened(id: string, invitations: readonly Invitation[] | undefined): Promise<LiveGame> {
    this.#open?.close();
    askAs(id);
    this.#open = await HostGame.opened(id, invitations);
    return this.#open;
  }
}

/** A game at the game host, seen from one seat. */
export class HostGame implements LiveGame {
  /** Always true, because the game host hides the hands of other players. */
  readonly dealt = true;
  readonly steps = signal<readonly Step[]>([]);
  readonly cursor = signal(0);
  /** The pending request to undo, if any. */
  readonly undo = signal<UndoRequest>();
  /** The seat of a bot that cannot continue from this position; 0 if there is none. */
  readonly stuck = signal(0);
  /** The seats with an open page; 0 stands for spectators. */
  readonly here = signal<readonly number[]>([]);
  /** The bots that have taken the seats of people, by seat. */
  readonly takenBy = signal<Readonly<Record<number, Level | "remote">>>({});
  readonly #over = new AbortController();
  /** The seat's view of each step; the index is the revision of the state. */
  #applied: readonly ApplyActionResponse[] = [];
  /** The steps that have arrived so far; they are shown when all of them have arrived. */
  #arrived: readonly ApplyActionResponse[] = [];
  #last = 0;
  /** Ends the open connection or the pause between two connections. */
  #wake = () => {};
  #waiting: { readonly number: number; readonly resolve: () => void }[] = [];

  private constructor(
    readonly id: string,
    /** The seat of this browser; 0 for spectators. */
    readonly seat: number,
    /** The links to the other seats, if the game was created in this browser. */
    readonly invitations: readonly Invitation[] | undefined,
  ) {}

  /** Opens a game for a seat, after all of its messages have arrived. */
  static async opened(id: string, invitations: readonly Invitation[] | undefined): Promise<HostGame> {
    const { seat, last } = await statusOf(id);
    const game = new HostGame(id, seat, invitations);
    void game.#listen().catch((error) => {
      if (game.#over.signal.aborted) return;
      if (error instanceof BotPlays) botSeat.value = id;
      else report(error);
    });
    await game.#arrival(last);
    return game;
  }

  /** The link to this seat. */
  get link(): string {
    return linkOf(this.id);
  }

  /** Stops receiving messages. */
  close(): void {
    this.#over.abort();
    this.#wake();
  }

  get minds(): readonly Mind[] {
    return configOf(this.#state(0)).seats.map((_, index) => (index + 1 === this.seat ? "person" : "remote"));
  }

  view(index: number, seat: number): GameState {
    return viewOf(this.#state(index), seat);
  }

  events(index: number): readonly Event[] {
    return this.#applied[index]?.events ?? [];
  }

  async apply(action: Action, _seat: number): Promise<Applied> {
    const at = this.cursor.value;
    const before = this.#state(at);
    // Retries use the same key, so that the action is applied only once.
    const body = { ...this.#position(), key: newId(), action: toJson(ActionSchema, action) };
    const { number } = (await (await this.#post("actions", body)).json()) as { number: number };
    await this.#arrival(number);
    const { state = before, events = [] } = this.#applied[at + 1] ?? {};
    return { before, state, events };
  }

  /** Requests an undo from the other players, or accepts such a request. */
  async goTo(index: number): Promise<void> {
    await this.#post("undo", { ...this.#position(), to: index });
  }

  /** Declines another player's request to undo, or withdraws a request of this seat. */
  async decline(): Promise<void> {
    await this.#post("undo/decline", this.#position());
  }

  /** Hands over the seat: the new link is in `givenLink`, and this browser loses the seat. */
  async handOn(): Promise<void> {
    const secret = newId();
    const link = { name: nameOf(this.seat), link: linkOf(`${this.id.split(".")[0]}.${secret}`) };
    // Store the link before it becomes valid, so that a reload cannot lose it.
    writeSetting(GIVEN, JSON.stringify(link));
    await this.#post("secret", { secret }).catch(async (error) => {
      // A retry is rejected, too, after the first attempt has succeeded; then the new link is already valid.
      await call(pathOf(this.id), secret).catch(() => {
        forgetGivenLink();
        throw error;
      });
    });
    writeSetting(GONE, JSON.stringify([...givenSecrets(), secretOf(this.id)]));
    this.#leave();
    givenLink.value = link;
  }

  /** Lets a bot play the seat of an absent player, until that player returns. */
  async callBot(seat: number, level: Level): Promise<void> {
    await this.#post("bot", { strength: level, seat });
  }

  /** Lets a bot play the seat, and forgets the game; the link of the seat takes it back. */
  async giveToBot(level: Level): Promise<void> {
    await this.#post("bot", { strength: level }).catch(async (error) => {
      // A retry is rejected after the first attempt has succeeded; then a bot plays this seat.
      const remains = await statusOf(this.id).then(
        () => true,
        (gone) => !(gone instanceof Problem),
      );
      if (remains) throw error;
    });
    this.#leave();
  }

  #leave(): void {
    this.close();
    forget(this.id);
  }

  async correct(): Promise<void> {
    throw new Problem([words.value.host.noCorrection]);
  }

  /** Returns the record, starting at the first view of this seat, because only the game host knows the seed. */
  async record(): Promise<string> {
    const first = this.#state(0);
    const actions = this.#applied.slice(1).flatMap(({ events, state }) =>
      events.flatMap(({ fact }) =>
        fact.case === "actionTaken" && fact.value.action
          ? [
              {
                action: { given: { case: "structured" as const, value: fact.value.action } },
                publicDigest: state?.publicDigest.slice(0, 8) ?? "",
              },
            ]
          : [],
      ),
    );
    const beginning = { case: "position", value: first } as const;
    const value = create(GameRecordSchema, { rulesRevision: first.rulesRevision, beginning, actions });
    const options = { viewer: viewer(this.seat), locale: language.value } as const;
    return callReferee((over) => referee.writeText({ case: "record", value }, { ...options, signal: over }));
  }

  async review(page: string | undefined, signal: AbortSignal): Promise<ReviewGameResponse> {
    const query = page === undefined ? "" : `?page_token=${encodeURIComponent(page)}`;
    const answer = await callReferee(
      (over) => call(`${pathOf(this.id)}/review${query}`, secretOf(this.id), undefined, over),
      signal,
    );
    return fromJson(ReviewGameResponseSchema, (await answer.json()) as JsonValue);
  }

  #state(index: number): GameState {
    const state = this.#applied[index]?.state;
    if (state === undefined) throw new RangeError(`the game has no step ${index}`);
    return state;
  }

  #position() {
    const state = this.#state(this.cursor.value);
    return { revision: publicPart(state).revision, digest: state.publicDigest };
  }

  async #post(path: string, body: JsonValue): Promise<Response> {
    try {
      return await callReferee(
        (over) => call(`${pathOf(this.id)}/${path}`, secretOf(this.id), body, over),
        this.#over.signal,
      );
    } catch (error) {
      if (error instanceof MovedOn) void this.#doubt(this.#last);
      throw error;
    }
  }

  /** Starts over if the game host rejects an action on the last known state and no newer state arrives. */
  async #doubt(last: number): Promise<void> {
    this.#wake();
    await new Promise((resolve) => setTimeout(resolve, NEWS_MS));
    if (this.#last === last) this.#startOver();
  }

  /** Reloads all messages, for example after the game host was restored from a backup; shows the old ones meanwhile. */
  #startOver(): void {
    this.#last = 0;
    this.#arrived = [];
    this.takenBy.value = {};
    this.#wake();
  }

  /** Waits until a message has arrived. */
  #arrival(number: number): Promise<void> {
    return new Promise((resolve) => {
      if (this.#last >= number) return resolve();
      this.#waiting.push({ number, resolve });
      if (!this.#streams) this.#wake();
    });
  }

  /** Whether a stream is open. */
  #streams = false;

  /** Receives messages, and reconnects when the connection ends. */
  async #listen(): Promise<void> {
    const over = this.#over.signal;
    const seen = () => this.#wake();
    document.addEventListener("visibilitychange", seen);
    try {
      while (!over.aborted) {
        const { last } = await statusOf(this.id, over);
        if (last < this.#last) this.#startOver();
        this.#streams = claimStream();
        if (this.#streams || last > this.#last) await this.#connect(last);
        const pause = this.#streams ? PAUSE_MS : document.hidden ? ASK_HIDDEN_MS : ASK_MS;
        this.#streams = false;
        await new Promise<void>((resolve) => {
          this.#wake = resolve;
          setTimeout(resolve, pause);
        });
      }
    } finally {
      document.removeEventListener("visibilitychange", seen);
      releaseStream();
    }
  }

  /** Receives messages over one connection: up to message `last`, or as long as this page may have a stream. */
  async #connect(last: number): Promise<void> {
    const end = new AbortController();
    this.#wake = () => end.abort();
    const renewing = setInterval(() => {
      if (this.#streams && !claimStream()) end.abort();
    }, RENEW_MS);
    try {
      await withAnySignal([this.#over.signal, end.signal], async (either) => {
        try {
          const path = `${pathOf(this.id)}/messages`;
          const answer = await callReferee(() => call(path, secretOf(this.id), undefined, either, this.#last), either);
          await this.#take(answer, last, end);
        } finally {
          end.abort(); // this closes the connection
        }
      });
    } catch {
      // The connection was lost or rejected. The next one starts after the last message, a little later.
      this.#streams = false;
    } finally {
      clearInterval(renewing);
    }
  }

  async #take(answer: Response, last: number, end: AbortController): Promise<void> {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const listen = () => {
      clearTimeout(timer);
      timer = setTimeout(() => end.abort(), SILENCE_MS);
    };
    const reader = answer.body
      ?.pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array<ArrayBuffer>>)
      .pipeThrough(new EventSourceParserStream({ onComment: listen }))
      .getReader();
    try {
      while (this.#streams || this.#last < last) {
        listen();
        const { value, done } = (await reader?.read()) ?? { done: true, value: undefined };
        if (done || end.signal.aborted) return;
        if (value.event === "here") {
          this.here.value = (JSON.parse(value.data) as { seats: number[] }).seats;
          continue;
        }
        const number = Number(value.id);
        // If the game host does not know the last message, it sends all messages again.
        if (number <= this.#last) this.#arrived = [];
        this.#message(value.event ?? "", value.data);
        this.#last = number;
        if (this.#last >= last) this.#show();
      }
    } finally {
      clearTimeout(timer);
    }
  }

  #message(event: string, data: string): void {
    switch (event) {
      case "step": {
        const applied = fromJsonString(ApplyActionResponseSchema, data, { ignoreUnknownFields: true });
        const revision = applied.state ? publicPart(applied.state).revision : 0;
        this.#arrived = [...this.#arrived.slice(0, revision), applied];
        this.undo.value = undefined;
        this.stuck.value = 0;
        break;
      }
      case "back": {
        const { revision } = JSON.parse(data) as UndoRequest;
        this.#arrived = this.#arrived.slice(0, revision + 1);
        this.undo.value = undefined;
        this.stuck.value = 0;
        break;
      }
      case "undo": {
        const { revision, seats } = JSON.parse(data) as { revision: number | null; seats: number[] };
        this.undo.value = revision === null ? undefined : { revision, seats };
        break;
      }
      case "bot": {
        const { seat, strength } = JSON.parse(data) as { seat: number; strength: Level | null };
        this.takenBy.value = { ...this.takenBy.value, [seat]: strength ?? "remote" };
        this.undo.value = undefined;
        this.stuck.value = 0;
        break;
      }
      case "stuck":
        this.stuck.value = (JSON.parse(data) as { seat: number }).seat;
        break;
    }
  }

  /** Shows the steps that have arrived, and resolves the promises that wait for them. */
  #show(): void {
    this.#applied = this.#arrived;
    batch(() => {
      this.steps.value = this.#applied.map(({ state, events, undoObstacles }, at) => {
        const before = this.#applied[at - 1]?.state ?? state;
        return stepOf(events, undoObstacles, before);
      });
      this.cursor.value = this.#applied.length - 1;
    });
    this.#store();
    const there = this.#waiting.filter(({ number }) => number <= this.#last);
    this.#waiting = this.#waiting.filter(({ number }) => number > this.#last);
    for (const { resolve } of there) resolve();
  }

  #store(): void {
    const state = this.#state(this.cursor.value);
    const { seats } = configOf(state);
    const { turn, over } = publicPart(state);
    const seat: StoredSeat = {
      id: this.id,
      names: seats.map(({ name }) => name),
      colours: seats.map(({ colour }) => colour),
      minds: this.minds,
      turn: turn?.number ?? 0,
      over,
      changed: Date.now(),
      ...(this.invitations && { invitations: this.invitations }),
    };
    storeSeats([seat, ...storedSeats().filter(({ id }) => id !== this.id)]);
  }
}

/** The address of the game host for other devices, if this page was opened on the host's machine. */
const reachedAt = document.querySelector<HTMLMetaElement>('meta[name="khronos-reached-at"]')?.content;
const isLocal = /^(localhost|127\..*|\[::1\])$/;

/** Returns the link to take a seat. */
function linkOf(id: string): string {
  const base = isLocal.test(location.hostname) && reachedAt ? reachedAt : location.origin;
  return `${base}${location.pathname}#seat=${id}`;
}

/** Returns whether a link works only on this device. */
export function opensHereAlone(link: string): boolean {
  return isLocal.test(new URL(link).hostname);
}

function idOf(own: Invitation | undefined): string {
  return own?.link.split("#seat=")[1] ?? "";
}

/** Returns the seat of a link, and the number of the last message of its game. */
async function statusOf(id: string, signal?: AbortSignal): Promise<{ readonly seat: number; readonly last: number }> {
  const answer = await callReferee((over) => call(pathOf(id), secretOf(id), undefined, over), signal);
  return (await answer.json()) as { seat: number; last: number };
}

/** The error that the game has changed since the state of an action. */
class MovedOn extends Problem {}

/** The error that a bot plays a seat until its player takes it back. */
class BotPlays extends Problem {}

/** Returns whether a seat must act, which is false until the game host answers. */
function askWhetherToAct(id: string): ReadonlySignal<boolean> {
  const isToAct = signal(false);
  const read = async () => {
    const answer = await call(pathOf(id), secretOf(id));
    const { seat, toAct } = (await answer.json()) as { seat: number; toAct: number };
    isToAct.value = seat > 0 && seat === toAct;
  };
  void read().catch(() => undefined);
  return isToAct;
}

function pathOf(id: string): string {
  return `/games/${encodeURIComponent(id.split(".")[0] ?? "")}`;
}

function secretOf(id: string): string {
  return id.split(".")[1] ?? "";
}

function storedSeats(): StoredSeat[] {
  return readJson<StoredSeat[]>(SEATS) ?? [];
}

/** Returns the secrets of seats that were handed over in this browser; they are no longer valid. */
function givenSecrets(): string[] {
  return readJson<string[]>(GONE) ?? [];
}

/** Removes a seat and its plan. */
function forget(id: string): void {
  storeSeats(storedSeats().filter((each) => each.id !== id));
  writeSetting(planSetting(id), undefined);
}

function storeSeats(seats: readonly StoredSeat[]): void {
  if (!writeSetting(SEATS, JSON.stringify(seats))) isForgotten.value = true;
}

/**
 * Sends a request to the game host.
 *
 * @param path - The path of the request.
 * @param secret - The secret of a seat; empty if none is needed.
 * @param body - The body of the request; without it, the request is a GET.
 * @param over - Cancels the call.
 * @param last - The number of the last received message; only for requests of messages, which have no time limit.
 */
async function call(
  path: string,
  secret: string,
  body?: JsonValue,
  over?: AbortSignal,
  last?: number,
): Promise<Response> {
  const limit = last === undefined ? AbortSignal.timeout(ANSWER_MS) : undefined;
  const send = (signal: AbortSignal) =>
    fetch(path, {
      method: body === undefined ? "GET" : "POST",
      headers: {
        "accept-language": language.value,
        authorization: `Bearer ${secret}`,
        ...(body !== undefined && { "content-type": "application/json" }),
        ...(last && { "last-event-id": String(last) }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      signal,
    });
  let answer: Response;
  try {
    // A stream is read with the same signal as its request.
    answer = await (limit === undefined && over ? send(over) : withAnySignal([over, limit], send));
  } catch (cause) {
    throw new UnavailableError(failure(Code.Unavailable, String(cause)));
  }
  if (answer.ok) return answer;
  const text = await answer.text();
  const w = words.value.host;
  switch (answer.status) {
    case 401:
      throw new Problem([givenSecrets().includes(secret) ? w.given : w.noSeat]);
    case 403:
      if (text.includes('"BOT_PLAYS"')) throw new BotPlays([w.botPlays]);
      throw new Problem([
        text.includes('"LAST_PERSON"') ? w.noBot : text.includes('"NOT_ABSENT"') ? w.notAbsent : text,
      ]);
    case 409:
      throw new MovedOn([w.movedOn]);
    case 422:
      throw new ActionIllegalError({
        ...failure(Code.FailedPrecondition, text),
        refusal: fromJson(RefusalSchema, (JSON.parse(text) as { refusal: JsonValue }).refusal, {
          ignoreUnknownFields: true,
        }),
      });
    case 503:
      throw new UnavailableError(failure(Code.Unavailable, text));
    default:
      throw new Problem([text]);
  }
}

function failure(code: Code, message: string) {
  const nothing = { method: "", requestId: "", reason: "", metadata: {}, sentence: "" };
  return { ...nothing, code, message, fieldViolations: [], retryAfterMs: 0 };
}
