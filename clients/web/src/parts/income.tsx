/** The income panel: the domains with their holders and reasons, and the income of each player if paid now. */

import { describe } from "@khronos-referee/board";
import { squareName } from "@khronos-referee/client";
import type { Building } from "@khronos-referee/client/contract";
import { useEffect, useRef } from "preact/hooks";

import { SeatPawn } from "./cards.js";
import { AGES, catalog, domains, lit, nameOf } from "../play/table.js";
import { words } from "../words.js";
import { Clause } from "./clause.js";

const valueOf = ({ kind }: Building) => catalog.value?.kinds[kind - 1]?.value ?? 0;

/** The income forecast, and the domains of each board. */
export function Income() {
  const found = domains.value;
  const w = words.value;
  const panel = useRef<HTMLElement>(null);
  const isFound = found !== undefined;
  useEffect(() => {
    // Next to wide boards, the panel opens outside the visible area.
    if (isFound && matchMedia("(max-width: 1150px)").matches) panel.current?.scrollIntoView();
  }, [isFound]);
  if (found === undefined) return null;
  return (
    <section ref={panel} class="income panel" aria-label={w.income}>
      <table>
        <caption>{w.collectsNow}</caption>
        <thead>
          <tr>
            <td />
            {found.forecasts.map(({ seat }) => (
              <th key={seat} scope="col">
                <SeatPawn seat={seat} /> {nameOf(seat)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {AGES.map((age) => (
            <tr key={age}>
              <th scope="row">{w.ages[age - 1]}</th>
              {found.forecasts.map(({ seat, boards }) => {
                const { paid = 0, worth = 0, adventurerPresent = false } = boards[age - 1] ?? {};
                return (
                  <td
                    key={seat}
                    class={adventurerPresent ? undefined : "absent"}
                    title={adventurerPresent ? undefined : w.nobodyThere(worth)}
                  >
                    {paid}
                    {!adventurerPresent && worth > 0 && <small> ({worth})</small>}
                  </td>
                );
              })}
            </tr>
          ))}
          <tr>
            <th scope="row">{w.total}</th>
            {found.forecasts.map(({ seat, total }) => (
              <td key={seat}>
                <b>{total}</b>
              </td>
            ))}
          </tr>
        </tbody>
      </table>
      <div class="domain-lists">
        {AGES.map((age) => (
          <section key={age}>
            <h3>{w.ages[age - 1]}</h3>
            <ul>
              {found.domains
                .filter((each) => each.age === age && (each.holders.length > 0 || each.buildings.length > 1))
                .map((domain, at) => {
                  const marks = [{ age, rows: domain.squares?.rows ?? [] }];
                  // A domain without a holder is named after its largest building.
                  const [largest] = [...domain.buildings].sort((one, other) => valueOf(other) - valueOf(one));
                  return (
                    <li
                      key={at}
                      tabindex={0}
                      onPointerEnter={() => (lit.value = marks)}
                      onPointerLeave={() => (lit.value = [])}
                      onFocus={() => (lit.value = marks)}
                      onBlur={() => (lit.value = [])}
                    >
                      {domain.deciding === undefined && largest?.at && (
                        <b>
                          {describe(largest, nameOf, w)} {squareName(largest.at)}{" "}
                        </b>
                      )}
                      <Clause id={domain.clause} /> {domain.sentence}
                      {domain.holders.length > 0 && <b> {w.worth(domain.worth)}</b>}
                    </li>
                  );
                })}
            </ul>
          </section>
        ))}
      </div>
    </section>
  );
}
