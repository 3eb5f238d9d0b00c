/** Links to share: the dialog for a link to a position, and a field to copy a link. */

import { create, toBinary } from "@bufbuild/protobuf";
import { publicPart } from "@khronos-referee/client";
import { type GameState, GameStateSchema } from "@khronos-referee/client/contract";
import { signal } from "@preact/signals";
import { useEffect, useRef, useState } from "preact/hooks";

import { pipeBytes, POSITION } from "../files.js";
import { canShare, copy, share } from "../secure.js";
import { report } from "../play/table.js";
import { inLanguage, words } from "../words.js";
import { Dialog } from "./dialog.js";

/** The dialog with a link to a position. */
export function Link({ state, onClose }: { readonly state: GameState; readonly onClose: () => void }) {
  const [w, t] = [words.value, inLanguage(TEXTS)];
  const [link, show] = useState("");
  useEffect(() => void linkTo(state).then(show, report), []);
  return (
    <Dialog title={w.link} onClose={onClose}>
      <p>{t.linkHolds}</p>
      <Copyable label={w.link} link={link} />
    </Dialog>
  );
}

/** Returns a link to a position with public information only, without hands and seed. */
async function linkTo(state: GameState): Promise<string> {
  const open = create(GameStateSchema, {
    schemaVersion: state.schemaVersion,
    rulesRevision: state.rulesRevision,
    publicPart: publicPart(state),
  });
  const packed = await pipeBytes(new CompressionStream("deflate-raw"), toBinary(GameStateSchema, open));
  const text = btoa(Array.from(packed, (byte) => String.fromCharCode(byte)).join(""));
  return `${location.href.replace(/#.*/, "")}${POSITION}${text.replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "")}`;
}

/** The time for which a button says that its link is copied, in milliseconds. */
const COPIED_MS = 3000;

/** The link that was copied a moment ago. */
const copied = signal<string>();

function confirmCopy(link: string): void {
  copied.value = link;
  setTimeout(() => (copied.value = undefined), COPIED_MS);
}

/** A link with buttons to copy it and, if the browser can, to share it. */
export function Copyable({ label, link }: { readonly label: string; readonly link: string }) {
  const [w, t] = [words.value, inLanguage(TEXTS)];
  const field = useRef<HTMLInputElement>(null);
  return (
    <div class="copyable">
      <input
        ref={field}
        aria-label={label}
        readOnly
        value={link}
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
      <button
        type="button"
        onClick={() => field.current && void copy(field.current).then(() => confirmCopy(link), report)}
      >
        {copied.value === link ? t.copied : t.copy}
      </button>
      {canShare && (
        <button type="button" onClick={() => void share(label, link)}>
          {w.share}
        </button>
      )}
    </div>
  );
}

/** The labels of this module, which are loaded with it. */
const TEXTS = {
  en: {
    linkHolds: "A link to this position, with public information only: no hands, no pile.",
    copy: "Copy",
    copied: "Copied",
  },
  fr: {
    linkHolds: "Un lien vers cette position, avec ce que tous peuvent savoir : ni main, ni pioche.",
    copy: "Copier",
    copied: "Copié",
  },
};
