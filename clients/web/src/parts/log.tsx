/** The game log: the sentences of the events, a slider through the game, undo and redo. */

import { signal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";

import { memo } from "./memo.js";
import type { Line, Step } from "../play/home.js";
import {
  applying,
  colours,
  game,
  goTo,
  index,
  isVariation,
  lit,
  lookedAt,
  redoTo,
  undoTo,
  variation,
} from "../play/table.js";
import { words } from "../words.js";
import { lazy } from "./lazy.js";
import type { Undoing } from "./undoing.js";

const Past = lazy(() => import("./past.js").then((part) => part.Past));
const UndoQuestion = lazy(() => import("./undoing.js").then((part) => part.UndoQuestion));

const asking = signal<Undoing>();

/** The game log with its buttons. */
export function Log() {
  const on = game.value;
  const list = useRef<HTMLOListElement>(null);
  /** The clicked entry and its place on the screen, which it keeps while the panels around the list change. */
  const held = useRef<{ readonly entry: Element; readonly top: number } | undefined>(undefined);
  const steps = on?.steps.value ?? [];
  const cursor = on?.cursor.value ?? 0;
  const w = words.value;
  useEffect(() => {
    const box = list.current;
    if (!box) return undefined;
    // Scroll only the list: on phones, `scrollIntoView` would also scroll the page.
    const show = () => {
      const here = box.querySelector(".here");
      if (!here) return;
      if (here === held.current?.entry) {
        box.scrollTop += here.getBoundingClientRect().top - held.current.top;
        return;
      }
      const [outer, inner] = [box.getBoundingClientRect(), here.getBoundingClientRect()];
      box.scrollTop += Math.min(0, inner.top - outer.top) + Math.max(0, inner.bottom - outer.bottom);
    };
    // The list has its height only after the panels next to it have been loaded.
    const observer = new ResizeObserver(show);
    // An entry that becomes longer moves the entries below it.
    for (const each of [box, ...box.children]) observer.observe(each);
    return () => observer.disconnect();
  }, [steps.length, index.value]);
  if (on === undefined) return null;

  const undo = (to: number | undefined, title: string, asksFrom = Infinity) => {
    if (to === undefined) return;
    const obstacles = [...new Set(steps.slice(to + 1, cursor + 1).flatMap((each) => each.obstacles))];
    if (obstacles.length === 0 && cursor - to < asksFrom) void goTo(to);
    else asking.value = { to, title, obstacles };
  };
  const ask = asking.value;
  const busy = applying.value;
  return (
    <section class="log" aria-label={w.log}>
      <div class="history">
        <button
          type="button"
          disabled={undoTo.value === undefined || busy}
          aria-keyshortcuts="u"
          onClick={() => undo(undoTo.value, w.undo)}
        >
          {w.undo}
        </button>
        <button
          type="button"
          disabled={redoTo.value === undefined || busy}
          aria-keyshortcuts="Shift+U"
          onClick={() => void goTo(redoTo.value ?? cursor)}
        >
          {w.redo}
        </button>
        <input
          type="range"
          min="0"
          max={steps.length - 1}
          value={index.value}
          disabled={busy}
          aria-label={w.slider}
          aria-valuetext={nameOfPosition(steps.length - 1)}
          onInput={({ currentTarget }) => {
            const at = Number(currentTarget.value);
            lookedAt.value = at === cursor ? undefined : at;
          }}
        />
      </div>
      <ol
        ref={list}
        onClickCapture={({ target }) => {
          const entry = target instanceof Element && target.closest("li");
          if (entry) held.current = { entry, top: entry.getBoundingClientRect().top };
        }}
        onWheel={() => (held.current = undefined)}
        onTouchMove={() => (held.current = undefined)}
      >
        {steps.map((step, at) => (
          <Entry
            key={at}
            step={step}
            first={step.turn !== steps[at - 1]?.turn}
            here={at === index.value}
            undone={at > cursor}
            at={at}
          />
        ))}
      </ol>
      <Past undo={undo} />
      {ask && <UndoQuestion of={ask} onClose={() => (asking.value = undefined)} />}
    </section>
  );
}

/** Returns the name of the shown position: a step of the game, or a move of a line that was not played. */
export function nameOfPosition(last: number): string {
  const line = isVariation.value ? variation.value : undefined;
  return line ? words.value.notPlayed(line.moves, line.all) : words.value.step(index.value, last);
}

interface EntryProperties {
  readonly step: Step;
  readonly at: number;
  readonly first: boolean;
  readonly here: boolean;
  readonly undone: boolean;
}

/** Returns the lines of a step. */
export function entryOf({ corrected, lines }: Step): readonly Line[] {
  return corrected ? [{ text: words.value.corrected, marks: [] }] : lines;
}

/** A step in the log; a click shows its position. Unchanged steps are not rendered again. */
const Entry = memo(({ step, at, first, here, undone }: EntryProperties) => (
  <li class={[here ? "here" : "", undone ? "undone" : ""].join(" ")} onClick={() => lookAt(at)}>
    {first && <h3>{words.value.turn(step.turn)}</h3>}
    {entryOf(step).map(({ text, marks }, line) => (
      <p
        key={line}
        class={line === 0 && step.seat > 0 ? "head" : undefined}
        onPointerEnter={() => (lit.value = marks)}
        onPointerLeave={() => (lit.value = [])}
      >
        {line === 0 ? (
          <button
            type="button"
            class="link"
            onFocus={() => (lit.value = step.lines.flatMap((each) => each.marks))}
            onBlur={() => (lit.value = [])}
          >
            {step.seat > 0 && <Dot seat={step.seat} />}
            {undone && <span class="sr">{words.value.undone}</span>}
            {text}
          </button>
        ) : (
          text
        )}
      </p>
    ))}
  </li>
));

/** Shows the position after a step, and scrolls to its board if it is not visible. */
export function lookAt(at: number): void {
  const on = game.value;
  if (on === undefined || applying.value) return;
  lookedAt.value = at === on.cursor.value ? undefined : at;
  const age = on.steps.value[at]?.lines.flatMap(({ marks }) => marks)[0]?.age;
  document.getElementById(`board-${age}`)?.scrollIntoView({ block: "nearest" });
}

function Dot({ seat }: { seat: number }) {
  const paint = colours.value[seat - 1];
  return (
    <svg class="dot" viewBox="0 0 10 10" aria-hidden="true">
      <rect x="1" y="1" width="8" height="8" rx="1.5" fill={paint?.fill} stroke="#6a604f" stroke-width="0.8" />
    </svg>
  );
}
