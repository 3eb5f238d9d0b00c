/**
 * The dialog that asks whether to open the position or map of a link, because following a link must not store anything.
 */

import { configOf, publicPart } from "@khronos-referee/client";

import { offeredPosition } from "../files.js";
import { home, report, showGame } from "../play/table.js";
import { joinNames, words } from "../words.js";
import { Ask } from "./dialog.js";
import { drawing, offeredMap } from "./map.js";

/** The dialog that asks whether to open the position or the map of the link. */
export function LinkOffer() {
  const w = words.value;
  const rows = offeredMap.value;
  if (rows !== undefined)
    return (
      <Ask
        title={w.openMapLink}
        sentences={[w.aboutOpenMapLink(rows[0]?.length ?? 0, rows.length)]}
        yes={w.open}
        onYes={() => (drawing.value = rows)}
        onClose={() => (offeredMap.value = undefined)}
      />
    );
  const state = offeredPosition.value;
  if (state === undefined) return null;
  const names = joinNames(configOf(state).seats.map(({ name }) => name));
  return (
    <Ask
      title={w.openLink}
      sentences={[w.aboutOpenLink(names, publicPart(state).turn?.number ?? 0)]}
      yes={w.open}
      onYes={() => void home.value?.create({ case: "position", state }).then(showGame).catch(report)}
      onClose={() => (offeredPosition.value = undefined)}
    />
  );
}
