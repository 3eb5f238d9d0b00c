/** One board of the shown state, with its legal squares, the planned action and highlights. */

import "@khronos-referee/board/element";

import { square } from "@khronos-referee/client";
import type { BoardElement, BoardEvent } from "@khronos-referee/board/element";
import type { Age } from "@khronos-referee/client/contract";
import { computed, type ReadonlySignal } from "@preact/signals";
import type { ComponentType } from "preact";
import { useMemo } from "preact/hooks";

import {
  choice,
  differ,
  footprintKind,
  hinted,
  inspected,
  maps,
  offers,
  type Place,
  plan,
  pointed,
  preview,
  press,
} from "../play/choices.js";
import { boards, catalog, domains, lit, live, state } from "../play/table.js";
import { words } from "../words.js";

/** The web component as a typed Preact component. */
export const Drawn = "khronos-board" as unknown as ComponentType<
  Partial<Omit<BoardElement, keyof HTMLElement>> & {
    inert?: boolean;
    "onkhronos-press"?: (event: CustomEvent<BoardEvent>) => void;
    "onkhronos-point"?: (event: CustomEvent<BoardEvent>) => void;
  }
>;

/** An interactive board, with a cell for every square. */
export function Board({ age }: { age: Age }) {
  const shown = useMemo(() => shownOn(age), [age]);
  const chosen = choice.value !== undefined && live.value;
  return (
    <Drawn
      age={age}
      state={state.value}
      catalog={catalog.value}
      words={words.value}
      domains={domains.value?.domains}
      offers={shown.offers.value}
      placementMap={chosen ? maps.value.find((each) => each.age === age) : undefined}
      preview={preview.value?.steps[0]}
      chosen={shown.inspected.value}
      lit={shown.lit.value}
      pointed={shown.pointed.value}
      prices={differ.value}
      asked={chosen && (choice.value?.verb === "chooseBuilding" || choice.value?.verb === "placeBuilding")}
      footprint={plan.value ? 0 : (footprintKind.value ?? 0)}
      onkhronos-press={({ detail }) => press(placeOf(detail))}
      onkhronos-point={({ detail }) => (pointed.value = placeOf(detail))}
    />
  );
}

/** A part of a board with the planned action, not interactive; `box` is in squares, columns first. */
export function BoardPart({ age, box }: { age: Age; box: NonNullable<BoardElement["box"]> }) {
  return (
    <div class="part" role="img" aria-label={words.value.ages[age - 1]}>
      <Drawn inert age={age} box={box} state={state.value} catalog={catalog.value} preview={preview.value?.steps[0]} />
    </div>
  );
}

function placeOf({ age, square: at }: BoardEvent): Place {
  return { age, at: square(at.column, at.row) };
}

/** The highlighted squares: the lit ones, or the squares of the hints. */
const ringed = computed(() => (lit.value.length > 0 ? lit.value : hinted.value));

/** Returns what one board shows; each value keeps its identity while it does not change. */
function shownOn(age: Age) {
  const own = <T extends { readonly age: number }>(all: ReadonlySignal<readonly T[]>) =>
    computed(() => all.value.filter((each) => each.age === age));
  const here = own(offers);
  return {
    offers: computed(() => here.value.map((each) => ({ ...each, whole: footprintKind.value === undefined }))),
    lit: own(ringed),
    pointed: computed(() => (pointed.value?.age === age ? pointed.value.at : undefined)),
    inspected: computed(() => {
      if (plan.value) return undefined;
      const what = choice.value;
      if (what?.verb === "upgrade" && what.age === age) return boards.value[age - 1]?.buildingAt(what.old);
      return inspected.value?.age === age ? inspected.value.building : undefined;
    }),
  };
}
