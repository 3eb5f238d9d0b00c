/** The page's own words, a file a language; what the referee says comes in its own. */

import { effect, signal } from "@preact/signals";

import { readSetting, writeSetting } from "./storage.js";
import en from "./words/en.js";

const LANGUAGE = "khronos.language";

declare global {
  /** The languages that the page speaks, with their own names; the build looks them up. */
  const LANGUAGES: readonly { readonly tag: string; readonly name: string }[];
}

/** Every label of the page. */
export type Words = typeof en;

/** The other languages: a file each, named by its tag, which is loaded when it is wanted. */
const FILES = import.meta.glob<Words>(["./words/*.ts", "!./words/en.ts"], { import: "default" });
const ALL: Readonly<Record<string, () => Promise<Words>>> = {
  en: async () => en,
  ...Object.fromEntries(
    Object.entries(FILES).map(([path, load]) => [path.slice("./words/".length, -".ts".length), load]),
  ),
};

/** The language of the page, and of what is asked. */
export const language = signal(
  readSetting(LANGUAGE) ?? navigator.languages.map((tag) => tag.slice(0, 2)).find((tag) => tag in ALL) ?? "en",
);

/** Whether a host serves the page, and stores its games; a host marks the page so. */
export const hosted = document.querySelector('meta[name="khronos-home"][content="host"]') !== null;

/** The labels in that language; English until they are loaded. */
export const words = signal<Words>(adaptLabels(en));

/** The labels as they are where the page's games are stored. */
function adaptLabels(labels: Words): Words {
  return hosted ? { ...labels, ...labels.atHost } : labels;
}

effect(() => {
  const tag = language.value;
  void ALL[tag]?.().then(
    (loaded) => {
      if (tag === language.value) words.value = adaptLabels(loaded);
    },
    () => undefined,
  );
});

/** Names in a row: `A, B and C`. A browser takes up to 0.1 s to look up how a language writes them. */
export function joinNames(names: readonly string[], last = words.value.and): string {
  return [names.slice(0, -1).join(", "), ...names.slice(-1)].filter(Boolean).join(` ${last} `);
}

/** Chooses the language. */
export function setLanguage(tag: string): void {
  language.value = tag;
  writeSetting(LANGUAGE, tag);
}

/** What can't be done, in sentences for people. */
export class Problem extends Error {
  override readonly name = "Problem";

  constructor(readonly sentences: readonly string[]) {
    super(sentences.join("\n"));
  }
}
