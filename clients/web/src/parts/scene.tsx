/** The boards of a position, drawn as in a game but not interactive. */

import { paints } from "@khronos-referee/board";
import { configOf, publicPart } from "@khronos-referee/client";
import type { GameState } from "@khronos-referee/client/contract";
import { useEffect, useState } from "preact/hooks";

import { readPosition } from "../files.js";
import { AGES, catalog, startRequest } from "../play/table.js";
import { words } from "../words.js";
import { Drawn } from "./board.js";
import { Pawn } from "./icons.js";

/**
 * Three boards with their names and adventurers; empty until the referee has parsed the position.
 *
 * @param position - The URL of the position in notation.
 */
export function Scene({ position }: { readonly position: string }) {
  const [state, setState] = useState<GameState>();
  useEffect(
    () =>
      startRequest(async (signal) => {
        const read = await readPosition(await (await fetch(position, { signal })).text());
        if (!signal.aborted) setState(read);
      }),
    [position],
  );
  if (state === undefined) return <div class="scene" aria-hidden="true" />;
  const colours = paints(configOf(state).seats);
  return (
    <div class="scene" aria-hidden="true">
      {AGES.map((age) => (
        <section key={age}>
          <p>
            <b>{words.value.ages[age - 1]}</b>
            {publicPart(state).players.flatMap(({ firstAdventurer, secondAdventurer }, seat) =>
              [firstAdventurer, secondAdventurer].flatMap((each, which) => {
                const paint = colours[seat];
                return each?.age === age && paint ? [<Pawn key={`${seat} ${which}`} paint={paint} />] : [];
              }),
            )}
          </p>
          <Drawn inert age={age} state={state} catalog={catalog.value} words={words.value} />
        </section>
      ))}
    </div>
  );
}
