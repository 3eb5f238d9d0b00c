/** The explanation of a turn, next to the boards: the moves played, the better moves, and the difference as a sum. */

import { useEffect, useRef } from "preact/hooks";

import { squaresOf } from "../play/choices.js";
import type { Mark } from "../play/home.js";
import { justEnded, lookedAt, nameOf } from "../play/table.js";
import { words } from "../words.js";
import { explainedTurn } from "./explainedturn.js";
import { explain, lostTenths, texts } from "./review.js";
import { lighting, Sum, unsignedTenths } from "./sum.js";

/** The explanation of the selected turn. */
export function Explanation() {
  const what = explainedTurn.value;
  const turn = what?.turns[what.at];
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // After the dialog has closed, because closing it restores the earlier focus.
    requestAnimationFrame(() => heading.current?.focus({ preventScroll: true }));
  }, [turn]);
  if (what === undefined || turn?.comparison === undefined) return null;
  const t = texts();
  const before = what.begun + turn.firstAction;
  const { better, betterSentences, parts } = turn.comparison;
  const played = turn.sentences.map((sentence, at) => ({
    sentence,
    marks: what.on.steps.value[before + 1 + at]?.lines.flatMap(({ marks }) => marks) ?? [],
    shown: before + 1 + at,
  }));
  const possible = betterSentences.map((sentence, at) => ({ sentence, marks: squaresOf(better[at]), shown: before }));
  const lost = lostTenths(turn);
  return (
    <section class="explained" aria-labelledby="explained">
      <header>
        <h3 id="explained" ref={heading} tabIndex={-1}>
          {t.cost(nameOf(turn.seat), turn.number, unsignedTenths(lost))}
        </h3>
        {([-1, 1] as const).map((by) => (
          <button
            key={by}
            type="button"
            aria-label={by < 0 ? t.previous : t.next}
            disabled={what.turns[what.at + by] === undefined}
            onClick={() => explain({ ...what, at: what.at + by })}
          >
            {by < 0 ? "‹" : "›"}
          </button>
        ))}
      </header>
      <h4>{t.better}</h4>
      <Steps of={[...possible, { sentence: t.ends(nameOf(turn.seat)), marks: [], shown: before }]} />
      <h4>{t.why}</h4>
      <Sum parts={parts} total={lost} named={t.total} />
      <h4>{t.played}</h4>
      <Steps of={played} />
      <footer>
        <button type="button" onClick={() => (justEnded.value = true)}>
          {t.all}
        </button>
        <button type="button" class="primary" onClick={() => (lookedAt.value = undefined)}>
          {words.value.backToNow}
        </button>
      </footer>
    </section>
  );
}

interface Shown {
  readonly sentence: string;
  readonly marks: readonly Mark[];
  /** The step after which the boards show the action of the sentence. */
  readonly shown: number;
}

/** Actions whose squares are highlighted; a click shows the position after the action. */
function Steps({ of }: { of: readonly Shown[] }) {
  return (
    <ol>
      {of.map(({ sentence, marks, shown }, at) => {
        const { onClick, ...light } = lighting(marks);
        const look = () => {
          lookedAt.value = shown;
          onClick();
        };
        return (
          <li key={at}>
            {marks.length === 0 ? (
              sentence
            ) : (
              <button type="button" class="link" {...light} onClick={look}>
                {sentence}
              </button>
            )}
          </li>
        );
      })}
    </ol>
  );
}
