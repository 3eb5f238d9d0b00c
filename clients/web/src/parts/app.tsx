/** The web app. */

import { publicPart } from "@khronos-referee/client";
import type { GameState } from "@khronos-referee/client/contract";
import { signal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";

import { Icons } from "./icons.js";
import { offeredPosition, openFile, saveText } from "../files.js";
import { choose } from "../play/choices.js";
import { HELP } from "../play/keynames.js";
import { focusBoard, showKeys } from "../play/keys.js";
import {
  catalog,
  correcting,
  front,
  game,
  justEnded,
  nameOf,
  now,
  opening,
  passTo,
  planner,
  problem,
  report,
  showGame,
  showIncome,
  skip,
  state,
} from "../play/table.js";
import { isForgotten, readSetting, writeSetting } from "../storage.js";
import { inBrowser, trouble, tryNow } from "../referee.js";
import { hosted, language, setLanguage, words } from "../words.js";
import { Actions } from "./actions.js";
import { Boards, size } from "./boards.js";
import { SeatPawn } from "./cards.js";
import { openClause } from "./clause.js";
import { Dialog } from "./dialog.js";
import { explainedTurn } from "./explainedturn.js";
import { Games } from "./games.js";
import { columnTaken, Errors, Inspector } from "./inspector.js";
import { Log } from "./log.js";
import { Players } from "./players.js";
import { Loading } from "./referee.js";
import { drawing, offeredMap, openMap } from "./map.js";
import { lazy } from "./lazy.js";
import { guiding } from "./guiding.js";
import { hostParts } from "./hosting.js";
import { learning } from "./learning.js";
import { puzzling } from "./puzzling.js";
import { seating } from "./seating.js";

const End = lazy(() => import("./end.js").then((part) => part.End));
const Link = lazy(() => import("./link.js").then((part) => part.Link));
const Correct = lazy(() => import("./correct.js").then((part) => part.Correct));
const Explanation = lazy(() => import("./explanation.js").then((part) => part.Explanation));
const Income = lazy(() => import("./income.js").then((part) => part.Income));
const Key = lazy(() => import("./key.js").then((part) => part.Key));
const Keys = lazy(() => import("./keys.js").then((part) => part.Keys));
const LinkOffer = lazy(() => import("./linkoffer.js").then((part) => part.LinkOffer));
const Planners = lazy(() => import("./plan.js").then((part) => part.Planners));
const Puzzles = lazy(() => import("./puzzles.js").then((part) => part.Puzzles));
const FirstGame = lazy(() => import("./firstgame.js").then((part) => part.FirstGame));
const Learn = lazy(() => import("./learn.js").then((part) => part.Learn));
const Announcements = lazy(() => import("./announcements.js").then((part) => part.Announcements));
const Seats = lazy(() => import("./seats.js").then((part) => part.Seats));
const Rules = lazy(() => import("./rules.js").then((part) => part.Rules));
const RegionEditor = lazy(() => import("./regioneditor.js").then((part) => part.RegionEditor));

const over = signal(false);
/** The state whose link is shown. */
const linked = signal<GameState>();
/** Whether the overflow menu of the top bar is open (on phones). */
const more = signal(false);

/** The root component. */
export function App() {
  const host = hostParts.value;
  return (
    <div
      class={over.value ? "app dropping" : "app"}
      onPointerDownCapture={skip}
      onKeyDownCapture={skip}
      onClickCapture={skip}
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
        if (file) void openFile(file, openMap);
      }}
    >
      <Icons />
      {host && <host.HostParts />}
      <Bar />
      <Loading />
      <Trouble />
      {isForgotten.value && (
        <p class="trouble" role="status">
          {words.value.forgotten}
        </p>
      )}
      {game.value && columnTaken.value && <Errors class="trouble" />}
      {puzzling.value !== undefined && <Puzzles />}
      {guiding.value && <FirstGame />}
      {game.value ? <Table /> : !opening.value && <Games />}
      {game.value === undefined && problem.value.length > 0 && (
        <Dialog title={words.value.problem} onClose={() => (problem.value = [])}>
          {problem.value.map((each) => (
            <p key={each}>{each}</p>
          ))}
        </Dialog>
      )}
      {openClause.value !== undefined && <Rules />}
      {learning.value && <Learn />}
      {showKeys.value && <Keys />}
      {drawing.value && <RegionEditor />}
      {seating.value && game.value && <Seats on={game.value} />}
      {(offeredPosition.value || offeredMap.value) && <LinkOffer />}
      {linked.value && <Link state={linked.value} onClose={() => (linked.value = undefined)} />}
      {trouble.value?.kind === "key" && <Key />}
    </div>
  );
}

function Bar() {
  const w = words.value;
  const shown = state.value;
  const { number = 0 } = (shown && publicPart(shown).turn) ?? {};
  const turns = catalog.value?.numbers?.gameTurns ?? 7;
  useEffect(() => {
    if (!more.value) return undefined;
    const close = (event: Event) => {
      const isOutside = !(event.target as Element).closest(".bar");
      if (event instanceof KeyboardEvent ? event.key === "Escape" : isOutside) more.value = false;
    };
    addEventListener("pointerdown", close, true);
    addEventListener("keydown", close, true);
    return () => {
      removeEventListener("pointerdown", close, true);
      removeEventListener("keydown", close, true);
    };
  }, [more.value]);
  const help = (
    <>
      <button type="button" class="quiet" onClick={() => (learning.value = true)}>
        {w.howToPlay}
      </button>
      <button
        type="button"
        class="quiet"
        disabled={catalog.value === undefined}
        aria-keyshortcuts="r"
        onClick={() => (openClause.value = "")}
      >
        {w.rules}
      </button>
    </>
  );
  return (
    <header class={shown ? "bar" : "bar first"}>
      {shown ? (
        <>
          <h1 class="sr">Khronos</h1>
          <button type="button" class="quiet home" onClick={() => showGame(undefined)}>
            ‹ {w.games}
          </button>
          <p class="turn" translate={false}>
            <b>{w.turnOf(number, turns)}</b>
            <span aria-hidden="true" class="pips">
              {Array.from({ length: turns }, (_, at) => (
                <i key={at} class={pip(at + 1, number)} />
              ))}
            </span>
          </p>
        </>
      ) : (
        <span class="help">{help}</span>
      )}
      <button
        type="button"
        class="quiet more"
        aria-label={w.moreOfBar}
        aria-expanded={more.value}
        onClick={() => (more.value = !more.value)}
      >
        ⋯
      </button>
      <div
        class="extras"
        onClick={({ target }) => {
          if ((target as Element).closest("button")) more.value = false;
        }}
        onChange={() => (more.value = false)}
      >
        {shown && <GameMenu />}
        {shown && help}
        <button type="button" class="quiet by-keys" aria-keyshortcuts={HELP} onClick={() => (showKeys.value = true)}>
          {w.keys}
        </button>
        <select
          class="quiet"
          aria-label={w.language}
          value={language.value}
          onChange={({ currentTarget }) => setLanguage(currentTarget.value)}
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
  const names = on.minds.map((_, at) => nameOf(at + 1));
  return (
    <div class="menu">
      <button
        type="button"
        class="quiet"
        aria-pressed={showIncome.value}
        aria-keyshortcuts="i"
        onClick={() => (showIncome.value = !showIncome.value)}
      >
        {w.income}
      </button>
      {on.giveSeat && !on.minds.includes("remote") && (
        <button type="button" class="quiet" onClick={() => (seating.value = true)}>
          {w.players}
        </button>
      )}
      {!hosted && (
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
      )}
      <button
        type="button"
        class="quiet"
        title={on.dealt ? w.recordHoldsHands : undefined}
        onClick={() => void on.record().then((text) => saveText(`${names.join("-")}.khronos`, text), report)}
      >
        {w.saveRecord}
      </button>
      <button type="button" class="quiet" onClick={() => (linked.value = state.value)}>
        {w.link}
      </button>
    </div>
  );
}

const THEMES = ["auto", "light", "dark"] as const;
const theme = signal(readSetting("khronos.theme") ?? "auto");

function Theme() {
  const w = words.value;
  useEffect(() => {
    document.documentElement.dataset["theme"] = theme.value;
    writeSetting("khronos.theme", theme.value);
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
  const host = hostParts.value;
  const { columns, rows } = size.value;
  const side = useRef<HTMLDivElement>(null);
  useEffect(() => scrollTo(0, 0), []);
  // A low window scrolled the column to a button that is gone.
  useEffect(() => side.current?.scrollTo(0, 0), [now.value]);
  return (
    <div
      class={showIncome.value ? "table with-income" : "table"}
      style={{ "--columns": columns, "--ratio": columns / rows }}
    >
      <Players />
      <Boards />
      <div class="side" ref={side}>
        {showIncome.value && <Income />}
        <section class="dock" aria-label={words.value.actions}>
          <div class="act">
            {host && <host.Seated />}
            {correcting.value ? (
              <Correct />
            ) : explainedTurn.value ? (
              <Explanation />
            ) : passTo.value > 0 ? (
              <p class="hint">{words.value.passing}</p>
            ) : (
              <Actions />
            )}
          </div>
          <Inspector />
        </section>
        <Log />
      </div>
      <Announcements />
      <Pass />
      {justEnded.value && <End />}
    </div>
  );
}

/** The screen that asks to pass the device to the next player, before it shows that player's hand. */
function Pass() {
  const seat = passTo.value;
  if (seat === 0 || now.value === undefined) return null;
  const w = words.value;
  const decision = publicPart(now.value).cascade?.decision;
  return (
    <Dialog key={seat} title={w.passTo(nameOf(seat))}>
      <div class="pass">
        <SeatPawn seat={seat} />
        <p>{(planner.value ? w.plan.passTo : decision ? w.passToDecide : w.passToPlay)(nameOf(seat))}</p>
        <button
          type="button"
          class="primary"
          autofocus
          onClick={() => {
            front.value = seat;
            // After the dialog has closed, because closing it restores the earlier focus.
            requestAnimationFrame(() => focusBoard(decision?.age ?? 1));
          }}
        >
          {w.iAm(nameOf(seat))}
        </button>
        <Planners first />
        <p class="quiet">{w.whoSees}</p>
      </div>
    </Dialog>
  );
}

function Trouble() {
  const w = words.value;
  if (trouble.value?.kind !== "away") return null;
  return (
    <p class="trouble" role="alert">
      {inBrowser ? `${w.notLoaded} (${trouble.value.cause})` : w.away}
      <button type="button" onClick={tryNow}>
        {w.tryNow}
      </button>
    </p>
  );
}
