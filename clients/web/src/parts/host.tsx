/** The components of a game at a game host: links for the other players, and requests to undo. */

import { handOf } from "@khronos-referee/client";
import { effect, signal } from "@preact/signals";
import { useEffect, useState } from "preact/hooks";

import { botSeat, givenLink, HostGame } from "../play/host.js";
import { actor, game, goTo, mine, nameOf, now, report, reported, undoTo } from "../play/table.js";
import { trouble } from "../referee.js";
import { canNotify, mayNotify, notify } from "../secure.js";
import { joinNames, words } from "../words.js";
import { CardRow } from "./cards.js";
import { Dialog } from "./dialog.js";
import { fairness } from "./inspector.js";
import { lazy } from "./lazy.js";

export { HostHome } from "../play/host.js";

const CallBot = lazy(() => import("./leaving.js").then((part) => part.CallBot));
const HandOn = lazy(() => import("./leaving.js").then((part) => part.HandOn));
const TakeBack = lazy(() => import("./leaving.js").then((part) => part.TakeBack));
const LinkList = lazy(() => import("./links.js").then((part) => part.LinkList));
const Given = lazy(() => import("./links.js").then((part) => part.Given));

/** The games whose links the user has closed. */
const put = signal<readonly string[]>([]);
/** Whether the user has opened the links. */
const wanted = signal(false);
/** Whether the dialog to hand over the seat is open. */
const handingOn = signal(false);
/** The seat for which the user may call a bot; 0 while the dialog is closed. */
const calling = signal(0);
/** The time without a move of an offline player after which others are offered a bot, in milliseconds. */
const PATIENCE_MS = 60_000;
/** Whether this browser shows a notification when it is the user's turn and the page is hidden. */
const tells = signal(false);
void mayNotify(false).then((may) => (tells.value = may));

// While the page is hidden, show a system notification of the turn, if allowed.
effect(() => {
  if (!mine.value || !tells.peek() || !document.hidden || !(game.peek() instanceof HostGame)) return;
  void notify(words.peek().yourTurn).catch(() => undefined);
});

/** The components of a game at a game host. */
export function HostParts() {
  const on = game.value;
  return (
    <>
      {givenLink.value && <Given />}
      {botSeat.value && <TakeBack id={botSeat.value} />}
      {on instanceof HostGame && (
        <>
          <Presence on={on} />
          <Links on={on} />
          {handingOn.value && <HandOn on={on} onClose={() => (handingOn.value = false)} />}
          {calling.value > 0 && <CallBot on={on} seat={calling.value} onClose={() => (calling.value = 0)} />}
          <Undo on={on} />
        </>
      )}
    </>
  );
}

/** While others act: the user's seat and hand, a pending request to undo, or the message that a bot cannot continue. */
export function Seated() {
  const on = game.value;
  if (!(on instanceof HostGame) || on.seat === 0) return null;
  const h = words.value.host;
  const hand = now.value && handOf(now.value, on.seat);
  return (
    <>
      {actor.value !== on.seat && (
        <div class="seated">
          <b>{h.youAre(nameOf(on.seat))}</b>
          {hand && (
            <span class="own-hand">
              <CardRow small cards={hand} />
            </span>
          )}
        </div>
      )}
      {on.stuck.value > 0 && on.undo.value === undefined && (
        <p class="trouble asked" role="status">
          {h.stuck(nameOf(on.stuck.value))}
          {undoTo.value !== undefined && (
            <button type="button" onClick={() => void goTo(undoTo.value ?? 0)}>
              {words.value.undo}
            </button>
          )}
        </p>
      )}
      {on.undo.value?.seats.includes(on.seat) && (
        <p class="trouble asked" role="status">
          {h.waitsForOthers}
          <button type="button" onClick={() => void on.decline().catch(report)}>
            {h.withdraw}
          </button>
        </p>
      )}
    </>
  );
}

/** The players who are online, and the buttons of the seat for links and leaving. */
function Presence({ on }: { on: HostGame }) {
  const h = words.value.host;
  const here = trouble.value?.kind === "away" ? [] : on.here.value;
  const names = [...here.flatMap((seat) => nameOf(seat) || []), ...(here.includes(0) ? [h.spectator] : [])];
  const missed = useMissed(on);
  return (
    <section class="presence" aria-label={h.presence}>
      <p role="status">{names.length > 0 && h.here(joinNames(names), names.length)}</p>
      {missed > 0 && (
        <button type="button" onClick={() => (calling.value = missed)}>
          {h.callBot(nameOf(missed))}
        </button>
      )}
      <button type="button" class="quiet" onClick={() => (wanted.value = true)}>
        {h.links}
      </button>
      {canNotify && !tells.value && on.seat > 0 && (
        <button type="button" class="quiet" onClick={() => void mayNotify(true).then((may) => (tells.value = may))}>
          {h.tellMe}
        </button>
      )}
      {on.seat > 0 && (
        <button type="button" class="quiet" onClick={() => (handingOn.value = true)}>
          {h.handOn}
        </button>
      )}
    </section>
  );
}

/** Returns the seat of an offline player for whom the game waits; 0 if there is none, or for the first minute. */
function useMissed(on: HostGame): number {
  const seat = actor.value;
  const isMissed =
    on.seat > 0 &&
    seat > 0 &&
    seat !== on.seat &&
    !reported.value &&
    !on.here.value.includes(seat) &&
    isPerson(on, seat);
  const [missed, setMissed] = useState(0);
  useEffect(() => {
    setMissed(0);
    const waiting = isMissed ? setTimeout(() => setMissed(seat), PATIENCE_MS) : undefined;
    return () => clearTimeout(waiting);
  }, [seat, isMissed]);
  return missed;
}

/** Returns whether no bot has taken a seat. */
function isPerson(on: HostGame, seat: number): boolean {
  return (on.takenBy.value[seat] ?? "remote") === "remote";
}

/** The links: the link to the user's seat and, before the first action, the links to the other seats. */
function Links({ on }: { on: HostGame }) {
  const others = on.cursor.value === 0 ? on.invitations : undefined;
  if (!wanted.value && (!others || put.value.includes(on.id))) return null;
  const close = () => {
    wanted.value = false;
    put.value = [...put.value, on.id];
  };
  return (
    <LinkList
      others={others}
      own={{ name: nameOf(on.seat) || words.value.host.spectators, link: on.link }}
      onClose={close}
    />
  );
}

/** A request of a different player to undo, which each other player accepts or declines. */
function Undo({ on }: { on: HostGame }) {
  const w = words.value;
  const h = words.value.host;
  const request = on.undo.value;
  if (request === undefined || on.seat === 0 || request.seats.includes(on.seat)) return null;
  const { revision, seats } = request;
  const taken = on.steps.value.slice(revision + 1);
  const names = joinNames(seats.map(nameOf));
  return (
    <Dialog key={revision} title={w.undo}>
      <p>{h.asksUndo(names, taken.length)}</p>
      <ul>
        {taken.map(({ lines }, at) => (
          <li key={at}>{lines[0]?.text}</li>
        ))}
      </ul>
      <p>{fairness([...new Set(taken.flatMap(({ obstacles }) => obstacles))])}</p>
      <footer>
        <button type="button" onClick={() => void on.decline().catch(report)}>
          {h.decline}
        </button>
        <button type="button" class="primary" onClick={() => void on.goTo(revision).catch(report)}>
          {h.agree}
        </button>
      </footer>
    </Dialog>
  );
}
