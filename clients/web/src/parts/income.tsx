/** Who holds which domain and why, and what everyone would collect now. */

import { squareName, squares } from "@khronos-referee/client";

import { SeatPawn } from "./cards.js";
import { AGES, domains, lit, nameOf } from "../play/table.js";
import { words } from "../words.js";
import { Clause } from "./clause.js";

/** The forecast, and the domains of each board. */
export function Income() {
  const found = domains.value;
  const w = words.value;
  if (found === undefined) return null;
  return (
    <section class="income panel" aria-label={w.income}>
      <table>
        <caption>{w.collectsNow}</caption>
        <thead>
          <tr>
            <td />
            {AGES.map((age) => (
              <th key={age} scope="col">
                {w.ages[age - 1]}
              </th>
            ))}
            <th scope="col">{w.total}</th>
          </tr>
        </thead>
        <tbody>
          {found.forecasts.map(({ seat, boards, total }) => (
            <tr key={seat}>
              <th scope="row">
                <SeatPawn seat={seat} /> {nameOf(seat)}
              </th>
              {boards.map(({ age, paid, worth, adventurerPresent }) => (
                <td
                  key={age}
                  class={adventurerPresent ? undefined : "absent"}
                  title={adventurerPresent ? undefined : w.nobodyThere(worth)}
                >
                  {paid}
                  {!adventurerPresent && worth > 0 && <small> ({worth})</small>}
                </td>
              ))}
              <td>
                <b>{total}</b>
              </td>
            </tr>
          ))}
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
                  const [first] = squares(domain.squares);
                  return (
                    <li
                      key={at}
                      tabindex={0}
                      onPointerEnter={() => (lit.value = marks)}
                      onPointerLeave={() => (lit.value = [])}
                      onFocus={() => (lit.value = marks)}
                      onBlur={() => (lit.value = [])}
                    >
                      <b>{first && squareName(first)}</b> <Clause id={domain.clause} /> {domain.sentence}
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
