/** What a game at a host needs beside the table: links for the other players, and asking them to go back. */

import { signal } from "@preact/signals";

import { HostGame } from "../play/host.js";
import { game, nameOf, report } from "../play/table.js";
import { language, words } from "../words.js";
import { Copyable, Dialog } from "./dialog.js";
import { fairness } from "./inspector.js";

export { HostHome } from "../play/host.js";

/** The games whose links were put aside. */
const put = signal<readonly string[]>([]);

/** The parts of a game at a host. */
export function HostParts() {
  const on = game.value;
  if (!(on instanceof HostGame)) return null;
  return (
    <>
      <Invitations on={on} />
      <Undo on={on} />
    </>
  );
}

/** The links, until somebody has acted. */
function Invitations({ on }: { on: HostGame }) {
  const w = words.value;
  if (on.invitations === undefined || on.cursor.value > 0 || put.value.includes(on.id)) return null;
  return (
    <Dialog title={w.host.invite} onClose={() => (put.value = [...put.value, on.id])}>
      <p>{w.host.aboutLinks}</p>
      {on.invitations.map(({ name, link }) => (
        <section key={link}>
          <h3>{name}</h3>
          <Copyable label={name} link={link} />
        </section>
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
  const request = on.undo.value;
  if (request === undefined || on.seat === 0) return null;
  const { revision, seats } = request;
  const decline = () => void on.decline().catch(report);
  if (seats.includes(on.seat)) {
    return (
      <p class="trouble asked" role="status">
        {w.host.waitsForOthers}
        <button type="button" onClick={decline}>
          {w.host.withdraw}
        </button>
      </p>
    );
  }
  const taken = on.steps.value.slice(revision + 1);
  const names = new Intl.ListFormat(language.value).format(seats.map(nameOf));
  return (
    <Dialog key={revision} title={w.undo}>
      <p>{w.host.asksUndo(names, taken.length)}</p>
      <ul>
        {taken.map(({ lines }, at) => (
          <li key={at}>{lines[0]?.text}</li>
        ))}
      </ul>
      <p>{fairness([...new Set(taken.flatMap(({ obstacles }) => obstacles))])}</p>
      <footer>
        <button type="button" onClick={decline}>
          {w.host.decline}
        </button>
        <button type="button" class="primary" onClick={() => void on.goTo(revision).catch(report)}>
          {w.host.agree}
        </button>
      </footer>
    </Dialog>
  );
}
