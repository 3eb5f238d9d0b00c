/** The dialog at the end of a game: the result, the review, and a rematch. */

import { create } from "@bufbuild/protobuf";
import { configOf, publicPart } from "@khronos-referee/client";
import { GameSetupSchema, type GameState, type Player } from "@khronos-referee/client/contract";
import { useState } from "preact/hooks";

import type { LiveGame } from "../play/home.js";
import { game, home, justEnded, nameOf, now, report, showGame, you } from "../play/table.js";
import { hosted, inLanguage, joinNames, words } from "../words.js";
import { SeatPawn } from "./cards.js";
import { Curve } from "./curve.js";
import { Dialog } from "./dialog.js";
import { explainedTurn } from "./explainedturn.js";
import { Review, texts, useReview } from "./review.js";

/** The winner, the margin and the score; the review of the turns on request. */
export function End() {
  return game.value && now.value ? <Over key={game.value.id} on={game.value} state={now.value} /> : null;
}

function Over({ on, state }: { readonly on: LiveGame; readonly state: GameState }) {
  const [reviewing, review] = useState(explainedTurn.value !== undefined);
  const { seen, searching } = useReview(on);
  const [w, t] = [words.value, texts()];
  const { players } = publicPart(state);
  const winners = on.steps.value[on.cursor.value]?.winners ?? [];
  const result = resultOf(winners, players);
  const close = () => (justEnded.value = false);
  if (reviewing)
    return (
      <Dialog key="review" title={t.review} width="wide" onClose={close}>
        <Review on={on} seen={seen} searching={searching} />
        <footer>
          <button type="button" onClick={() => review(false)}>
            {t.toResult}
          </button>
          <button type="button" class="primary" onClick={close}>
            {t.toBoards}
          </button>
        </footer>
      </Dialog>
    );
  const ranked = players
    .map(({ money }, at) => ({ seat: at + 1, money }))
    .sort((one, other) => other.money - one.money);
  return (
    <Dialog key="result" title={result} width="wide" onClose={close}>
      <div class="result">
        <div class="winners" aria-hidden="true">
          {winners.map((seat) => (
            <SeatPawn key={seat} seat={seat} />
          ))}
        </div>
        <ol class="ranking">
          {ranked.map(({ seat, money }) => (
            <li key={seat} class={winners.includes(seat) ? "won" : undefined}>
              <SeatPawn seat={seat} /> {nameOf(seat)} <b>{w.ecus(money)}</b>
            </li>
          ))}
        </ol>
        <div class="course">{seen && seen.turns.length > 0 && <Curve seen={seen} />}</div>
      </div>
      <footer>
        <button type="button" autofocus onClick={close}>
          {t.toBoards}
        </button>
        <button type="button" class={hosted ? "primary" : undefined} onClick={() => review(true)}>
          {t.review}
        </button>
        {!hosted && (
          <button type="button" class="primary" onClick={() => void rematch().catch(report)}>
            {inLanguage(TEXTS).rematch}
          </button>
        )}
      </footer>
    </Dialog>
  );
}

/** Returns the result as a sentence; if only one person plays in this browser, it addresses that person. */
function resultOf(winners: readonly number[], players: readonly Player[]): string {
  const [w, t] = [words.value, inLanguage(TEXTS)];
  const isAlone = winners.length === 1;
  const best = Math.max(...players.map(({ money }) => money));
  const second = Math.max(...players.filter((_, at) => !winners.includes(at + 1)).map(({ money }) => money));
  if (you.value === 0)
    return t.won(joinNames(winners.map(nameOf)), winners.length, isAlone ? w.ecus(best - second) : "");
  if (winners.includes(you.value)) return isAlone ? t.youWon(w.ecus(best - second)) : t.youShare;
  return t.youLost(w.ecus(best - (players[you.value - 1]?.money ?? 0)));
}

/** Starts a new game with the same players, options and map. */
async function rematch(): Promise<void> {
  const on = game.value;
  if (on === undefined || now.value === undefined) return;
  const setup = create(GameSetupSchema, { config: configOf(now.value) });
  showGame(await home.value?.create({ case: "setup", setup, minds: on.minds }));
}

/** The labels of this module, which are loaded with it. */
const TEXTS = {
  en: {
    youWon: (margin: string) => `You won by ${margin}`,
    youLost: (margin: string) => `You lost by ${margin}`,
    youShare: "You share the win",
    won: (names: string, count: number, margin: string) =>
      count > 1 ? `${names} share the win` : `${names} wins by ${margin}`,
    rematch: "Rematch",
  },
  fr: {
    youWon: (margin: string) => `Vous gagnez de ${margin}`,
    youLost: (margin: string) => `Vous perdez de ${margin}`,
    youShare: "Vous partagez la victoire",
    won: (names: string, count: number, margin: string) =>
      count > 1 ? `${names} se partagent la victoire` : `Victoire de ${names}\u00a0: ${margin} d’avance`,
    rematch: "La revanche",
  },
};
