/** Converts events to lines with their squares, and to instructions for a physical game. */

import { footprint, publicPart, squareName, squareSet } from "@khronos-referee/client";
import type { Building, Event, GameState, SquareSet, UndoObstacle } from "@khronos-referee/client/contract";

import type { Errand, Line, Mark, Step } from "./home.js";

/** Returns the public data of a step from its events, its obstacles to a fair undo, and the state before it. */
export function stepOf(events: readonly Event[], obstacles: readonly UndoObstacle[], before?: GameState): Step {
  const taken = events.find(({ fact }) => fact.case === "actionTaken")?.fact;
  return {
    seat: (taken?.case === "actionTaken" && taken.value.action?.seat) || 0,
    turn: (before && publicPart(before).turn?.number) ?? 0,
    lines: linesOf(events),
    errands: errandsOf(events),
    obstacles,
    winners: events.flatMap(({ fact }) => (fact.case === "gameEnded" ? fact.value.winners : [])),
    corrected: false,
  };
}

/** Returns a line for each event with a sentence. The squares of other events are added to the previous line. */
export function linesOf(events: readonly Event[]): Line[] {
  const lines: { text: string; marks: Mark[] }[] = [];
  for (const event of events) {
    const marks = marksOf(event);
    if (event.sentence !== "") lines.push({ text: event.sentence, marks });
    else lines.at(-1)?.marks.push(...marks);
  }
  return lines;
}

/** Returns the squares of an event. */
export function marksOf({ fact }: Event): Mark[] {
  switch (fact.case) {
    case "buildingLaid":
    case "buildingRemoved":
    case "rippleStopped":
      return [ofBuildings(fact.value.age, fact.value.building)];
    case "buildingChanged":
      return [ofBuildings(fact.value.age, fact.value.after)];
    case "domainsJoined":
      return fact.value.domains.map((domain) => ofSet(fact.value.age, domain));
    case "clashFound":
      return [ofBuildings(fact.value.age, ...fact.value.sharers)];
    case "incomeCollected":
      return [ofSet(fact.value.age, fact.value.domain)];
    case "decisionRequested": {
      const { age = 0, question } = fact.value.decision ?? {};
      if (question?.case === "buildingChoice") return [ofBuildings(age, ...question.value.choices)];
      return question?.case === "placeChoice" ? [ofBuildings(age, question.value.building)] : [];
    }
    default:
      return [];
  }
}

function ofBuildings(age: number, ...buildings: readonly (Building | undefined)[]): Mark {
  const squares = buildings.flatMap((each) => (each?.at === undefined ? [] : footprint(each.kind, each.at)));
  return { age, rows: squareSet(squares).rows };
}

function ofSet(age: number, set: SquareSet | undefined): Mark {
  return { age, rows: set?.rows ?? [] };
}

/** Returns the changes to make to the physical pieces after some events. */
function errandsOf(events: readonly Event[]): Errand[] {
  return events.flatMap(({ fact }): Errand[] => {
    const errand = (kind: Errand["kind"], age: number, building: Building | undefined, seat = building?.owner ?? 0) => {
      const square = building?.at === undefined ? "" : squareName(building.at);
      return { kind, seat, age, building: building?.kind ?? 0, square, amount: 0, ruin: building?.ruin ?? false };
    };
    switch (fact.case) {
      case "buildingLaid": {
        const { age, building, replaced } = fact.value;
        const put = errand("put", age, building);
        return replaced === undefined ? [put] : [errand("take", age, replaced), put];
      }
      case "buildingRemoved":
        return [errand("take", fact.value.age, fact.value.building)];
      case "buildingChanged": {
        const { age, before, after } = fact.value;
        const seat = (after?.cubes.findIndex((count, index) => count > (before?.cubes[index] ?? 0)) ?? -1) + 1;
        return [errand(seat > 0 ? "cube" : "turn", age, after, seat)];
      }
      case "moneyMoved":
      case "incomeCollected":
        return [{ ...errand("money", 0, undefined, fact.value.seat), amount: fact.value.amount }];
      case "adventurerMoved":
        return [errand("travel", fact.value.to, undefined, fact.value.seat)];
      default:
        return [];
    }
  });
}
