/** The page. */

import { publicPart } from "@khronos/referee";
import { signal } from "@preact/signals";
import { useEffect } from "preact/hooks";

import { TerrainSymbol } from "../draw/board.js";
import { Icons } from "../draw/icons.js";
import { Pawn } from "../draw/tile.js";
import { linkTo, openText, saveText } from "../files.js";
import { back, choose } from "../play/choices.js";
import {
  catalog,
  colours,
  correcting,
  front,
  game,
  justEnded,
  lay,
  nameOf,
  now,
  passTo,
  problem,
  report,
  skip,
  state,
} from "../play/table.js";
import { inBrowser, trouble, tryNow, useKey } from "../referee.js";
import { language, speak, words } from "../words.js";
import { Actions } from "./actions.js";
import { Boards } from "./boards.js";
import { openClause } from "./clause.js";
import { Copyable, Dialog } from "./dialog.js";
import { Games } from "./games.js";
import { Income, showIncome } from "./income.js";
import { Inspector } from "./inspector.js";
import { Log } from "./log.js";
import { Players } from "./players.js";
import { Loading } from "./referee.js";
import { drawing, openMap } from "./map.js";
import { lazy } from "./lazy.js";
import { learning } from "./learning.js";

const Correct = lazy(async () => (await import("./correct.js")).Correct);
const Learn = lazy(async () => (await import("./learn.js")).Learn);
const Rules = lazy(async () => (await import("./rules.js")).Rules);
const RegionEditor = lazy(async () => (await import("./regioneditor.js")).RegionEditor);

const over = signal(false);
const link = signal<string>();
/** Whether a phone shows the rest of the bar. */
const more = signal(false);

/** Everything. */
export function App() {
  return (
    <div
      class={over.value ? "app dropping" : "app"}
      onPointerDownCapture={skip}
      onKeyDownCapture={skip}
      onClickCapture={skip}
      onKeyDown={({ key, target }) => {
        // A dialog closes itself, and nothing else.
        if (key === "Escape" && (target as Element).closest("dialog") === null) back();
      }}
      onDragOver={(event) => {
        event.preventDefault();
        over.value = true;
      }}
      onDragLeave={(event) => {
        if (event.relatedTarget === null) over.value = false;
      }}
      onDrop={(event) => {
        event.preventDefault();
        over.value = false;
        const [file] = event.dataTransfer?.files ?? [];
        if (file) void file.text().then((text) => openText(text, openMap));
      }}
    >
      <Icons />
      <Bar />
      <Loading />
      <Trouble />
      {game.value ? <Table /> : <Games />}
      {game.value === undefined && problem.value.length > 0 && (
        <Dialog title={words.value.problem} onClose={() => (problem.value = [])}>
          {problem.value.map((each) => (
            <p key={each}>{each}</p>
          ))}
        </Dialog>
      )}
      {openClause.value !== undefined && <Rules />}
      {learning.value && <Learn />}
      {drawing.value && <RegionEditor />}
      <Link />
      <Key />
    </div>
  );
}

function Bar() {
  const w = words.value;
  const shown = state.value;
  const { number = 0 } = (shown && publicPart(shown).turn) ?? {};
  const turns = catalog.value?.numbers?.gameTurns ?? 7;
  return (
    <header class="bar">
      {shown ? (
        <>
          <h1 class="sr">Khronos</h1>
          <button type="button" class="quiet home" onClick={() => lay(undefined)}>
            ‹ {w.games}
          </button>
          <p class="turn" role="status">
            <b>{w.turnOf(number, turns)}</b>
            <span aria-hidden="true" class="pips">
              {Array.from({ length: turns }, (_, at) => (
                <i key={at} class={pip(at + 1, number)} />
              ))}
            </span>
          </p>
          <button
            type="button"
            class="quiet more"
            aria-label={w.moreOfBar}
            aria-expanded={more.value}
            onClick={() => (more.value = !more.value)}
          >
            ⋯
          </button>
        </>
      ) : (
        <span class="brand" aria-hidden="true" />
      )}
      <div class="extras">
        {shown && <GameMenu />}
        <button type="button" class="quiet" onClick={() => (learning.value = true)}>
          {w.howToPlay}
        </button>
        <button
          type="button"
          class="quiet"
          disabled={catalog.value === undefined}
          onClick={() => (openClause.value = "")}
        >
          {w.rules}
        </button>
        <select
          class="quiet"
          aria-label={w.language}
          value={language.value}
          onChange={({ currentTarget }) => speak(currentTarget.value)}
        >
          {LANGUAGES.map(({ tag, name }) => (
            <option key={tag} value={tag} lang={tag}>
              {name}
            </option>
          ))}
        </select>
        <Theme />
      </div>
    </header>
  );
}

function pip(turn: number, now: number): string {
  const pays = catalog.value?.numbers?.incomeTurns.includes(turn) ? "pays" : "";
  return `${pays} ${turn < now ? "past" : turn === now ? "now" : ""}`;
}

function GameMenu() {
  const w = words.value;
  const on = game.value;
  if (on === undefined) return null;
  return (
    <div class="menu">
      <button
        type="button"
        class="quiet"
        aria-pressed={showIncome.value}
        onClick={() => (showIncome.value = !showIncome.value)}
      >
        {w.income}
      </button>
      <button
        type="button"
        class="quiet"
        onClick={() => {
          choose(undefined);
          correcting.value = true;
        }}
      >
        {w.correct}
      </button>
      <button
        type="button"
        class="quiet"
        title={on.dealt ? w.recordHoldsHands : undefined}
        onClick={() => void on.record().then((text) => saveText("game.khronos", text), report)}
      >
        {w.saveRecord}
      </button>
      <button type="button" class="quiet" onClick={() => void showLink().catch(report)}>
        {w.link}
      </button>
    </div>
  );
}

/** A link for others. */
function Link() {
  const w = words.value;
  if (link.value === undefined) return null;
  return (
    <Dialog title={w.link} onClose={() => (link.value = undefined)}>
      <p>{w.linkHolds}</p>
      <Copyable label={w.link} link={link.value} />
    </Dialog>
  );
}

async function showLink(): Promise<void> {
  link.value = state.value && (await linkTo(state.value));
}

const THEMES = ["auto", "light", "dark"] as const;
const theme = signal(localStorage.getItem("khronos.theme") ?? "auto");

function Theme() {
  const w = words.value;
  useEffect(() => {
    document.documentElement.dataset["theme"] = theme.value;
    localStorage.setItem("khronos.theme", theme.value);
  }, [theme.value]);
  return (
    <select
      class="quiet"
      aria-label={w.theme}
      value={theme.value}
      onChange={({ currentTarget }) => (theme.value = currentTarget.value)}
    >
      {THEMES.map((each) => (
        <option key={each} value={each}>
          {w.themes[each]}
        </option>
      ))}
    </select>
  );
}

function Table() {
  useEffect(() => scrollTo(0, 0), []);
  return (
    <div class={showIncome.value ? "table with-income" : "table"}>
      <TerrainSymbol />
      <Players />
      <Boards />
      {showIncome.value && <Income />}
      <div class="dock">
        <section class="act" aria-label={words.value.actions}>
          {correcting.value ? <Correct /> : passTo.value > 0 ? <p class="hint">{words.value.passing}</p> : <Actions />}
        </section>
        <Inspector />
      </div>
      <Log />
      <Pass />
      <End />
    </div>
  );
}

/** The page is passed on before it shows another hand. */
function Pass() {
  const seat = passTo.value;
  const paint = colours.value[seat - 1];
  if (seat === 0 || paint === undefined || now.value === undefined) return null;
  const w = words.value;
  const decision = publicPart(now.value).cascade?.decision;
  return (
    <Dialog key={seat} title={w.passTo(nameOf(seat))}>
      <div class="pass">
        <Pawn paint={paint} />
        <p>{decision ? w.passToDecide(nameOf(seat)) : w.passToPlay(nameOf(seat))}</p>
        <button type="button" class="primary" autofocus onClick={() => (front.value = seat)}>
          {w.iAm(nameOf(seat))}
        </button>
        <p class="quiet">{w.whoSees}</p>
      </div>
    </Dialog>
  );
}

/** Who won. */
function End() {
  const on = game.value;
  if (!justEnded.value || on === undefined || now.value === undefined) return null;
  const w = words.value;
  const { players } = publicPart(now.value);
  const winners = on.steps.value[on.cursor.value]?.winners ?? [];
  const ranked = players
    .map(({ money }, at) => ({ seat: at + 1, money }))
    .sort((one, other) => other.money - one.money);
  return (
    <Dialog title={w.over} onClose={() => (justEnded.value = false)}>
      <h3>{w.won(new Intl.ListFormat(language.value).format(winners.map(nameOf)))}</h3>
      <ol class="ranking">
        {ranked.map(({ seat, money }) => {
          const paint = colours.value[seat - 1];
          return (
            <li key={seat} class={winners.includes(seat) ? "won" : undefined}>
              {paint && <Pawn paint={paint} />} {nameOf(seat)} <b>{w.ecus(money)}</b>
            </li>
          );
        })}
      </ol>
      <footer>
        <button type="button" class="primary" autofocus onClick={() => (justEnded.value = false)}>
          {w.lookBack}
        </button>
      </footer>
    </Dialog>
  );
}

function Trouble() {
  const w = words.value;
  if (trouble.value !== "away") return null;
  return (
    <p class="trouble" role="alert">
      {inBrowser ? w.notLoaded : w.away}
      <button type="button" onClick={tryNow}>
        {w.tryNow}
      </button>
    </p>
  );
}

const typed = signal("");
const storeKey = signal(false);

/** Asks for the key that the server wants. */
function Key() {
  const w = words.value;
  if (trouble.value !== "key") return null;
  return (
    <Dialog title={w.key}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          trouble.value = undefined;
          useKey(typed.value, storeKey.value);
        }}
      >
        <p>{w.keyWanted}</p>
        <label>
          {w.key}
          <input
            type="password"
            autocomplete="off"
            required
            pattern="\s*[!-~]+\s*"
            value={typed.value}
            onInput={({ currentTarget }) => (typed.value = currentTarget.value)}
          />
        </label>
        <label>
          <input
            type="checkbox"
            checked={storeKey.value}
            onChange={({ currentTarget }) => (storeKey.value = currentTarget.checked)}
          />
          {w.storeKey}
        </label>
        <footer>
          <button type="submit" class="primary">
            {w.confirm}
          </button>
        </footer>
      </form>
    </Dialog>
  );
}
