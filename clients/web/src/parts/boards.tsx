/** The three boards with their names and adventurers. */

import { publicPart } from "@khronos-referee/client";
import type { Age, Player } from "@khronos-referee/client/contract";

import { computed, signal } from "@preact/signals";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";

import { actionOf, choice, consider, groupsOf } from "../play/choices.js";
import { AGES, catalog, front, isVariation, mine, nameOf, region, state } from "../play/table.js";
import { words } from "../words.js";
import { Board } from "./board.js";
import { Adventurer, MARKS, SeatPawn } from "./cards.js";

/** The enlarged board on screens with space for only one; 0 before the user selects one. */
const large = signal(0);

/** The width of a board's margins, which contain the names of columns and rows, in squares. */
const MARGIN = 0.86;
/** The gap between boards, in pixels. */
const GAP = 8;
/** The minimum size of a clickable square in pixels, for a mouse and for a finger. */
const MIN_SQUARE = { fine: 20, coarse: 24 } as const;

/** The sides of a board with its margins, in squares. */
export const size = computed(() => {
  const { width = 0, height = 0 } = region.value ?? {};
  return { columns: width + MARGIN, rows: height + MARGIN };
});

/** Returns whether three boards fit side by side with clickable squares. */
function fitInRow(width: number, columns: number): boolean {
  const square = MIN_SQUARE[matchMedia("(pointer: coarse)").matches ? "coarse" : "fine"];
  return (width - 2 * GAP) / AGES.length >= square * columns;
}

/**
 * All boards: side by side, one large and two small, or stacked. Each board is first drawn in a separate task, after the
 * elements around the boards.
 */
export function Boards() {
  const [drawn, setDrawn] = useState(0);
  const [width, setWidth] = useState(0);
  const place = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const found = place.current;
    if (found === null) return;
    const measure = () => setWidth(found.clientWidth);
    const observer = new ResizeObserver(measure);
    observer.observe(found);
    measure();
    return () => observer.disconnect();
  }, []);
  useEffect(() => {
    if (drawn < AGES.length) setTimeout(() => setDrawn(drawn + 1));
    else if (matchMedia("(pointer: coarse)").matches)
      void import("../play/zoom.js").then(({ zoomable }) =>
        document.querySelectorAll<HTMLElement>(".window").forEach(zoomable),
      );
  }, [drawn]);
  const decision = state.value && publicPart(state.value).cascade?.decision;
  useEffect(() => {
    if (decision !== undefined) large.value = decision.age;
  }, [decision]);
  return (
    <main
      ref={place}
      class={`boards${fitInRow(width, size.value.columns) ? "" : " one"}${isVariation.value ? " variation" : ""}`}
    >
      {AGES.map((age) => (
        <section
          key={age}
          id={`board-${age}`}
          class={`${decision?.age === age ? "asked" : ""} ${(large.value || 1) === age ? "large" : ""}`}
          onClickCapture={() => (large.value = age)}
          onFocusCapture={({ target }) => {
            // A travel button has the focus when it is pressed, and must not move before it is released.
            if ((target as Element).closest(".adventurers") === null) large.value = age;
          }}
          aria-labelledby={`name-${age}`}
        >
          <header>
            <h2 id={`name-${age}`}>{words.value.ages[age - 1]}</h2>
            <p>{words.value.incomeOf[age - 1]}</p>
            <Adventurers age={age} />
          </header>
          <div class="window">{age <= drawn && <Board age={age} />}</div>
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
          if (each?.age !== age) return [];
          const own = index + 1 === front.value;
          const name = w.adventurer(which, nameOf(index + 1), each.cardsPlayed);
          return [
            <span key={`${index} ${which}`} title={name}>
              {own ? (
                <Adventurer seat={index + 1} which={which} name={name} />
              ) : (
                <SeatPawn seat={index + 1} name={name} />
              )}
              <i aria-hidden="true">{"•".repeat(each.cardsPlayed)}</i>
            </span>,
          ];
        }),
      )}
      {mine.value && choice.value?.verb === "travel" && <TravelButtons age={age} of={players[front.value - 1]} />}
    </div>
  );
}

/** The travel buttons of a board. */
function TravelButtons({ age, of }: { age: Age; of: Player | undefined }) {
  const w = words.value;
  const here = groupsOf("travel").filter(({ value }) => value.to.includes(age));
  return (
    <>
      {here.map(({ value: { adventurer } }) => {
        const { cardsPlayed = 0 } = (adventurer === 1 ? of?.firstAdventurer : of?.secondAdventurer) ?? {};
        const left = w.cardsLeft((catalog.value?.numbers?.cardsPerAdventurer ?? 2) - cardsPlayed);
        return (
          <button
            key={adventurer}
            type="button"
            class="primary"
            aria-label={`${w.sendTo(MARKS[adventurer - 1] ?? "", w.ages[age - 1] ?? "")}, ${left}`}
            title={left}
            onClick={() => consider([actionOf({ case: "travel", value: { adventurer, to: age } })])}
          >
            <span class="short">{MARKS[adventurer - 1]}</span>
            <span>{w.adventurers[adventurer - 1]}</span>
            <small>{left}</small>
          </button>
        );
      })}
    </>
  );
}
