/**
 * The explanation of a turn, next to the boards: the played and the better moves, which can be stepped through on the
 * boards, and the difference as a sum.
 */

import { fold } from "@khronos-referee/client";
import type { PlayerTurn } from "@khronos-referee/client/contract";
import { useEffect, useRef } from "preact/hooks";

import { squaresOf } from "../play/choices.js";
import type { Mark } from "../play/home.js";
import { front, isVariation, justEnded, lookedAt, nameOf, region, variation } from "../play/table.js";
import { words } from "../words.js";
import { explainedTurn, type ExplainedTurn } from "./explainedturn.js";
import { explain, lostTenths, texts } from "./review.js";
import { lighting, Sum, unsignedTenths } from "./sum.js";

/** A line of moves that can be stepped through on the boards. */
interface Line {
  readonly moves: readonly { readonly sentence: string; readonly marks: readonly Mark[] }[];
  /** The number of moves of this line after which the boards are shown; `undefined` if they show a different line. */
  readonly shown: number | undefined;
  /** Shows the boards after a number of moves of this line. */
  readonly show: (moves: number) => void;
}

/** The explanation of the selected turn. */
export function Explanation() {
  const what = explainedTurn.value;
  const turn = what?.turns[what.at];
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // After the dialog has closed, because closing it restores the earlier focus.
    requestAnimationFrame(() => {
      heading.current?.focus({ preventScroll: true });
      heading.current?.scrollIntoView({ block: "nearest" });
    });
    return () => (variation.value = undefined);
  }, [turn]);
  if (what === undefined || turn?.comparison === undefined) return null;
  const t = texts();
  const lost = lostTenths(turn);
  return (
    <section class="explained" aria-labelledby="explained">
      <header>
        <button type="button" onClick={() => (justEnded.value = true)}>
          {t.all}
        </button>
        <Steps
          at={what.at + 1}
          of={what.turns.length}
          names={[t.previous, t.next]}
          reaches={(by) => what.turns[what.at + by] !== undefined}
          step={(by) => explain({ ...what, at: what.at + by })}
        />
        <button
          type="button"
          class="quiet close"
          aria-label={words.value.backToNow}
          title={words.value.backToNow}
          onClick={() => (lookedAt.value = undefined)}
        >
          ✕
        </button>
      </header>
      <h3 id="explained" ref={heading} tabIndex={-1}>
        {t.cost(nameOf(turn.seat), turn.number, unsignedTenths(lost))}
      </h3>
      <Moves of={betterLine(what, turn)} title={t.better} end={t.ends(nameOf(turn.seat))} />
      <h4>{t.why}</h4>
      <Sum parts={turn.comparison.parts} total={lost} named={t.total} />
      <Moves of={playedLine(what, turn)} title={t.played} />
    </section>
  );
}

/** Returns the played moves of a turn. */
function playedLine({ on, begun }: ExplainedTurn, { firstAction, sentences }: PlayerTurn): Line {
  const first = begun + firstAction;
  const shown = isVariation.value ? -1 : (lookedAt.value ?? first) - first;
  return {
    moves: sentences.map((sentence, index) => ({
      sentence,
      marks: on.steps.value[first + index + 1]?.lines.flatMap(({ marks }) => marks) ?? [],
    })),
    shown: shown >= 0 && shown <= sentences.length ? shown : undefined,
    show: (moves) => {
      variation.value = undefined;
      lookedAt.value = first + moves;
    },
  };
}

/** Returns the better moves of a turn, without the end of the turn. */
function betterLine({ on, begun }: ExplainedTurn, { firstAction, comparison }: PlayerTurn): Line {
  const { better = [], actionsBefore = 0 } = comparison ?? {};
  const from = begun + firstAction + actionsBefore;
  return {
    moves: better.map(({ action, sentence }) => ({ sentence, marks: squaresOf(action) })),
    shown: isVariation.value ? variation.value?.moves : undefined,
    show: (moves) => {
      if (region.value === undefined) return;
      const events = better.slice(0, moves).flatMap((each) => each.events);
      variation.value = {
        from,
        moves,
        all: better.length,
        state: fold(on.view(from, front.value), events, region.value),
      };
      lookedAt.value = from;
    },
  };
}

/** Two buttons that step through turns or moves, with the number of the shown one between them. */
function Steps(properties: {
  readonly at: number;
  readonly of: number;
  readonly names: readonly [previous: string, next: string];
  readonly reaches: (by: number) => boolean;
  readonly step: (by: number) => void;
}) {
  const { at, of, names, reaches, step } = properties;
  const arrow = (by: 1 | -1) => (
    <button
      type="button"
      aria-label={names[by < 0 ? 0 : 1]}
      aria-disabled={!reaches(by)}
      onClick={() => reaches(by) && step(by)}
    >
      {by < 0 ? "‹" : "›"}
    </button>
  );
  return (
    <span class="steps">
      {arrow(-1)}
      <span>
        {at} / {of}
      </span>
      {arrow(1)}
    </span>
  );
}

interface MovesProperties {
  readonly of: Line;
  readonly title: string;
  /** The sentence of the end of the turn, if it is not a move of the line. */
  readonly end?: string;
}

/** A line of moves: a click shows the boards after a move; buttons and the arrow keys go back and forth. */
function Moves({ of: { moves, shown, show }, title, end }: MovesProperties) {
  const t = texts();
  const reaches = (by: number) => (shown ?? 0) + by >= 0 && (shown ?? 0) + by <= moves.length;
  const step = (by: number) => {
    show((shown ?? 0) + by);
    lighting(moves[(shown ?? 0) + by - 1]?.marks ?? []).onClick();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (by === undefined) return;
    event.preventDefault();
    if (reaches(by)) step(by);
  };
  return (
    <div class="line" role="group" aria-label={title} onKeyDown={onKeyDown}>
      <header>
        <h4>{title}</h4>
        {moves.length > 0 && (
          <Steps at={shown ?? 0} of={moves.length} names={[t.previousMove, t.nextMove]} reaches={reaches} step={step} />
        )}
      </header>
      <ol>
        {moves.map(({ sentence, marks }, index) => {
          const { onClick, ...light } = lighting(marks);
          const look = () => {
            show(index + 1);
            onClick();
          };
          return (
            <li key={index}>
              <button
                type="button"
                class="link"
                aria-current={shown === index + 1 ? "step" : undefined}
                {...light}
                onClick={look}
              >
                {sentence}
              </button>
            </li>
          );
        })}
        {end !== undefined && <li>{end}</li>}
      </ol>
    </div>
  );
}
