/** The public information about the players. */

import { configOf, handOf, publicPart } from "@khronos-referee/client";
import { useEffect, useRef } from "preact/hooks";

import { domains, front, game, passTo, state, you } from "../play/table.js";
import { actorOf } from "../play/views.js";
import { words } from "../words.js";
import { CardBacks, CardRow, SeatPawn } from "./cards.js";

/** A summary of each seat. */
export function Players() {
  const shown = state.value;
  const list = useRef<HTMLOListElement>(null);
  const acting = shown && actorOf(shown);
  useEffect(() => showActing(list.current), [acting]);
  if (shown === undefined) return null;
  const { players, turn, over } = publicPart(shown);
  const { seats } = configOf(shown);
  const w = words.value;
  const last = game.value?.steps.value[game.value.cursor.value];
  return (
    <section class="players" aria-label={w.players} translate={false}>
      <ol ref={list}>
        {players.map((player, index) => {
          const seat = index + 1;
          const hand = passTo.value === 0 ? handOf(shown, seat) : undefined;
          const forecast = domains.value?.forecasts[index];
          const mind = game.value?.takenBy?.value[seat] ?? game.value?.minds[index];
          const won = over && last?.winners.includes(seat);
          return (
            <li key={seat} class={seat === acting ? "acting" : seat === turn?.seat && !over ? "turn" : undefined}>
              <div class="chip">
                <SeatPawn seat={seat} />
                <div class="who">
                  <h2>
                    {seats[index]?.name}
                    {seat === you.value && players.length > 1 && <small> {w.you}</small>}
                    {mind !== undefined && mind in w.bots && <small> {w.bots[mind as keyof typeof w.bots]}</small>}
                    {won && <small class="won"> {w.wins(last?.winners.length ?? 1)}</small>}
                  </h2>
                  <p>
                    <b title={w.money}>{w.ecus(player.money)}</b>
                    {!over && forecast && forecast.total > 0 && (
                      <span title={w.wouldCollect(forecast.total)}>+{forecast.total}</span>
                    )}
                    <span role="img" title={w.labelled(w.cubesLeft, `${player.cubes}`)}>
                      ■ {player.cubes}
                    </span>
                  </p>
                </div>
                {hand && front.value === seat ? <CardRow cards={hand} /> : <CardBacks count={player.handSize} />}
              </div>
            </li>
          );
        })}
      </ol>
    </section>
  );
}

/** Scrolls the list, but not the page, to the player who must act. */
function showActing(list: HTMLOListElement | null) {
  const card = list?.querySelector<HTMLElement>(".acting");
  if (!list || !card) return;
  const room = list.clientWidth - card.offsetWidth;
  list.scrollLeft = card.offsetLeft - list.offsetLeft - room / 2;
}
