/** The position of a link, which a person opens or declines: a page that leads here stores nothing by itself. */

import { configOf, publicPart } from "@khronos-referee/client";

import { offered } from "../files.js";
import { home, lay, report } from "../play/table.js";
import { listed, words } from "../words.js";
import { Ask } from "./dialog.js";

/** Asks whether to open the position of the link. */
export function Offered() {
  const state = offered.value;
  if (state === undefined) return null;
  const w = words.value;
  const names = listed(configOf(state).seats.map(({ name }) => name));
  return (
    <Ask
      title={w.openLink}
      sentences={[w.aboutOpenLink(names, publicPart(state).turn?.number ?? 0)]}
      yes={w.open}
      onYes={() => void home.value?.create({ case: "position", state }).then(lay).catch(report)}
      onClose={() => (offered.value = undefined)}
    />
  );
}
