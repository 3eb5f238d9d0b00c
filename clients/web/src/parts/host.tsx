/** What a game at a host needs beside the table: links for the other players, and asking them to go back. */

import { effect, signal } from "@preact/signals";

import { HostGame, opensHereAlone } from "../play/host.js";
import { game, lay, mine, nameOf, report } from "../play/table.js";
import { language, words } from "../words.js";
import { Ask, Dialog } from "./dialog.js";
import { Copyable } from "./link.js";
import { fairness } from "./inspector.js";
import { lazy } from "./lazy.js";

export { HostHome } from "../play/host.js";

const Code = lazy(async () => (await import("./code.js")).Code);

/** The games whose links were put aside. */
const put = signal<readonly string[]>([]);
/** The link by which somebody else takes the seat of this page. */
const handedOn = signal<{ readonly name: string; readonly link: string }>();
/** Whether to ask before the seat is given away. */
const handingOn = signal(false);
/** Whether this browser tells of a turn when the page is out of sight. */
const tells = signal("Notification" in window && Notification.permission === "granted");

// Out of sight, a turn is told by the system, where that is allowed.
effect(() => {
  if (!mine.value || !tells.peek() || !document.hidden || !(game.peek() instanceof HostGame)) return;
  void notify(words.peek().yourTurn).catch(() => undefined);
});

/** Phones notify through a service worker alone. */
async function notify(text: string): Promise<void> {
  const worker = await navigator.serviceWorker?.getRegistration();
  if (worker?.active) await worker.showNotification("Khronos", { body: text, tag: "turn" });
  else new Notification("Khronos", { body: text, tag: "turn" });
}

/** The parts of a game at a host. */
export function HostParts() {
  const on = game.value;
  if (!(on instanceof HostGame)) return null;
  return (
    <>
      <Presence on={on} />
      <Invitations on={on} />
      <HandOn on={on} />
      <Undo on={on} />
    </>
  );
}

/** Who is there, and what the page of a seat can do beside playing. */
function Presence({ on }: { on: HostGame }) {
  const h = words.value.host;
  const names = on.here.value.map((seat) => (seat === 0 ? h.spectators : nameOf(seat)));
  return (
    <section class="presence" aria-label={h.presence}>
      <p role="status">{names.length > 0 && h.here(new Intl.ListFormat(language.value).format(names), names.length)}</p>
      {on.invitations && on.cursor.value === 0 && put.value.includes(on.id) && (
        <button type="button" class="quiet" onClick={() => (put.value = put.value.filter((id) => id !== on.id))}>
          {h.links}
        </button>
      )}
      {"Notification" in window && isSecureContext && !tells.value && on.seat > 0 && (
        <button
          type="button"
          class="quiet"
          onClick={() => void Notification.requestPermission().then((answer) => (tells.value = answer === "granted"))}
        >
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

/** Gives the seat to somebody else. */
function HandOn({ on }: { on: HostGame }) {
  const h = words.value.host;
  const given = handedOn.value;
  if (given) {
    const close = () => {
      handedOn.value = undefined;
      lay(undefined);
    };
    return (
      <Dialog title={h.handOn} onClose={close}>
        <p>{h.handedOn}</p>
        <Invitation {...given} />
      </Dialog>
    );
  }
  if (!handingOn.value) return null;
  return (
    <Ask
      title={h.handOn}
      sentences={[h.aboutHandOn]}
      yes={h.handOn}
      onYes={() => void on.handOn().then((link) => (handedOn.value = { name: nameOf(on.seat), link }), report)}
      onClose={() => (handingOn.value = false)}
    />
  );
}

/** The link of one seat, and its code for the camera of a phone. */
function Invitation({ name, link }: { name: string; link: string }) {
  return (
    <section>
      <h3>{name}</h3>
      <Code label={words.value.host.codeOf(name)} text={link} />
      <Copyable label={name} link={link} />
    </section>
  );
}

/** The links, until somebody has acted. */
function Invitations({ on }: { on: HostGame }) {
  const w = words.value;
  const h = words.value.host;
  if (on.invitations === undefined || on.cursor.value > 0 || put.value.includes(on.id)) return null;
  return (
    <Dialog title={h.invite} onClose={() => (put.value = [...put.value, on.id])}>
      <p>{h.aboutLinks}</p>
      {on.invitations.some(({ link }) => opensHereAlone(link)) && <p class="quiet">{h.hereAlone}</p>}
      {on.invitations.map((each) => (
        <Invitation key={each.link} {...each} />
      ))}
      <footer>
        <button type="button" class="primary" onClick={() => (put.value = [...put.value, on.id])}>
          {w.begin}
        </button>
      </footer>
    </Dialog>
  );
}

/** That somebody asks to go back: who has asked can withdraw it, the others agree or decline. */
function Undo({ on }: { on: HostGame }) {
  const w = words.value;
  const h = words.value.host;
  const request = on.undo.value;
  if (request === undefined || on.seat === 0) return null;
  const { revision, seats } = request;
  const decline = () => void on.decline().catch(report);
  if (seats.includes(on.seat)) {
    return (
      <p class="trouble asked" role="status">
        {h.waitsForOthers}
        <button type="button" onClick={decline}>
          {h.withdraw}
        </button>
      </p>
    );
  }
  const taken = on.steps.value.slice(revision + 1);
  const names = new Intl.ListFormat(language.value).format(seats.map(nameOf));
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
        <button type="button" onClick={decline}>
          {h.decline}
        </button>
        <button type="button" class="primary" onClick={() => void on.goTo(revision).catch(report)}>
          {h.agree}
        </button>
      </footer>
    </Dialog>
  );
}
