/** The difference in value between two positions, as a sum of parts with their reasons and squares. */

import { create } from "@bufbuild/protobuf";
import { squares } from "@khronos-referee/client";
import { SquareSetSchema, type ValuePart } from "@khronos-referee/client/contract";

import type { Mark } from "../play/home.js";
import { bringOne, cellOf, narrow } from "../play/sight.js";
import { lit } from "../play/table.js";
import { language } from "../words.js";

/** Formats tenths of an Ecu as a number with a sign. */
export function signedTenths(tenths: number): string {
  return `${tenths < 0 ? "−" : "+"}${unsignedTenths(tenths)}`;
}

/** Formats tenths of an Ecu as a number without a sign. */
export function unsignedTenths(tenths: number): string {
  const number = (Math.abs(tenths) / 10).toFixed(1);
  return language.value === "fr" ? number.replace(".", ",") : number;
}

/**
 * Returns event handlers that highlight squares while an element is hovered or focused, and scroll to them on phones.
 */
export function lighting(marks: readonly Mark[]) {
  const light = () => void (lit.value = marks);
  const dim = () => void (lit.value = []);
  const show = () => {
    light();
    if (narrow.matches) bringOne(marks.flatMap(cellsOf));
  };
  return { onPointerEnter: light, onPointerLeave: dim, onFocus: show, onBlur: dim, onClick: show };
}

function cellsOf({ age, rows }: Mark): Element[] {
  return [...squares(create(SquareSetSchema, { rows: [...rows] }))].flatMap((at) => cellOf({ age, at }) ?? []);
}

/** The parts of a difference and their sum. */
export function Sum({ parts, total, named }: { parts: readonly ValuePart[]; total: number; named: string }) {
  return (
    <table class="sum-of">
      <tbody>
        {parts.map(({ amountTenths, sentence, age, squares, cause }, at) => (
          <tr key={at}>
            <td>{signedTenths(amountTenths)}</td>
            <th scope="row">
              {squares === undefined ? (
                sentence
              ) : (
                <button
                  type="button"
                  class="link"
                  {...lighting([squares, cause?.squares].flatMap((each) => (each ? { age, rows: each.rows } : [])))}
                >
                  {sentence}
                </button>
              )}
            </th>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <td>{signedTenths(total)}</td>
          <th scope="row">{named}</th>
        </tr>
      </tfoot>
    </table>
  );
}
