/** The page's own words, a file a language; what the referee says comes in its own. */

import { effect, signal } from "@preact/signals";

import { en } from "./words/en.js";

const LANGUAGE = "khronos.language";

/** Every label of the page. */
export type Words = typeof en;

/** The languages of the page: their own names, and their labels, which are loaded when they are wanted. */
const ALL: Readonly<Record<string, readonly [name: string, load: () => Promise<Words>]>> = {
  en: ["English", async () => en],
  fr: ["Français", async () => (await import("./words/fr.js")).fr],
};

/** The languages that the page speaks, with their own names. */
export const LANGUAGES = Object.entries(ALL).map(([tag, [name]]) => ({ tag, name }));

/** The language of the page, and of what is asked. */
export const language = signal(
  localStorage.getItem(LANGUAGE) ?? navigator.languages.map((tag) => tag.slice(0, 2)).find((tag) => tag in ALL) ?? "en",
);

/** Whether a host serves the page, and stores its games; a host marks the page so. */
export const hosted = document.querySelector('meta[name="khronos-home"][content="host"]') !== null;

/** The labels in that language; English until they are loaded. */
export const words = signal<Words>(fitting(en));

/** The labels as they are where the page's games are stored. */
function fitting(labels: Words): Words {
  return hosted ? { ...labels, ...labels.atHost } : labels;
}

effect(() => {
  const tag = language.value;
  void ALL[tag]?.[1]().then(
    (loaded) => {
      if (tag === language.value) words.value = fitting(loaded);
    },
    () => undefined,
  );
});

/** Chooses the language. */
export function speak(tag: string): void {
  language.value = tag;
  localStorage.setItem(LANGUAGE, tag);
}

/** What can't be done, in sentences for people. */
export class Problem extends Error {
  override readonly name = "Problem";

  constructor(readonly sentences: readonly string[]) {
    super(sentences.join("\n"));
  }
}
