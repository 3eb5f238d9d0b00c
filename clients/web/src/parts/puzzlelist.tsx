/** The list of puzzles, grouped by goal, each with a picture of a board. */

import type { GameState } from "@khronos-referee/client/contract";
import { configOf, publicPart, regionOf } from "@khronos-referee/client";
import { useEffect, useRef, useState } from "preact/hooks";

import { GOAL_KINDS, marksOf, sentenceOf } from "../play/goals.js";
import { nextAfter, positionOf, type Puzzle, puzzles, solved } from "../play/puzzles.js";
import { AGES, catalog, report } from "../play/table.js";
import { words } from "../words.js";
import { Drawn } from "./board.js";
import { Dialog } from "./dialog.js";

/**
 * The dialog with all puzzles.
 *
 * @param open - Called with the index of the chosen puzzle.
 */
export function PuzzleList({ open, close }: { readonly open: (at: number) => void; readonly close: () => void }) {
  const w = words.value.puzzles;
  const all = puzzles.value.map((puzzle, at) => ({ puzzle, at }));
  const next = nextAfter(-1);
  return (
    <Dialog title={w.title} width="wide" onClose={close}>
      <p>{w.about}</p>
      {all.length > 0 && (
        <div class="row progress">
          <p>
            <b>{w.solvedOf(all.filter(({ puzzle }) => isSolved(puzzle)).length, all.length)}</b>
          </p>
          {next !== undefined && (
            <button type="button" class="primary" onClick={() => open(next)}>
              {w.open(next + 1)}
            </button>
          )}
        </div>
      )}
      {GOAL_KINDS.map((kind) => {
        const those = all.filter(({ puzzle }) => puzzle.goal.kind === kind);
        if (those.length === 0) return null;
        return (
          <section key={kind} aria-labelledby={`goal-${kind}`}>
            <h3 id={`goal-${kind}`}>
              {w.kinds[kind]}{" "}
              <small>{w.solvedOf(those.filter(({ puzzle }) => isSolved(puzzle)).length, those.length)}</small>
            </h3>
            <ol class="puzzles">
              {those.map(({ puzzle, at }) => (
                <li key={puzzle.id}>
                  <button type="button" class={isSolved(puzzle) ? "done" : undefined} onClick={() => open(at)}>
                    <Thumbnail puzzle={puzzle} />
                    <span>
                      <b>{at + 1}</b> {w.levels[puzzle.level]}
                      {isSolved(puzzle) && (
                        <span class="tick">
                          {" "}
                          <span aria-hidden="true">✓</span> {w.done}
                        </span>
                      )}
                    </span>
                    <small>{sentenceOf(puzzle.goal)}</small>
                  </button>
                </li>
              ))}
            </ol>
          </section>
        );
      })}
    </Dialog>
  );
}

function isSolved({ id }: Puzzle): boolean {
  return solved.value.has(id);
}

/** The board of a puzzle, which is loaded and drawn when it becomes visible. */
function Thumbnail({ puzzle }: { readonly puzzle: Puzzle }) {
  const frame = useRef<HTMLSpanElement>(null);
  const [state, setState] = useState<GameState>();
  useEffect(() => {
    const observer = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      observer.disconnect();
      positionOf(puzzle).then(setState, report);
    });
    if (frame.current) observer.observe(frame.current);
    return () => observer.disconnect();
  }, [puzzle]);
  const map = state && catalog.value && regionOf(configOf(state), catalog.value);
  return (
    <span ref={frame} class="thumbnail" aria-hidden="true">
      {map && (
        <Drawn
          inert
          age={boardOf(puzzle, state)}
          state={state}
          catalog={catalog.value}
          box={[0, 0, map.width, map.height]}
          lit={marksOf(puzzle.goal)}
        />
      )}
    </span>
  );
}

/** Returns the board that a goal names; if it names no board, the board with the most buildings. */
function boardOf({ goal }: Puzzle, state: GameState) {
  const isAnywhere = goal.kind === "money" || goal.kind === "paradox";
  const tiles = publicPart(state).boards.map((board) => board.tiles.length);
  return AGES[isAnywhere ? tiles.indexOf(Math.max(...tiles)) : (goal.age ?? 0)] ?? 1;
}
