/**
 * The dialog that asks whether to open the position or map of a link, because following a link must not store anything.
 */

import { create } from "@bufbuild/protobuf";
import { configOf, publicPart, regionOf } from "@khronos-referee/client";
import {
  type Age,
  BoardSchema,
  GameConfigSchema,
  CustomRegionSchema,
  type GameState,
  GameStateSchema,
  PublicPartSchema,
} from "@khronos-referee/client/contract";

import { offeredPosition } from "../files.js";
import { AGES, catalog, home, report, showGame } from "../play/table.js";
import { inLanguage, joinNames, words } from "../words.js";
import { Drawn } from "./board.js";
import { Ask } from "./dialog.js";
import { drawing, offeredMap } from "./map.js";

/** The dialog that asks whether to open the position or the map of the link. */
export function LinkOffer() {
  const [w, t] = [words.value, inLanguage(TEXTS)];
  const rows = offeredMap.value;
  if (rows !== undefined)
    return (
      <Ask
        title={t.openMapLink}
        sentences={[t.aboutOpenMapLink(rows[0]?.length ?? 0, rows.length)]}
        yes={w.open}
        picture={<Offered state={stateOn(rows)} ages={[1]} />}
        onYes={() => (drawing.value = rows)}
        onClose={() => (offeredMap.value = undefined)}
      />
    );
  const state = offeredPosition.value;
  if (state === undefined) return null;
  const names = joinNames(configOf(state).seats.map(({ name }) => name));
  return (
    <Ask
      title={t.openLink}
      sentences={[t.aboutOpenLink(names, publicPart(state).turn?.number ?? 0)]}
      yes={w.open}
      picture={<Offered state={state} ages={AGES} />}
      onYes={() => void home.value?.create({ case: "position", state }).then(showGame).catch(report)}
      onClose={() => (offeredPosition.value = undefined)}
    />
  );
}

/** Pictures of boards; nothing until the catalog is loaded, which contains the built-in maps. */
function Offered({ state, ages }: { readonly state: GameState; readonly ages: readonly Age[] }) {
  if (catalog.value === undefined) return null;
  const { width, height } = regionOf(configOf(state), catalog.value);
  return (
    <div class="offered" aria-hidden="true" style={{ "--ratio": width / height }}>
      {ages.map((age) => (
        <Drawn key={age} inert age={age} state={state} catalog={catalog.value} box={[0, 0, width, height]} />
      ))}
    </div>
  );
}

/** Returns a state with a map and without buildings. */
function stateOn(rows: readonly string[]): GameState {
  const config = create(GameConfigSchema, {
    region: { case: "customRegion", value: create(CustomRegionSchema, { rows: [...rows] }) },
  });
  const publicPart = create(PublicPartSchema, { config, boards: AGES.map(() => create(BoardSchema)) });
  return create(GameStateSchema, { publicPart });
}

/** The labels of this module, which are loaded with it. */
const TEXTS = {
  en: {
    openMapLink: "Open the map of this link?",
    aboutOpenMapLink: (columns: number, rows: number) =>
      `It has ${columns} × ${rows} squares and replaces the map in the map editor.`,
    openLink: "Open the position of this link?",
    aboutOpenLink: (names: string, turn: number) =>
      `${names}, turn ${turn}. It becomes a game that is stored in this browser.`,
  },
  fr: {
    openMapLink: "Ouvrir la carte de ce lien\u00a0?",
    aboutOpenMapLink: (columns: number, rows: number) =>
      `Elle a ${columns} × ${rows} cases et remplace la carte de l’éditeur.`,
    openLink: "Ouvrir la position de ce lien\u00a0?",
    aboutOpenLink: (names: string, turn: number) =>
      `${names}, tour ${turn}. Elle devient une partie, enregistrée dans ce navigateur.`,
  },
};
