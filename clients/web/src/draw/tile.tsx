/** Buildings, cubes and pawns. */

import { cardType, side } from "@khronos/referee";
import { type Building, CardType, Kind } from "@khronos/referee/contract";

import type { Paint } from "./colours.js";
import { ICON } from "./icons.js";

const TYPES: Readonly<Record<number, string>> = {
  [CardType.MILITARY]: "military",
  [CardType.RELIGIOUS]: "religious",
  [CardType.CIVIL]: "civil",
};

/** The name of a type as a class of the style sheet. */
export function typeClass(type: CardType): string {
  return TYPES[type] ?? "";
}

/** A building on its squares, 1 unit a square. */
export function Tile({ building, colours }: { building: Building; colours: readonly Paint[] }) {
  const { kind, at, owner, cubes, ruin, printed } = building;
  if (at === undefined) return null;
  const size = side(kind);
  const type = typeClass(cardType(kind));
  const paint = colours[owner - 1];
  const held = cubes.flatMap((count, seat) => Array<number>(count).fill(seat));
  return (
    <g class={`tile ${type} ${printed ? "printed" : ""}`} transform={`translate(${at.column - 1} ${at.row - 1})`}>
      {printed ? <circle cx=".5" cy=".5" r=".4" /> : <Base size={size} type={type} ruin={ruin} fill={paint?.fill} />}
      <use
        class={ruin ? "icon ruin" : "icon"}
        href={ICON.building(kind)}
        x={size * 0.09}
        y={size * 0.07}
        width={size * 0.82}
        height={size * 0.82}
        fill={paint?.text}
        clip-path={ruin ? "url(#ruin)" : undefined}
      />
      {paint && (
        <text
          class="letter"
          x={size / 2}
          y={size * (kind === Kind.CHAPEL ? 0.68 : 0.67)}
          font-size={size * 0.36}
          fill={paint.fill}
        >
          {paint.letter}
        </text>
      )}
      {held.map((seat, index) => (
        <Cube
          key={index}
          paint={colours[seat]}
          {...(ruin ? { x: 1.1, y: 1.9, size: 0.8 } : cubePlace(index, held.length, size))}
        />
      ))}
    </g>
  );
}

function Base({ size, type, ruin, fill }: { size: number; type: string; ruin: boolean; fill: string | undefined }) {
  const inset = 0.05;
  const round = type === "civil" ? 0.3 : type === "religious" ? 0.16 : 0.06;
  const box = { x: inset, y: inset, width: size - 2 * inset, height: size - 2 * inset, rx: round };
  const inner = { x: 0.13, y: 0.13, width: size - 0.26, height: size - 0.26, rx: round * 0.7 };
  return (
    <>
      <rect class={ruin ? "base ruin" : "base"} {...box} fill={fill} />
      {type === "religious" && <rect class="inner" {...inner} />}
    </>
  );
}

/** A control cube with the letter of its seat. */
export function Cube({ paint, x, y, size = 0.4 }: { paint: Paint | undefined; x: number; y: number; size?: number }) {
  if (paint === undefined) return null;
  return (
    <g class="cube" transform={`translate(${x} ${y})`}>
      <rect width={size} height={size} rx={size * 0.16} fill={paint.fill} />
      <text class="letter" x={size / 2} y={size * 0.53} font-size={size * 0.78} fill={paint.text}>
        {paint.letter}
      </text>
    </g>
  );
}

/** Cubes stand in rows at the bottom of a building; a Hamlet's lies in its middle. */
function cubePlace(index: number, count: number, size: number): { x: number; y: number } {
  if (size === 1) return { x: 0.3, y: 0.45 };
  const row = Math.min(count, size === 2 ? 3 : 5);
  const gap = size === 2 ? 0.5 : 0.54;
  return { x: size / 2 - (row * gap) / 2 + index * gap + 0.05, y: size - 0.62 };
}

/** A pawn with the letter of its player. */
export function Pawn({ paint, name }: { paint: Paint; name?: string }) {
  return (
    <svg class="pawn" viewBox="0 0 24 24" role={name ? "img" : undefined} aria-label={name} aria-hidden={!name}>
      <use href={ICON.pawn} fill={paint.fill} />
      <text class="letter" x="12" y="16" font-size="9" fill={paint.text}>
        {paint.letter}
      </text>
    </svg>
  );
}

/** The silhouette of a kind, as a sign in text. */
export function KindIcon({ kind }: { kind: Kind }) {
  return (
    <svg class={`kind ${typeClass(cardType(kind))}`} viewBox="0 0 24 24" aria-hidden="true">
      <use href={ICON.building(kind)} />
    </svg>
  );
}
