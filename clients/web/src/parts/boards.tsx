/** The three boards with their names and adventurers. */

import { publicPart } from "@khronos-referee/client";
import type { Age, Player } from "@khronos-referee/client/contract";

import { computed, signal } from "@preact/signals";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";

import { actionOf, choice, consider, groupsOf } from "../play/choices.js";
import { AGES, front, game, isVariation, lookedAt, mine, nameOf, region, state } from "../play/table.js";
import { words } from "../words.js";
import { Board } from "./board.js";
import { Adventurer, MARKS, SeatPawn } from "./cards.js";

/** The enlarged board on screens with space for only one; 0 before the user selects one. */
export const large = signal(0);

/** The width of a board's margins, which contain the names of columns and rows, in squares. */
const MARGIN = 0.86;
/** The gap between boards, in pixels. */
const GAP = 8;
/** The minimum size of a clickable square in pixels, for a mouse and for a finger. */
const MIN_SQUARE = { fine: 20, coarse: 24 } as const;
/** The size in pixels from which squares are large enough, even if much space around the boards stays empty. */
const LARGE_SQUARE = 44;
/** The part of the height that boards side by side must fill at least, if their squares are smaller than that. */
const MIN_FILLED = 0.55;
/** The height of the name above a board, in pixels. */
const NAME = 46;
/** The minimum height below the boards for the buttons of the log, and for its list next to them, in pixels. */
const [MIN_BUTTONS, MIN_LIST] = [44, 100];

/** Matches windows in which the panels are next to the boards, so that they do not change the height of the boards. */
const wide = matchMedia("(min-width: 600px) and (min-aspect-ratio: 6/5)");

/** The width and the height of a board with its margins, in squares. */
export const size = computed(() => {
  const { width = 0, height = 0 } = region.value ?? {};
  return { columns: width + MARGIN, rows: height + MARGIN };
});

/** The space for the boards, in pixels. It has no height in windows in which the boards determine the height. */
interface Space {
  readonly width: number;
  readonly height?: number;
}

/** Returns the space of the boards, including the space of panels below them. */
function spaceOf(boards: HTMLElement, table: HTMLElement): Space {
  const { top, width } = boards.getBoundingClientRect();
  if (!wide.matches) return { width };
  // The column as in the styles; next to one large board it is wider, which must not affect the choice of the layout.
  const column = Math.min(Math.max(264, 0.22 * innerWidth), 400);
  return { width: table.clientWidth - column - 3 * GAP, height: table.getBoundingClientRect().bottom - top - GAP };
}

/**
 * Returns the layout of the boards. Three boards are side by side if their squares are clickable and little of the
 * height stays empty; otherwise, one is large. Below three boards, there may be space for the log or for its buttons.
 */
function layoutOf({ width, height }: Space): "" | "one" | "over-log" | "over-buttons" {
  const { columns, rows } = size.value;
  const square = (width - 2 * GAP) / AGES.length / columns;
  const minSquare = MIN_SQUARE[matchMedia("(pointer: coarse)").matches ? "coarse" : "fine"];
  const isFilled = height === undefined || square >= LARGE_SQUARE || square * rows >= MIN_FILLED * height;
  if (square < minSquare || !isFilled) return "one";
  const below = (height ?? 0) - NAME - square * rows - GAP;
  return below >= MIN_LIST ? "over-log" : below >= MIN_BUTTONS ? "over-buttons" : "";
}

/**
 * All boards: side by side, one large and two small, or stacked. Each board is first drawn in a separate task, after the
 * elements around the boards.
 */
export function Boards() {
  const [drawn, setDrawn] = useState(0);
  const [space, setSpace] = useState<Space>({ width: 0 });
  const place = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const found = place.current;
    const table = found?.parentElement;
    if (!found || !table) return;
    const measure = () => setSpace(spaceOf(found, table));
    const observer = new ResizeObserver(measure);
    observer.observe(found);
    observer.observe(table); // the boards keep their size where a panel below them fills the rest
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
  // The next game, such as the next puzzle, starts with the first rows of the first board.
  useEffect(() => {
    large.value = 0;
    windowsOf(place.current).forEach((each) => each.scrollTo(0, 0));
  }, [game.value]);
  // The focused square is at a different place once its board is large.
  useLayoutEffect(() => {
    const focused = document.activeElement?.shadowRoot?.activeElement;
    if (focused?.matches(":focus-visible")) focused.scrollIntoView({ block: "nearest", inline: "nearest" });
  }, [large.value]);
  const decision = state.value && publicPart(state.value).cascade?.decision;
  useEffect(() => {
    if (decision !== undefined) large.value = decision.age;
  }, [decision]);
  return (
    <main
      ref={place}
      class={["boards", layoutOf(space), isVariation.value && "variation"].filter(Boolean).join(" ")}
      onScrollCapture={({ currentTarget, target }) => scrollTogether(windowsOf(currentTarget), target as Element)}
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

/** Returns the frames of the boards. */
function windowsOf(boards: HTMLElement | null): readonly Element[] {
  return [...(boards?.querySelectorAll(".window") ?? [])];
}

/** Shows the same squares in all frames of the same size, so that the boards stay aligned. */
function scrollTogether(windows: readonly Element[], scrolled: Element): void {
  for (const each of windows)
    if (each.scrollHeight === scrolled.scrollHeight && each.clientHeight === scrolled.clientHeight)
      [each.scrollTop, each.scrollLeft] = [scrolled.scrollTop, scrolled.scrollLeft];
}

function Adventurers({ age }: { age: Age }) {
  const shown = state.value;
  if (shown === undefined) return null;
  const w = words.value;
  const { players, turn } = publicPart(shown);
  const numbered = lookedAt.value === undefined ? front.value : turn?.seat;
  return (
    <div class="adventurers">
      {players.flatMap((player, index) =>
        [player.firstAdventurer, player.secondAdventurer].flatMap((each, which) => {
          if (each?.age !== age) return [];
          const own = index + 1 === numbered;
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
        const played = w.cardsPlayed(cardsPlayed);
        return (
          <button
            key={adventurer}
            type="button"
            class="primary"
            aria-label={`${w.sendTo(MARKS[adventurer - 1] ?? "", w.ages[age - 1] ?? "")}, ${played}`}
            title={played}
            onClick={() => consider([actionOf({ case: "travel", value: { adventurer, to: age } })])}
          >
            <span class="short">{MARKS[adventurer - 1]}</span>
            <span>{w.adventurers[adventurer - 1]}</span>
            <small>{played}</small>
          </button>
        );
      })}
    </>
  );
}
