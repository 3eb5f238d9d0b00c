/** The labels of a board in French. */

import type { Words } from "../words.js";

const plural = (count: number) => (count > 1 ? "s" : "");

export const french: Words = {
  ages: ["Commanderies", "Prieurés", "Confréries"],
  kinds: ["Tour de guet", "Donjon", "Château", "Chapelle", "Monastère", "Abbaye", "Hameau", "Village", "Cité"],
  terrain: { plain: "plaine", forest: "forêt", mountain: "montagne", river: "rivière" },
  printed: (kind) => `${kind} imprimé`,
  ruin: (kind) => `${kind} en ruine`,
  renovated: (kind) => `${kind} ${kind.startsWith("Abb") ? "rénovée" : "rénové"}`,
  halfRenovated: (name) => `rénovation à moitié faite par ${name}`,
  of: (thing, owner) => `${thing} (${owner})`,
  cubesOf: (count, name) => `${count} cube${plural(count)} (${name})`,
  legalFor: (cards) => (cards > 0 ? `permis pour ${cards} carte${plural(cards)}` : "permis"),
  notLegal: (reason) => `interdit : ${reason}`,
};
