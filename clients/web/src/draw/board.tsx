/** One board: the map, what stands on it, and what is legal, planned or said there. */

import { contains, footprint, side, square, squareName, squares } from "@khronos/referee";
import { type Age, type Building, type Square, SquareSetSchema } from "@khronos/referee/contract";
import { create } from "@bufbuild/protobuf";
import { computed, type ReadonlySignal } from "@preact/signals";
import { memo } from "./memo.js";
import { useMemo, useRef } from "preact/hooks";

import {
  choice,
  footprintKind,
  ghost,
  inspected,
  maps,
  offers,
  plan,
  pointed,
  preview,
  press,
} from "../play/choices.js";
import { boards, colours, domains, kindTitle, lit, live, nameOf, region, standing } from "../play/table.js";
import { words } from "../words.js";
import { outline } from "./outline.js";
import { allSquares, terrainPaths } from "./terrain.js";
import { Tile } from "./tile.js";

const EDGE = 0.75;

/** The drawing of a board, with a cell for every square. */
export function Board({ age }: { age: Age }) {
  const map = region.value;
  const here = standing[age - 1]?.value;
  if (map === undefined || here === undefined) return null;
  return (
    <svg class="board" viewBox={`${-EDGE} ${-EDGE} ${map.width + EDGE + 0.1} ${map.height + EDGE + 0.1}`}>
      <Names width={map.width} height={map.height} />
      <use href="#terrain" />
      <Tiles buildings={here.buildings} />
      <Domains age={age} />
      <Offers age={age} />
      <Preview age={age} />
      <Inspected age={age} />
      <Lit age={age} />
      <Ghost age={age} />
      <Cells age={age} />
    </svg>
  );
}

/** The map, drawn once for all boards; it must be in the page once. */
export function TerrainSymbol() {
  const map = region.value;
  const paths = useMemo(() => map && terrainPaths(map), [map]);
  if (map === undefined || paths === undefined) return null;
  return (
    <svg class="symbols" aria-hidden="true">
      <defs>
        <clipPath id="map">
          <rect width={map.width} height={map.height} rx=".25" />
        </clipPath>
        <g id="terrain" clip-path="url(#map)">
          <rect class="plain" width={map.width} height={map.height} />
          {paths.areas.map(([terrain, path]) => (
            <path key={terrain} class={terrain} d={path} />
          ))}
          <path class="grid" d={paths.grid} />
          <path class="trees" d={paths.trees} />
          <path class="peaks" d={paths.peaks} />
          <path class="snow" d={paths.snow} />
          <path class="waves" d={paths.waves} />
        </g>
      </defs>
    </svg>
  );
}

const Names = memo(({ width, height }: { width: number; height: number }) => (
  <g class="names" aria-hidden="true">
    {Array.from({ length: width }, (_, x) => (
      <text key={`c${x}`} x={x + 0.5} y={-0.32}>
        {squareName(square(x + 1, 1)).slice(0, -1)}
      </text>
    ))}
    {Array.from({ length: height }, (_, y) => (
      <text key={`r${y}`} x={-0.38} y={y + 0.52}>
        {y + 1}
      </text>
    ))}
  </g>
));

const Tiles = memo(({ buildings }: { buildings: readonly Building[] }) => (
  <g aria-hidden="true">
    {buildings.map((each) => (
      <Tile key={`${each.kind} ${each.at?.column} ${each.at?.row}`} building={each} colours={colours.value} />
    ))}
  </g>
));

function Domains({ age }: { age: Age }) {
  const here = (domains.value?.domains ?? []).filter(
    (each) => each.age === age && (each.buildings.length > 1 || each.holders.length > 0),
  );
  return (
    <g class="domains" aria-hidden="true">
      {here.map((domain, index) => {
        const path = outline(squares(domain.squares), 0.02, 0.22);
        const [first, ...rest] = domain.holders;
        const paint = colours.value[(first ?? 0) - 1];
        return (
          <g key={index}>
            <path class={paint ? "held" : "free"} d={path} />
            {paint && <path d={path} stroke={paint.fill} />}
            {rest.map((seat) => (
              <path key={seat} class="shared" d={path} stroke={colours.value[seat - 1]?.fill} />
            ))}
          </g>
        );
      })}
    </g>
  );
}

function Offers({ age }: { age: Age }) {
  const here = offers.value.filter((each) => each.age === age);
  const whole = footprintKind.value === undefined;
  const mood = plan.value ? "planned-over" : "";
  return (
    <g class={`offers ${whole ? "whole" : ""} ${mood}`} aria-hidden="true">
      {here.map(({ squares: set, cost }, index) => {
        const lit = [...squares(set)];
        const price = (cost?.typedCards ?? 0) + (cost?.surchargeCards ?? 0);
        return (
          <g key={index} class={cost?.surchargeCards ? "dear" : undefined}>
            <path
              d={lit.map((at) => frame(at, whole ? (boards.value[age - 1]?.buildingAt(at)?.kind ?? 1) : 1)).join("")}
            />
            {price > 0 && !whole && <Prices at={lit} price={price} />}
          </g>
        );
      })}
    </g>
  );
}

/** A frame with round corners in the squares of a kind; hundreds are one path, which is drawn at once. */
function frame({ column, row }: Square, kind: Building["kind"]): string {
  const inner = side(kind) - 0.54;
  const corner = (x: number, y: number) => `a.2 .2 0 0 1 ${x} ${y}`;
  return (
    `M${column - 0.73} ${row - 0.93}h${inner}${corner(0.2, 0.2)}v${inner}${corner(-0.2, 0.2)}` +
    `h${-inner}${corner(-0.2, -0.2)}v${-inner}${corner(0.2, -0.2)}z`
  );
}

/** The same number in many squares: one text, each digit at its own place. */
function Prices({ at, price }: { at: readonly Square[]; price: number }) {
  const digits = [...`${price}`];
  const shift = (index: number) => (index - (digits.length - 1) / 2) * 0.3;
  const x = at.flatMap(({ column }) => digits.map((_, index) => column - 0.5 + shift(index)));
  const y = at.flatMap(({ row }) => digits.map(() => row - 0.47));
  return (
    <text x={x.join(" ")} y={y.join(" ")}>
      {digits.join("").repeat(at.length)}
    </text>
  );
}

function Preview({ age }: { age: Age }) {
  const step = preview.value?.steps[0];
  const here = step?.boards.find((each) => each.age === age);
  if (here === undefined) return null;
  return (
    <g class="preview" aria-hidden="true">
      {here.vanishing.map((each, index) => (
        <Gone key={index} building={each} />
      ))}
      {here.appearing.map((each, index) => (
        <Tile key={index} building={each} colours={colours.value} />
      ))}
      <path class="coming" d={here.appearing.map((each) => outlineOf(each)).join("")} />
    </g>
  );
}

function Gone({ building: { kind, at } }: { building: Building }) {
  if (at === undefined) return null;
  const [x, y, size] = [at.column - 1, at.row - 1, side(kind)];
  return (
    <g class="gone">
      <rect x={x} y={y} width={size} height={size} rx=".15" />
      <path
        d={`M${x + 0.2} ${y + 0.2}L${x + size - 0.2} ${y + size - 0.2}M${x + size - 0.2} ${y + 0.2}L${x + 0.2} ${y + size - 0.2}`}
      />
    </g>
  );
}

function outlineOf({ kind, at }: Building, inset = 0): string {
  return at === undefined ? "" : outline(footprint(kind, at), inset, 0.2);
}

function Inspected({ age }: { age: Age }) {
  const what = inspected.value;
  const chosen = choice.value;
  const old =
    chosen?.verb === "upgrade" && chosen.age === age ? boards.value[age - 1]?.buildingAt(chosen.old) : undefined;
  const shown = old ?? (what?.age === age ? what.building : undefined);
  return shown && !plan.value ? <path class="inspected" d={outlineOf(shown, -0.04)} aria-hidden="true" /> : null;
}

function Lit({ age }: { age: Age }) {
  const paths = lit.value
    .filter((mark) => mark.age === age)
    .map(({ rows }) => outline(squares(create(SquareSetSchema, { rows: [...rows] })), -0.05, 0.25));
  return paths.length > 0 ? <path class="lit" d={paths.join("")} aria-hidden="true" /> : null;
}

function Ghost({ age }: { age: Age }) {
  const what = ghost.value;
  if (what?.age !== age) return null;
  return <path class={what.legal ? "ghost legal" : "ghost"} d={outline(what.squares, 0.04, 0.2)} aria-hidden="true" />;
}

/** The names of all squares of a board, with what stands there and whether it is legal now. */
function labelsOf(age: Age): ReadonlySignal<readonly string[]> {
  return computed(() => {
    const [map, here, w] = [region.value, standing[age - 1]?.value, words.value];
    if (map === undefined || here === undefined) return [];
    const map2 = maps.value.find((each) => each.age === age);
    const chosen = choice.value !== undefined && live.value;
    return allSquares(map).map((at) => {
      const parts = [squareName(at), w.terrain[map.terrainAt(at) ?? "plain"]];
      const building = here.buildingAt(at);
      if (building) parts.push(describe(building));
      const offer = offers.value.find((each) => each.age === age && contains(each.squares, at));
      if (offer) parts.push(w.legalFor((offer.cost?.typedCards ?? 0) + (offer.cost?.surchargeCards ?? 0)));
      else if (chosen && map2) {
        const violations = map2.squareViolations.filter((each) => contains(each.squares, at));
        const clauses = [...map2.violations, ...violations.flatMap(({ violation }) => violation ?? [])];
        parts.push(w.notLegal([...new Set(clauses.map(({ clause }) => clause))].join(", ")));
      }
      return parts.join(", ");
    });
  });
}

/** A building in words. */
export function describe({ kind, owner, ruin, printed, cubes }: Building): string {
  const w = words.value;
  const title = kindTitle(kind);
  const named = printed ? w.printed(title) : ruin ? w.ruin(title) : title;
  const held = cubes.flatMap((count, seat) => (count > 0 ? [w.cubesOf(count, nameOf(seat + 1))] : []));
  return [owner > 0 ? w.of(named, nameOf(owner)) : named, ...held].join(", ");
}

function Cells({ age }: { age: Age }) {
  const labels = useMemo(() => labelsOf(age), [age]).value;
  const map = region.value;
  const group = useRef<SVGGElement>(null);
  if (map === undefined) return null;
  const { width, height } = map;

  const placeOf = (target: EventTarget | null): Square | undefined => {
    const cell = target instanceof Element ? target.getAttribute("data-at") : null;
    return cell === null ? undefined : square((Number(cell) % width) + 1, Math.floor(Number(cell) / width) + 1);
  };
  const point = ({ target }: Event) => {
    const at = placeOf(target);
    const last = pointed.value;
    if (at && !(last?.age === age && last.at.column === at.column && last.at.row === at.row))
      pointed.value = { age, at };
  };
  const focus = (event: FocusEvent) => {
    // One cell of the board is reached by the tab key, the one that had the focus last.
    group.current?.querySelector('[tabindex="0"]')?.setAttribute("tabindex", "-1");
    const cell = event.target as Element;
    cell.setAttribute("tabindex", "0");
    // After a move the focus comes back by itself; only who sees it there is asking about the square.
    if (cell.matches(":focus-visible")) point(event);
  };
  const step = (event: KeyboardEvent) => {
    const at = placeOf(event.target);
    if (at === undefined) return;
    if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      press({ age, at });
      return;
    }
    const way = STEPS[event.key];
    if (way === undefined) return;
    event.preventDefault();
    const column = Math.min(width, Math.max(1, at.column + way[0]));
    const row = Math.min(height, Math.max(1, at.row + way[1]));
    const next = group.current?.querySelector<SVGElement>(`[data-at="${(row - 1) * width + column - 1}"]`);
    next?.focus();
  };

  return (
    <g
      ref={group}
      class="cells"
      role="grid"
      aria-label={words.value.ages[age - 1]}
      onPointerMove={point}
      onFocusIn={focus}
      onKeyDown={step}
      onClick={({ target }) => {
        const at = placeOf(target);
        if (at) press({ age, at });
      }}
    >
      {Array.from({ length: height }, (_, y) => (
        <Row key={y} y={y} labels={labels.slice(y * width, (y + 1) * width).join("\n")} />
      ))}
    </g>
  );
}

/** The cells of a row, by the lines of a text, so that a row with the same names is left as it is. */
const Row = memo(({ y, labels }: { y: number; labels: string }) => (
  <g role="row">
    {labels.split("\n").map((label, x, { length }) => (
      <rect
        key={x}
        role="gridcell"
        data-at={y * length + x}
        tabindex={x === 0 && y === 0 ? 0 : -1}
        aria-label={label}
        x={x}
        y={y}
        width="1"
        height="1"
      />
    ))}
  </g>
));

const STEPS: Readonly<Record<string, readonly [columns: number, rows: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  PageUp: [0, -5],
  PageDown: [0, 5],
};
