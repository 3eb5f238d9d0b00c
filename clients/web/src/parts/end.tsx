/** The end of a game: who won, a look back, and a game with the same players again. */

import { create } from "@bufbuild/protobuf";
import { configOf, publicPart } from "@khronos-referee/client";
import { GameSetupSchema, type Player } from "@khronos-referee/client/contract";

import { game, home, justEnded, lay, nameOf, now, report, you } from "../play/table.js";
import { hosted, listed, words } from "../words.js";
import { SeatPawn } from "./cards.js";
import { Dialog } from "./dialog.js";
import { Review, texts } from "./review.js";

/** Who won, and how it came to that. */
export function End() {
  const on = game.value;
  if (on === undefined || now.value === undefined) return null;
  const w = words.value;
  const { players } = publicPart(now.value);
  const winners = on.steps.value[on.cursor.value]?.winners ?? [];
  const ranked = players
    .map(({ money }, at) => ({ seat: at + 1, money }))
    .sort((one, other) => other.money - one.money);
  return (
    <Dialog title={w.over} wide onClose={() => (justEnded.value = false)}>
      <h3>{resultOf(winners, players)}</h3>
      <ol class="ranking">
        {ranked.map(({ seat, money }) => (
          <li key={seat} class={winners.includes(seat) ? "won" : undefined}>
            <SeatPawn seat={seat} /> {nameOf(seat)} <b>{w.ecus(money)}</b>
          </li>
        ))}
      </ol>
      <Review on={on} />
      <footer>
        {!hosted && (
          <button type="button" onClick={() => void rematch().catch(report)}>
            {w.rematch}
          </button>
        )}
        <button type="button" class="primary" autofocus onClick={() => (justEnded.value = false)}>
          {texts().toBoards}
        </button>
      </footer>
    </Dialog>
  );
}

/** Who won; by how much, to the only person at this page. */
function resultOf(winners: readonly number[], players: readonly Player[]): string {
  const w = words.value;
  if (you.value === 0) return w.won(listed(winners.map(nameOf)), winners.length);
  const isWinner = winners.includes(you.value);
  if (isWinner && winners.length > 1) return w.youShare;
  const own = players[you.value - 1]?.money ?? 0;
  const best = Math.max(...players.filter((_, at) => at + 1 !== you.value).map(({ money }) => money));
  // A tie for the most Ecus is broken by other means, and has no margin.
  const margin = own === best ? "" : w.ecus(Math.abs(own - best));
  return isWinner ? w.youWon(margin) : w.youLost(margin);
}

/** Begins a game with the same players, options and map. */
async function rematch(): Promise<void> {
  const on = game.value;
  if (on === undefined || now.value === undefined) return;
  const setup = create(GameSetupSchema, { config: configOf(now.value) });
  lay(await home.value?.create({ case: "setup", setup, minds: on.minds }));
}
