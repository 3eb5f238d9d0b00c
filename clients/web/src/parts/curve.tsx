/** The chart of a review: a line for each player over the turns, with a marker shape and a letter next to its colour. */

import type { ReviewGameResponse } from "@khronos-referee/client/contract";

import { narrow } from "../play/sight.js";
import { colours } from "../play/table.js";
import { language } from "../words.js";

/** The height and the margins of the chart, and the distance between letters, in units of the drawing. */
const [HIGH, TOP, LEFT, RIGHT, FOOT, APART] = [200, 10, 34, 26, 22, 17];
/** The widths of the chart on large screens and on phones, where its numbers must be readable, too. */
const [WIDE, NARROW] = [640, 340];

type Standings = ReviewGameResponse["start"];
type Scale = (value: number) => number;

/** A line for each player: money plus expected income after every turn. */
export function Curve({ seen }: { seen: ReviewGameResponse }) {
  const t = language.value === "fr" ? TEXTS.fr : TEXTS.en;
  const wide = narrow.matches ? NARROW : WIDE;
  const points = [seen.start, ...seen.turns.map(({ standings }) => standings)];
  const max = Math.max(10, ...points.flatMap((each) => each.map(({ valueTenths }) => valueTenths / 10)));
  const step = [5, 10, 20, 50, 100].find((each) => max / each <= 6) ?? 200;
  const x: Scale = (at) => LEFT + ((wide - LEFT - RIGHT) * at) / (points.length - 1);
  const y: Scale = (ecus) => TOP + (HIGH - FOOT - TOP) * (1 - ecus / max);
  const lines = Array.from({ length: Math.floor(max / step) + 1 }, (_, at) => at * step);
  const ends = seen.turns.flatMap(({ number }, at) =>
    seen.turns[at + 1]?.number === number ? [] : [{ number, at: at + 1 }],
  );
  const heights = letterHeights(points.at(-1) ?? [], y);
  return (
    <figure>
      <h3>{t.title}</h3>
      <figcaption>{t.about}</figcaption>
      <svg class="curve" viewBox={`0 0 ${wide} ${HIGH}`} role="img" aria-label={t.title}>
        <text y={HIGH - 6}>{t.turn}</text>
        {lines.map((ecus) => (
          <g key={ecus}>
            <path class="grid" d={`M${LEFT} ${y(ecus)}H${wide - RIGHT}`} />
            <text x={LEFT - 6} y={y(ecus) + 4} text-anchor="end">
              {ecus}
            </text>
          </g>
        ))}
        {ends.map(({ number, at }) => (
          <g key={number}>
            <path class="grid" d={`M${x(at)} ${TOP}V${HIGH - FOOT}`} />
            <text x={x(at)} y={HIGH - 6} text-anchor="middle">
              {number}
            </text>
          </g>
        ))}
        {seen.start.map((_, seat) => {
          const { fill, text, letter } = colours.value[seat] ?? {};
          const height = heights[seat] ?? 0;
          return (
            <g key={seat}>
              <path class="edge" d={lineOf(points, seat, x, y)} />
              <path d={lineOf(points, seat, x, y)} stroke={fill} />
              {ends.map(({ at }) => (
                <path key={at} class="marker" d={markerAt(seat, x(at), y(valueOf(points[at], seat)))} fill={fill} />
              ))}
              <circle cx={wide - 11} cy={height} r={8} fill={fill} />
              <text class="letter" x={wide - 11} y={height} fill={text}>
                {letter}
              </text>
            </g>
          );
        })}
      </svg>
    </figure>
  );
}

/** The value of a seat's standing in Ecus. */
function valueOf(standings: Standings | undefined, seat: number): number {
  return (standings?.[seat]?.valueTenths ?? 0) / 10;
}

function lineOf(points: readonly Standings[], seat: number, x: Scale, y: Scale): string {
  return points.map((each, at) => `${at ? "L" : "M"}${x(at).toFixed(1)} ${y(valueOf(each, seat)).toFixed(1)}`).join("");
}

/** The marker of a seat as a path: a circle, a square, a diamond, and triangles that point up and down. */
function markerAt(seat: number, x: number, y: number): string {
  const shapes = [
    "m-4 0a4 4 0 1 0 8 0a4 4 0 1 0-8 0z",
    "m-3.5-3.5h7v7h-7z",
    "m0-5l5 5l-5 5l-5-5z",
    "m0-4.5l5 8.5h-10z",
    "m0 4.5l5-8.5h-10z",
  ];
  return `M${x.toFixed(1)} ${y.toFixed(1)}${shapes[seat % shapes.length]}`;
}

/** The vertical positions of the letters at the right: next to the ends of the lines, without overlaps. */
function letterHeights(standings: Standings, y: Scale): readonly number[] {
  const heights: number[] = [];
  const fromBelow = standings.map((_, seat) => seat).sort((a, b) => valueOf(standings, a) - valueOf(standings, b));
  let [low, high] = [HIGH - FOOT, TOP];
  for (const seat of fromBelow) {
    heights[seat] = Math.min(low, y(valueOf(standings, seat)));
    low = heights[seat] - APART;
  }
  for (const seat of fromBelow.reverse()) {
    heights[seat] = Math.max(high, heights[seat] ?? 0);
    high = heights[seat] + APART;
  }
  return heights;
}

/** The labels of this module, which are loaded with it. */
const TEXTS = {
  en: {
    title: "Who was ahead",
    about: "After each turn: the Ecus of each player plus the expected future income.",
    turn: "Turn",
  },
  fr: {
    title: "Qui était devant",
    about: "Après chaque tour\u00a0: les Écus d’un joueur, et ce que les revenus encore à venir devaient rapporter.",
    turn: "Tour",
  },
};
