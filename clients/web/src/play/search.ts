/** Searches the rules with a question in the player's own words. */

import type { ClauseEntry } from "@khronos-referee/client/contract";

const TITLE_WEIGHT = 2; // the weight of a word in a title, compared with a word in a sentence
const EXAMPLE_WEIGHT = 0.5; // the weight of a word in an example of the rulebook
const SHORTEST_STEM = 4;
const ENDING = 3; // the maximum length of the ending in which two forms of a word differ, such as build and building
const MIN_SHARE = 0.45; // the minimum score of an answer, relative to the best one
const MAX_CLAUSES = 8;

/** The words of one language that need special treatment. */
export interface SearchWords {
  /** Words of questions that are irrelevant for the search, such as "how". */
  readonly asking: string;
  /** Words that players use, with the words in the rules for the same thing. */
  readonly meant: Readonly<Record<string, readonly string[]>>;
}

/** Returns the rules that answer a question, the best first. A word counts more if fewer rules contain it. */
export function answers(
  question: string,
  clauses: readonly ClauseEntry[],
  { asking, meant }: SearchWords,
): readonly ClauseEntry[] {
  const unasked = new Set(split(asking));
  const texts = clauses.map(({ title, sentence }) => ({ title: split(title), sentence: split(sentence) }));
  const scores = clauses.map(() => 0);
  for (const word of new Set(split(question))) {
    if (unasked.has(word)) continue;
    const forms = [word, ...Object.entries(meant).flatMap(([each, forms]) => (isSame(each, word) ? forms : []))];
    const weights = texts.map(({ title, sentence }) =>
      has(title, forms) ? TITLE_WEIGHT : has(sentence, forms) ? 1 : 0,
    );
    const found = weights.filter((weight) => weight > 0).length;
    weights.forEach((weight, at) => {
      const example = clauses[at]?.id.startsWith("EX-") ? EXAMPLE_WEIGHT : 1;
      if (weight > 0) scores[at] = (scores[at] ?? 0) + weight * example * Math.log(clauses.length / found);
    });
  }
  const best = Math.max(0, ...scores);
  return clauses
    .map((clause, at) => ({ clause, score: scores[at] ?? 0 }))
    .filter(({ score }) => score > 0 && score >= MIN_SHARE * best)
    .sort((one, other) => other.score - one.score)
    .slice(0, MAX_CLAUSES)
    .map(({ clause }) => clause);
}

function split(text: string): readonly string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}

function has(words: readonly string[], forms: readonly string[]): boolean {
  return words.some((word) => forms.some((form) => isSame(form, word)));
}

/** Returns whether two words differ only in their endings. */
function isSame(one: string, other: string): boolean {
  if (one === other) return true;
  const stem = Math.max(SHORTEST_STEM, Math.max(one.length, other.length) - ENDING);
  return one.length >= SHORTEST_STEM && one.slice(0, stem) === other.slice(0, stem);
}
