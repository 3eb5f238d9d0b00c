/** The three boards with their names and the adventurers on them. */

import { publicPart } from "@khronos/referee";
import type { Age } from "@khronos/referee/contract";

import { useEffect, useState } from "preact/hooks";

import { Board } from "../draw/board.js";
import { Pawn } from "../draw/tile.js";
import { actionOf, choice, consider, groupsOf } from "../play/choices.js";
import { AGES, colours, front, mine, nameOf, region, state } from "../play/table.js";
import { words } from "../words.js";

/** All boards, side by side or one above another, each first drawn in a task of its own after what is around them. */
export function Boards() {
  const [drawn, setDrawn] = useState(0);
  useEffect(() => {
    if (drawn < AGES.length) setTimeout(() => setDrawn(drawn + 1));
  }, [drawn]);
  const decision = state.value && publicPart(state.value).cascade?.decision;
  const map = region.value;
  return (
    <main class="boards" style={map && { "--shape": (3 * map.width) / map.height }}>
      {AGES.map((age) => (
        <section
          key={age}
          id={`board-${age}`}
          class={decision?.age === age ? "asked" : undefined}
          aria-labelledby={`name-${age}`}
        >
          <header>
            <h2 id={`name-${age}`}>{words.value.ages[age - 1]}</h2>
            <p>{words.value.incomeOf[age - 1]}</p>
            <Adventurers age={age} />
          </header>
          {age <= drawn && <Board age={age} />}
        </section>
      ))}
    </main>
  );
}

function Adventurers({ age }: { age: Age }) {
  const shown = state.value;
  if (shown === undefined) return null;
  const w = words.value;
  const { players } = publicPart(shown);
  return (
    <div class="adventurers">
      {players.flatMap((player, index) =>
        [player.firstAdventurer, player.secondAdventurer].flatMap((each, which) => {
          const paint = colours.value[index];
          if (each?.age !== age || paint === undefined) return [];
          const own = index + 1 === front.value;
          const name = w.adventurer("AB"[which] ?? "", nameOf(index + 1), each.cardsPlayed);
          return [
            <span key={`${index} ${which}`} class={own ? "own" : undefined} title={name}>
              <Pawn paint={paint} name={name} />
              {own && <small aria-hidden="true">{"AB"[which]}</small>}
              <i aria-hidden="true">{"•".repeat(each.cardsPlayed)}</i>
            </span>,
          ];
        }),
      )}
      {mine.value && choice.value?.verb === "travel" && <Journeys age={age} />}
    </div>
  );
}

/** The journeys to a board. */
function Journeys({ age }: { age: Age }) {
  const here = groupsOf("travel").filter(({ value }) => value.to.includes(age));
  return (
    <>
      {here.map(({ value: { adventurer } }) => (
        <button
          key={adventurer}
          type="button"
          class="primary"
          onClick={() => consider([actionOf({ case: "travel", value: { adventurer, to: age } })])}
        >
          {words.value.here("AB"[adventurer - 1] ?? "")}
        </button>
      ))}
    </>
  );
}
