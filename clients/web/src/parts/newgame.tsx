/** The form of a new game: players, options and map. */

import { create } from "@bufbuild/protobuf";
import { COLOURS, paints, terrainPaths } from "@khronos-referee/board";
import { readRegion } from "@khronos-referee/client";
import {
  CardMode,
  CustomRegionSchema,
  Deck,
  Edition,
  GameSetupSchema,
  MixedTerrain,
  OldShadow,
  type OptionEntry,
  ParadoxTiles,
  UpgradeTerrain,
} from "@khronos-referee/client/contract";
import { computed, effect, signal } from "@preact/signals";

import { Pawn } from "./icons.js";
import { type Level, LEVELS } from "../play/bots.js";
import type { Mind } from "../play/home.js";
import { catalog, home, report, showGame } from "../play/table.js";
import { readJson, writeSetting } from "../storage.js";
import { hosted, words } from "../words.js";
import { drawing, drawn, map, mapNote } from "./map.js";

interface SeatDraft {
  readonly name: string;
  readonly colour: string;
  readonly mind: Mind;
}

interface Draft {
  readonly seats: readonly SeatDraft[];
  readonly first: number;
  readonly options: Readonly<Record<string, string>>;
}

const NAMES = ["Ann", "Ben", "Cleo", "Dan", "Eve"];
/** The maximum length of a name, in characters. */
const MAX_NAME = 64;
const DRAFT = "khronos.draft";
const draft = readDraft();

const seats = signal<readonly SeatDraft[]>(
  draft?.seats ?? [
    { name: "Ann", colour: "red", mind: "person" },
    { name: "Ben", colour: "blue", mind: "person" },
  ],
);
const first = signal(draft?.first ?? 0);
const options = signal<Readonly<Record<string, string>>>(draft?.options ?? {});
const starting = signal(false);

/** Returns the stored form; `undefined` if no form is stored or the stored value is not valid. */
function readDraft(): Draft | undefined {
  const stored = readJson<Partial<Draft>>(DRAFT);
  const { seats, first, options } = stored ?? {};
  const isSeat = (each: Partial<SeatDraft> | null) =>
    typeof each?.name === "string" && each.name.length <= MAX_NAME && typeof each.colour === "string";
  if (!Array.isArray(seats) || seats.length < 2 || seats.length > NAMES.length || !seats.every(isSeat))
    return undefined;
  return { seats, first: Number(first) || 0, options: typeof options === "object" && options !== null ? options : {} };
}

// The form is stored, like games, so that it survives a reload or an accidental click on Back.
effect(() => {
  writeSetting(DRAFT, JSON.stringify({ seats: seats.value, first: first.value, options: options.value }));
});

/** The possible players of a seat. At a game host, all bots use suggestions. */
const MINDS = ["person", ...LEVELS, ...(hosted ? [] : (["random"] as const))] as const satisfies readonly Mind[];

const rows = computed<readonly string[]>(() => {
  const chosen = map.value;
  if (typeof chosen !== "string") return chosen;
  const regions = catalog.value?.regions ?? [];
  return (regions.find(({ name }) => name === chosen) ?? regions[0])?.region?.rows ?? [];
});

/** The form of a new game. */
export function NewGame() {
  const w = words.value;
  const box = catalog.value;
  const maxPlayers = box?.numbers?.maxPlayers ?? 5;
  const minPlayers = box?.numbers?.minPlayers ?? 2;
  const change = (index: number, changes: Partial<SeatDraft>) =>
    (seats.value = seats.value.map((each, at) => (at === index ? { ...each, ...changes } : each)));
  const drafts = paints(seats.value.map(({ name, colour }) => ({ $typeName: "khronos.v1.Seat", name, colour })));
  return (
    <form
      class="new-game"
      onSubmit={(event) => {
        event.preventDefault();
        void begin();
      }}
    >
      <fieldset>
        <legend>{w.players}</legend>
        <ol>
          {seats.value.map((seat, index) => (
            <li key={index}>
              {drafts[index] && <Pawn paint={drafts[index]} />}
              <input
                aria-label={w.nameOfPlayer(index + 1)}
                value={seat.name}
                maxLength={MAX_NAME}
                required
                onInput={({ currentTarget }) => change(index, { name: currentTarget.value })}
              />
              <select
                aria-label={w.colourOf(seat.name)}
                value={seat.colour}
                onChange={({ currentTarget }) => change(index, { colour: currentTarget.value })}
              >
                {Object.keys(COLOURS).map((colour) => (
                  <option key={colour} value={colour}>
                    {w.colours[colour as keyof typeof w.colours]}
                  </option>
                ))}
              </select>
              <select
                aria-label={w.mindOf(seat.name)}
                value={seat.mind}
                onChange={({ currentTarget }) => change(index, { mind: currentTarget.value as Mind })}
              >
                {MINDS.map((mind) => (
                  <option key={mind} value={mind}>
                    {mind === "person" ? w.person : w.bots[mind]}
                  </option>
                ))}
              </select>
              <button
                type="button"
                class="quiet"
                disabled={seats.value.length <= minPlayers}
                aria-label={w.removePlayer(seat.name)}
                onClick={() => {
                  seats.value = seats.value.filter((_, at) => at !== index);
                  first.value = 0;
                }}
              >
                ✕
              </button>
            </li>
          ))}
        </ol>
        <div class="row">
          <button type="button" disabled={seats.value.length >= maxPlayers} onClick={addSeat}>
            + {w.addPlayer}
          </button>
          <label>
            {w.firstPlayer}
            <select value={first.value} onChange={({ currentTarget }) => (first.value = Number(currentTarget.value))}>
              <option value={0}>{w.drawn}</option>
              {seats.value.map(({ name }, index) => (
                <option key={index} value={index + 1}>
                  {name}
                </option>
              ))}
            </select>
          </label>
        </div>
      </fieldset>
      <fieldset>
        <Choices entries={box?.options.filter(({ field }) => field === "card_mode") ?? []} />
        <p class="quiet">{options.value["card_mode"] === "CARD_MODE_REPORTED" ? w.aboutReported : w.aboutDealt}</p>
      </fieldset>
      <fieldset class="map">
        <legend>{w.map}</legend>
        <MapPicture rows={rows.value} />
        <div>
          {(box?.regions ?? []).map(({ name, sentence }) => (
            <label key={name}>
              <input
                type="radio"
                name="map"
                checked={map.value === name || (map.value === "" && name === box?.regions[0]?.name)}
                onChange={() => (map.value = name)}
              />
              <span>
                {w.maps[name] ?? name} <small>{sentence}</small>
              </span>
            </label>
          ))}
          {typeof map.value !== "string" && (
            <label>
              <input type="radio" name="map" checked readOnly />{" "}
              <span>
                {w.ownMap} <small role="status">{mapNote.value}</small>
              </span>
            </label>
          )}
          <button
            type="button"
            disabled={rows.value.length === 0}
            onClick={() => (drawing.value = drawn.value ?? rows.value)}
          >
            {w.drawMap}
          </button>
        </div>
      </fieldset>
      <details>
        <summary>{w.options}</summary>
        <Choices entries={box?.options.filter(({ field }) => field !== "card_mode") ?? []} />
      </details>
      <footer>
        <button type="submit" disabled={starting.value || box === undefined || home.value === undefined}>
          {starting.value ? w.asking : w.begin}
        </button>
      </footer>
    </form>
  );
}

/** The options of the catalog. */
function Choices({ entries }: { entries: readonly OptionEntry[] }) {
  return (
    <>
      {entries.map(({ field, title, values }) => (
        <fieldset key={field} class="option">
          <legend>{title}</legend>
          {values.map(({ value, title: name, sentence }, index) => (
            <label key={value}>
              <input
                type="radio"
                name={field}
                checked={
                  (options.value[field] ?? values[0]?.value) === value ||
                  (options.value[field] === undefined && index === 0)
                }
                onChange={() => (options.value = { ...options.value, [field]: value })}
              />
              <span>
                {name} <small>{sentence}</small>
              </span>
            </label>
          ))}
        </fieldset>
      ))}
    </>
  );
}

/** A small picture of a map. */
export function MapPicture({ rows: lines }: { rows: readonly string[] }) {
  if (lines.length === 0) return null;
  const region = readRegion(lines);
  const paths = terrainPaths(region);
  return (
    <svg class="map-picture" viewBox={`0 0 ${region.width} ${region.height}`} aria-hidden="true">
      <rect class="plain" width={region.width} height={region.height} />
      {paths.areas.map(([terrain, path]) => (
        <path key={terrain} class={terrain} d={path} />
      ))}
      {region.hamlets.map(({ column, row }) => (
        <circle key={`${column} ${row}`} class="hamlet" cx={column - 0.5} cy={row - 0.5} r=".4" />
      ))}
    </svg>
  );
}

function addSeat(): void {
  const taken = new Set(seats.value.flatMap(({ name, colour }) => [name, colour]));
  const name = NAMES.find((each) => !taken.has(each)) ?? "";
  const colour = Object.keys(COLOURS).find((each) => !taken.has(each)) ?? "";
  seats.value = [...seats.value, { name, colour, mind: "person" }];
}

const level = signal<Level>("easy");

/** The form that starts a game of one person against a bot; the person has the first seat. */
export function AgainstBot({ isPrimary = true }) {
  const w = words.value;
  const [own, other] = seats.value;
  const against = () => {
    if (own === undefined || other === undefined) return;
    const name = own.name.trim() || (NAMES[0] ?? "");
    const botName = other.name === name ? NAMES.find((each) => each !== name) : other.name;
    void begin([
      { ...own, name, mind: "person" },
      { ...other, name: botName ?? "", mind: level.value },
    ]);
  };
  return (
    <form
      class="against"
      onSubmit={(event) => {
        event.preventDefault();
        against();
      }}
    >
      <label>
        {w.yourName}{" "}
        <input
          value={own?.name}
          maxLength={MAX_NAME}
          autocomplete="nickname"
          onFocus={({ currentTarget }) => currentTarget.select()}
          onInput={({ currentTarget: { value } }) =>
            (seats.value = seats.value.map((each, at) => (at === 0 ? { ...each, name: value } : each)))
          }
        />
      </label>
      <button
        type="submit"
        class={isPrimary ? "primary" : undefined}
        disabled={starting.value || catalog.value === undefined || home.value === undefined}
      >
        {w.againstBot}
      </button>
      <label>
        {w.level}{" "}
        <select value={level.value} onChange={({ currentTarget }) => (level.value = currentTarget.value as Level)}>
          {LEVELS.map((each) => (
            <option key={each} value={each}>
              {w.levels[each]}
            </option>
          ))}
        </select>
      </label>
    </form>
  );
}

async function begin(players: readonly SeatDraft[] = seats.value): Promise<void> {
  const chosen = options.value;
  const value = (field: string) => chosen[field] ?? "";
  const number = (all: object, prefix: string, field: string): number =>
    (all as Record<string, number>)[value(field).replace(prefix, "")] ?? 0;
  const own = typeof map.value === "string" ? undefined : create(CustomRegionSchema, { rows: [...map.value] });
  const setup = create(GameSetupSchema, {
    config: {
      seats: players.map(({ name, colour }) => ({ name: name.trim(), colour })),
      ...(own && { region: { case: "customRegion" as const, value: own } }),
      ...(typeof map.value === "string" &&
        map.value && { region: { case: "builtInRegion" as const, value: map.value } }),
      edition: number(Edition, "EDITION_", "edition"),
      holdem: value("holdem") === "true",
      deck: number(Deck, "DECK_", "deck"),
      cardMode: number(CardMode, "CARD_MODE_", "card_mode"),
      houseRules: {
        paradoxTiles: number(ParadoxTiles, "PARADOX_TILES_", "house_rules.paradox_tiles"),
        mixedTerrain: number(MixedTerrain, "MIXED_TERRAIN_", "house_rules.mixed_terrain"),
        upgradeTerrain: number(UpgradeTerrain, "UPGRADE_TERRAIN_", "house_rules.upgrade_terrain"),
        oldShadow: number(OldShadow, "OLD_SHADOW_", "house_rules.old_shadow"),
      },
    },
    firstSeat: players === seats.value ? first.value : 0,
  });
  starting.value = true;
  try {
    const minds = players.map(({ mind }) => mind);
    showGame(await home.value?.create({ case: "setup", setup, minds }));
  } catch (error) {
    report(error);
  } finally {
    starting.value = false;
  }
}
