/** The start screen: the list of games, and the form of a new game. */

import { paints } from "@khronos-referee/board";
import { signal } from "@preact/signals";
import { useEffect } from "preact/hooks";

import { Pawn } from "./icons.js";
import { openFile, saveText } from "../files.js";
import type { GameCard } from "../play/home.js";
import { home, report, showGame } from "../play/table.js";
import { hosted, regional, words } from "../words.js";
import { Ask } from "./dialog.js";
import { guiding } from "./guiding.js";
import { AgainstBot, NewGame } from "./newgame.js";
import { openMap } from "./map.js";
import { puzzling } from "./puzzling.js";
import { Picture } from "./picture.js";
import { RefereeLine, Update } from "./referee.js";

/** The stored games; `undefined` until they are loaded. */
const stored = signal<readonly GameCard[]>();
const removing = signal<GameCard | "all">();

/** Reloads the list of games. */
async function refresh(): Promise<void> {
  stored.value = await home.value?.list();
}

/** The list of games, next to the form of a new game. */
export function Games() {
  const w = words.value;
  useEffect(() => void refresh().catch(report), [home.value]);
  const leaving = removing.value;
  const cards = stored.value ?? [];
  const isNew = stored.value?.length === 0;
  return (
    <main class="start">
      <section class="welcome">
        <div>
          <h1>Khronos</h1>
          <p>{w.welcome}</p>
          <RefereeLine />
          <Update />
          <div class="against">
            {w.newHere}
            <button
              type="button"
              class={isNew ? "primary" : undefined}
              disabled={home.value === undefined}
              onClick={() => (guiding.value = true)}
            >
              {w.guidedGame}
            </button>
            <button type="button" disabled={home.value === undefined} onClick={() => (puzzling.value = "list")}>
              {w.puzzles.title}
            </button>
          </div>
          <AgainstBot isPrimary={!isNew} />
        </div>
        <Picture />
      </section>
      <section class="panel" aria-labelledby="new">
        <h2 id="new">{w.newGame}</h2>
        <NewGame />
      </section>
      <section class="panel" aria-labelledby="stored">
        <h2 id="stored">{w.games}</h2>
        {cards.length === 0 && <p class="hint">{w.noGames}</p>}
        <ul class="games">
          {cards.map((card) => (
            <li key={card.id}>
              <button type="button" class="open" onClick={() => void open(card.id)}>
                <span class="pawns">
                  {paints(
                    card.names.map((name, at) => ({
                      $typeName: "khronos.v1.Seat",
                      name,
                      colour: card.colours[at] ?? "",
                    })),
                  ).map((paint, at) => (
                    <Pawn key={at} paint={paint} />
                  ))}
                </span>
                <span>
                  <b>{card.names.join(", ")}</b>
                  <small>
                    {card.over ? w.over : w.turn(card.turn)} · {card.yours?.value && <b>{w.yourTurn} · </b>}
                    {new Date(card.changed).toLocaleString(regional(), {
                      dateStyle: "medium",
                      timeStyle: "short",
                    })}
                  </small>
                </span>
              </button>
              <button
                type="button"
                class="quiet"
                aria-label={w.labelled(w.removeGame, card.names.join(", "))}
                onClick={() => (removing.value = card)}
              >
                ✕
              </button>
            </li>
          ))}
        </ul>
        <div class="row">
          {!hosted && <OpenFile />}
          {cards.length > 0 && (
            <>
              <button type="button" onClick={() => void exportAll()}>
                {w.exportAll}
              </button>
              <button type="button" class="quiet" onClick={() => (removing.value = "all")}>
                {w.removeAll}
              </button>
            </>
          )}
        </div>
        <p class="quiet">{w.stored}</p>
      </section>
      {leaving && (
        <Ask
          title={leaving === "all" ? w.removeAll : w.removeGame}
          sentences={[
            leaving === "all" ? w.removeAllSentence(cards.length) : w.removeSentence(leaving.names.join(", ")),
          ]}
          yes={w.remove}
          onYes={() => void remove(leaving === "all" ? cards : [leaving])}
          onClose={() => (removing.value = undefined)}
        />
      )}
    </main>
  );
}

/** Opens a record, a position or a map from a file. */
export function OpenFile() {
  return (
    <label class="button">
      {words.value.openFile}
      <input
        type="file"
        class="sr"
        disabled={home.value === undefined}
        onChange={async ({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          if (file) await openFile(file, openMap);
          currentTarget.value = "";
        }}
      />
    </label>
  );
}

async function open(id: string): Promise<void> {
  await home.value?.open(id).then(showGame, report);
}

async function remove(of: readonly GameCard[]): Promise<void> {
  try {
    for (const { id } of of) await home.value?.remove(id);
    await refresh();
  } catch (error) {
    report(error);
  }
}

/** Saves every game as a record, in separate files. */
async function exportAll(): Promise<void> {
  try {
    for (const { id, names } of stored.value ?? []) {
      const game = await home.value?.open(id);
      if (game) saveText(`${names.join("-")}.khronos`, await game.record());
    }
  } catch (error) {
    report(error);
  }
}
