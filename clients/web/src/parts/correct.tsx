/** The position editor: buildings are placed by clicking squares, the other values are number fields. */

import { create } from "@bufbuild/protobuf";
import { cardType, compareBuildings, configOf, covers, publicPart } from "@khronos-referee/client";
import {
  type AuditPositionResponse,
  type Board,
  BuildingSchema,
  CardsSchema,
  CardType,
  type GameState,
  HamletCubeSchema,
  Kind,
  type Player,
  type PublicPart,
  type Turn,
  TurnSchema,
} from "@khronos-referee/client/contract";
import { effect, signal } from "@preact/signals";
import { useEffect } from "preact/hooks";

import { asSentence } from "../files.js";
import { callReferee, referee } from "../referee.js";
import {
  AGES,
  boards,
  catalog,
  correcting,
  draft,
  front,
  game,
  kindTitle,
  nameOf,
  now,
  report,
  startRequest,
} from "../play/table.js";
import { onDraft, type Place } from "../play/choices.js";
import { showTop } from "../play/sight.js";
import { viewer } from "../play/views.js";
import { inLanguage, language, words } from "../words.js";
import { TYPES } from "./cards.js";
import { Clause } from "./clause.js";
import { NumberField } from "./number.js";

type Tool = "put" | "take" | "cube";

const tool = signal<Tool>("put");
const kind = signal<Kind>(Kind.KEEP);
const seat = signal(1);
const ruin = signal(false);
const audited = signal<AuditPositionResponse>();
/** Whether squares were edited since the last audit, so that the stock and the supplies of cubes must follow. */
let isEdited = false;

/** The tools, number fields and position problems of the editor. */
export function Correct() {
  const [w, t] = [words.value, inLanguage(TEXTS)];
  useEffect(showTop, [draft.value === undefined]);
  useEffect(() => {
    // An earlier game may have more seats.
    [tool.value, kind.value, seat.value, ruin.value] = ["put", Kind.KEEP, 1, false];
    draft.value = now.value && { ...now.value, publicDigest: "" };
    onDraft.value = change;
    const end = effect(() => {
      audited.value = undefined;
      const position = draft.value;
      if (position === undefined) return;
      return startRequest(async (signal) => {
        const options = { viewer: viewer(front.value), locale: language.value, signal };
        const answer = await callReferee(() => referee.audit(position, options), signal);
        if (isEdited && answer.fixedState) setCounts(publicPart(answer.fixedState));
        else audited.value = answer;
        isEdited = false;
      });
    });
    return () => {
      end();
      draft.value = undefined;
      onDraft.value = undefined;
    };
  }, []);
  const position = draft.value;
  if (position === undefined) return null;
  const open = publicPart(position);
  if (open.cascade !== undefined) {
    return (
      <div class="correct">
        <p>{t.notNow}</p>
        <button type="button" onClick={() => (correcting.value = false)}>
          {w.close}
        </button>
      </div>
    );
  }
  const { seats } = configOf(position);
  const answer = audited.value;
  return (
    <div class="correct">
      <div>
        <h3>{t.correctTitle}</h3>
        <p class="quiet">{t.correctHint}</p>
        <div class="row">
          <select
            aria-label={w.correct}
            value={tool.value}
            onChange={({ currentTarget }) => (tool.value = currentTarget.value as Tool)}
          >
            {(["put", "take", "cube"] as const).map((each) => (
              <option key={each} value={each}>
                {t.tools[each]}
              </option>
            ))}
          </select>
          {tool.value === "put" && (
            <>
              <select
                aria-label={w.build}
                value={kind.value}
                onChange={({ currentTarget }) => (kind.value = Number(currentTarget.value))}
              >
                {(catalog.value?.kinds ?? []).map((each) => (
                  <option key={each.kind} value={each.kind}>
                    {kindTitle(each.kind)}
                  </option>
                ))}
              </select>
              {!isCivil(kind.value) && (
                <label>
                  <input
                    type="checkbox"
                    checked={ruin.value}
                    onChange={({ currentTarget }) => (ruin.value = currentTarget.checked)}
                  />
                  {t.tools.ruin}
                </label>
              )}
            </>
          )}
          {(tool.value === "cube" || (tool.value === "put" && !isCivil(kind.value))) && (
            <label>
              {w.owner}
              <select value={seat.value} onChange={({ currentTarget }) => (seat.value = Number(currentTarget.value))}>
                <option value={0}>{t.noOwner}</option>
                {seats.map(({ name }, at) => (
                  <option key={at} value={at + 1}>
                    {name}
                  </option>
                ))}
              </select>
            </label>
          )}
        </div>
        <footer>
          <button type="button" onClick={() => (correcting.value = false)}>
            {w.cancel}
          </button>
          <button
            type="button"
            disabled={answer?.fixedState === undefined}
            onClick={() => (draft.value = answer?.fixedState)}
          >
            {t.makeFixes}
          </button>
          <button
            type="button"
            class="primary"
            disabled={answer === undefined || answer.problems.length > 0}
            onClick={() => void use(position)}
          >
            {t.useIt}
          </button>
        </footer>
        <div aria-live="polite">
          {answer?.problems.length === 0 && <p class="legal">✓ {t.sound}</p>}
          {answer?.unfixedReason && <p>{answer.unfixedReason}</p>}
        </div>
        <ul class="violations" aria-live="polite">
          {(answer?.problems ?? []).map(({ clause, sentence, suggestedFix }, at) => (
            <li key={at}>
              {clause !== "" && <Clause id={clause} />}
              <span>
                {asSentence(sentence)} {suggestedFix !== "" && <em>({suggestedFix})</em>}
              </span>
            </li>
          ))}
        </ul>
      </div>
      <ul class="numbers">
        <li>
          <NumberField
            label={t.turnNumber}
            value={open.turn?.number ?? 1}
            min={0}
            onChange={(number) => setTurn({ number })}
          />
          <label>
            {t.onTurn}
            <select
              value={open.turn?.seat}
              onChange={({ currentTarget }) => setTurn({ seat: Number(currentTarget.value) })}
            >
              {seats.map(({ name }, at) => (
                <option key={at} value={at + 1}>
                  {name}
                </option>
              ))}
            </select>
          </label>
        </li>
        <li>
          <b>{w.discards}</b>
          {TYPES.map(({ field }) => (
            <NumberField
              key={field}
              label={w.types[field]}
              value={open.discards?.[field] ?? 0}
              min={0}
              onChange={(count) => setOpen({ discards: { ...(open.discards ?? create(CardsSchema)), [field]: count } })}
            />
          ))}
        </li>
        {open.players.map((player, at) => (
          <li key={at}>
            <b>{nameOf(at + 1)}</b>
            <NumberField label={w.money} value={player.money} min={0} onChange={(money) => setPlayer(at, { money })} />
            <NumberField
              label={t.hand}
              value={player.handSize}
              min={0}
              onChange={(handSize) => setPlayer(at, { handSize })}
            />
            {(["firstAdventurer", "secondAdventurer"] as const).map((name, which) => (
              <label key={name}>
                {w.adventurers[which]}
                <select
                  value={player[name]?.age}
                  onChange={({ currentTarget }) => {
                    const old = player[name];
                    if (old) setPlayer(at, { [name]: { ...old, age: Number(currentTarget.value) } });
                  }}
                >
                  {AGES.map((age) => (
                    <option key={age} value={age}>
                      {w.ages[age - 1]}
                    </option>
                  ))}
                </select>
              </label>
            ))}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Returns whether buildings of a kind have no owner and leave no ruin. */
function isCivil(of: Kind): boolean {
  return cardType(of) === CardType.CIVIL;
}

async function use(position: GameState): Promise<void> {
  try {
    await game.value?.correct(position);
    correcting.value = false;
  } catch (error) {
    report(error);
  }
}

function setOpen(changes: Partial<PublicPart>): void {
  const position = draft.value;
  if (position) draft.value = { ...position, publicDigest: "", publicPart: { ...publicPart(position), ...changes } };
}

/** Changes the turn and moves to its start. */
function setTurn(changes: Partial<Turn>): void {
  const { number = 1, seat = 1 } = (draft.value && publicPart(draft.value).turn) ?? {};
  setOpen({ turn: create(TurnSchema, { number, seat, ...changes }) });
}

function setPlayer(at: number, changes: Partial<Player>): void {
  if (draft.value === undefined) return;
  const { players } = publicPart(draft.value);
  setOpen({ players: players.map((each, index) => (index === at ? { ...each, ...changes } : each)) });
}

/** Takes over the stock and the supplies of cubes, which have no fields here. */
function setCounts({ stock, players: fixed }: PublicPart): void {
  if (draft.value === undefined) return;
  const { players } = publicPart(draft.value);
  setOpen({ stock, players: players.map((each, at) => ({ ...each, cubes: fixed[at]?.cubes ?? each.cubes })) });
}

function setBoard(age: number, changes: (board: Board) => Partial<Board>): void {
  if (draft.value === undefined) return;
  const all = publicPart(draft.value).boards;
  setOpen({ boards: all.map((each, index) => (index === age - 1 ? { ...each, ...changes(each) } : each)) });
}

/** Changes the building on a square. */
function change({ age, at }: Place): void {
  isEdited = true;
  const there = boards.value[age - 1]?.buildingAt(at);
  switch (tool.value) {
    case "put": {
      const tile = create(BuildingSchema, {
        kind: kind.value,
        at,
        owner: age === 3 || isCivil(kind.value) ? 0 : seat.value,
        ruin: ruin.value && age === 3 && !isCivil(kind.value),
      });
      setBoard(age, ({ tiles }) => ({ tiles: [...tiles, tile].sort(compareBuildings) }));
      return;
    }
    case "take":
      setBoard(age, ({ tiles, hamletCubes }) => ({
        tiles: tiles.filter((each) => each.at === undefined || !covers(each.kind, each.at, at)),
        hamletCubes: hamletCubes.filter((each) => each.at?.column !== at.column || each.at.row !== at.row),
      }));
      return;
    case "cube":
      if (there?.printed && seat.value > 0) {
        setBoard(age, ({ hamletCubes }) => ({
          hamletCubes: [...hamletCubes, create(HamletCubeSchema, { at, seat: seat.value })],
        }));
      } else if (there && seat.value > 0) {
        const cubes = publicPart(draft.value ?? now.value!).players.map(
          (_, index) => (there.cubes[index] ?? 0) + (index + 1 === seat.value ? 1 : 0),
        );
        setBoard(age, ({ tiles }) => ({
          tiles: tiles.map((each) => (each === there ? { ...each, cubes } : each)),
        }));
      }
  }
}

/** The labels of this module, which are loaded with it. */
const TEXTS = {
  en: {
    correctTitle: "Correct the position",
    correctHint:
      "Choose what to place or remove, and select squares. Every edit is accepted; problems of the position are listed below.",
    tools: { put: "Put", take: "Take off", cube: "Cube", ruin: "as a ruin" },
    noOwner: "none",
    hand: "Cards in hand",
    turnNumber: "Turn",
    onTurn: "On turn",
    sound: "The position is valid.",
    makeFixes: "Apply the suggested fixes",
    useIt: "Continue from this position",
    notNow: "A decision is pending. Undo the action first.",
  },
  fr: {
    correctTitle: "Corriger la position",
    correctHint:
      "Choisissez quoi poser ou retirer, et touchez les cases. Rien n’est refusé ; ce qui ne va pas est listé dessous.",
    tools: { put: "Poser", take: "Retirer", cube: "Cube", ruin: "en ruine" },
    noOwner: "aucun",
    hand: "Cartes en main",
    turnNumber: "Tour",
    onTurn: "À jouer",
    sound: "La position est cohérente.",
    makeFixes: "Faire les corrections évidentes",
    useIt: "Continuer avec cette position",
    notNow: "Une décision est attendue. Revenez d’abord sur l’action.",
  },
};
