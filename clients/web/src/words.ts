/** The page's own words, a file a language; what the referee says comes in its own. */

import { computed, signal } from "@preact/signals";

import { en } from "./words/en.js";
import { fr } from "./words/fr.js";

const LANGUAGE = "khronos.language";
const ALL: Readonly<Record<string, Words>> = { en, fr };

/** Every label of the page. */
export type Words = typeof en;

/** The languages that the page speaks, with their own names. */
export const LANGUAGES = Object.entries(ALL).map(([tag, { name }]) => ({ tag, name }));

/** The language of the page, and of what is asked. */
export const language = signal(
  localStorage.getItem(LANGUAGE) ?? navigator.languages.map((tag) => tag.slice(0, 2)).find((tag) => tag in ALL) ?? "en",
);

/** The labels in that language. */
export const words = computed<Words>(() => ALL[language.value] ?? en);

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
