/** The labels of the web app, with a file for each language; the sentences of the referee are translated there. */

import { effect, signal } from "@preact/signals";

import { readSetting, writeSetting } from "./storage.js";
import en from "./words/en.js";

const LANGUAGE = "khronos.language";

declare global {
  /** The languages of the web app with their names, inserted by the build. */
  const LANGUAGES: readonly { readonly tag: string; readonly name: string }[];
}

/** All labels of the web app. */
export type Words = typeof en;

/** The other languages: one file per language, named after its tag and loaded on demand. */
const FILES = import.meta.glob<Words>(["./words/*.ts", "!./words/en.ts"], { import: "default" });
const ALL: Readonly<Record<string, () => Promise<Words>>> = {
  en: async () => en,
  ...Object.fromEntries(
    Object.entries(FILES).map(([path, load]) => [path.slice("./words/".length, -".ts".length), load]),
  ),
};

/** The language of the app and of requests. */
export const language = signal(
  readSetting(LANGUAGE) ?? navigator.languages.map((tag) => tag.slice(0, 2)).find((tag) => tag in ALL) ?? "en",
);

/** Whether a game host serves the web app and stores its games, as marked in the HTML. */
export const hosted = document.querySelector('meta[name="khronos-home"][content="host"]') !== null;

/** The labels in the current language; in English until the file of the language is loaded. */
export const words = signal<Words>(adaptLabels(en));

/** Returns the labels; if a game host stores the games, its labels replace the usual ones. */
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

/** Returns the labels of a module in the current language; modules that are loaded on demand contain their labels. */
export function inLanguage<Labels>({ en, fr }: { readonly en: Labels; readonly fr: Labels }): Labels {
  return language.value === "fr" ? fr : en;
}

/** Joins names: `A, B and C`. `Intl.ListFormat` is not used, because it can take 0.1 s to load. */
export function joinNames(names: readonly string[], last = words.value.and): string {
  return [names.slice(0, -1).join(", "), ...names.slice(-1)].filter(Boolean).join(` ${last} `);
}

/** Returns the user's regional variant of the language, such as British English, for dates. */
export function regional(): string {
  return navigator.languages.find((tag) => tag.startsWith(language.value)) ?? language.value;
}

/** Sets the language. */
export function setLanguage(tag: string): void {
  language.value = tag;
  writeSetting(LANGUAGE, tag);
}

/** An error with sentences for the user. */
export class Problem extends Error {
  override readonly name = "Problem";

  constructor(readonly sentences: readonly string[]) {
    super(sentences.join("\n"));
  }
}
