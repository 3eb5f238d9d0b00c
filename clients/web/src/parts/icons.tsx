/** The silhouettes of buildings and pawns as SVG symbols, which are defined once and used everywhere. */

import { type Paint, SILHOUETTES } from "@khronos-referee/board";
import { cardType } from "@khronos-referee/client";
import { CardType, type Kind } from "@khronos-referee/client/contract";

const TYPES: Readonly<Record<number, string>> = {
  [CardType.MILITARY]: "military",
  [CardType.RELIGIOUS]: "religious",
  [CardType.CIVIL]: "civil",
};

/** Returns the CSS class of a type. */
export function typeClass(type: CardType): string {
  return TYPES[type] ?? "";
}

/** The icons of the buttons that build nothing. */
const VERBS = {
  upgrade: "M12 3l8 8.5h-4.5V21h-7v-9.5H4z",
  demolish: "M12.6 2.5l8.9 8.9-2.6 2.6-2.2-2.2-8.9 8.9a2 2 0 0 1-2.9 0 2 2 0 0 1 0-2.9l8.9-8.9-3.8-3.8z",
  populate:
    "M9 4a4 4 0 0 1 0 8 4 4 0 0 1 0-8zM1.5 20.5c0-4.3 3.2-7 7.5-7s7.5 2.7 7.5 7zM18 5h2.4v2.8h2.8v2.4h-2.8V13H18v-2.8h-2.8V7.8H18z",
  renovate: "M12 4V1l6 4.5-6 4.5V7a5.5 5.5 0 1 0 5.5 5.5h3A8.5 8.5 0 1 1 12 4z",
  travel: "M13 4.5l8 7.5-8 7.5v-5H3v-5h10z",
  exchangeHand: "M7.5 3L2 8l5.5 5V9.6H18V6.4H7.5zM16.5 11L22 16l-5.5 5v-3.4H6v-3.2h10.5z",
  swapCards: "M3 7.5L8 2l5 5.5H9.6V18H6.4V7.5zM11 16.5L16 22l5-5.5h-3.4V6h-3.2v10.5z",
  hint: "M12 2a7 7 0 0 0-4 12.7V17h8v-2.3A7 7 0 0 0 12 2zM8.5 18.3h7v1.5h-7zM10 20.8h4V22h-4z",
  endTurn: "M3.5 12.5L6.3 9.7l4 4L18 6l2.8 2.8L10.3 19.3z",
};

/** The icon of a verb or of the hint, above or before its name. */
export function VerbIcon({ verb }: { verb: keyof typeof VERBS }) {
  return (
    <svg class="verb" viewBox="0 0 24 24" aria-hidden="true">
      <use href={`#verb-${verb}`} />
    </svg>
  );
}

/** The definitions of the symbols; the page must contain them once. */
export function Icons() {
  return (
    <svg class="symbols" aria-hidden="true">
      <defs>
        {Object.entries(SILHOUETTES).map(([kind, path]) => (
          <symbol key={kind} id={`kind-${kind}`} viewBox="0 0 24 24">
            <path d={path} />
          </symbol>
        ))}
        {Object.entries(VERBS).map(([verb, path]) => (
          <symbol key={verb} id={`verb-${verb}`} viewBox="0 0 24 24">
            <path d={path} />
          </symbol>
        ))}
        <symbol id="pawn" viewBox="0 0 24 24">
          <path d="M12 1.5a4.6 4.6 0 0 1 3 8.1c2.6 1 3.5 3 3.9 5.4.4 2.3.9 3.9 1.9 5.2.5.7.1 1.8-.8 1.8H4c-.9 0-1.3-1.1-.8-1.8 1-1.3 1.5-2.9 1.9-5.2.4-2.4 1.3-4.4 3.9-5.4a4.6 4.6 0 0 1 3-8.1z" />
        </symbol>
      </defs>
    </svg>
  );
}

/** A pawn with the letter of its player. */
export function Pawn({ paint, name }: { paint: Paint; name?: string }) {
  return (
    <svg class="pawn" viewBox="0 0 24 24" role={name ? "img" : undefined} aria-label={name} aria-hidden={!name}>
      <use href="#pawn" fill={paint.fill} />
      <text class="letter" x="12" y="16" font-size="9" fill={paint.text}>
        {paint.letter}
      </text>
    </svg>
  );
}

/** The silhouette of a kind, as an icon in text. */
export function KindIcon({ kind }: { kind: Kind }) {
  return (
    <svg class={`kind ${typeClass(cardType(kind))}`} viewBox="0 0 24 24" aria-hidden="true">
      <use href={`#kind-${kind}`} />
    </svg>
  );
}
