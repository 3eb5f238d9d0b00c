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
