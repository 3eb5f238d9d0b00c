/** The labels of a board in English. */

export const english = {
  ages: ["Might", "Faith", "Reason"] as readonly string[],
  kinds: [
    "Watchtower",
    "Keep",
    "Castle",
    "Chapel",
    "Monastery",
    "Abbey",
    "Hamlet",
    "Town",
    "City",
  ] as readonly string[],
  terrain: { plain: "plain", forest: "forest", mountain: "mountain", river: "river" },
  printed: (kind: string) => `printed ${kind}`,
  ruin: (kind: string) => `ruined ${kind}`,
  renovated: (kind: string) => `renovated ${kind}`,
  halfRenovated: (name: string) => `half renovated by ${name}`,
  of: (thing: string, owner: string) => `${owner}’s ${thing}`,
  cubesOf: (count: number, name: string) => `${count} ${count === 1 ? "cube" : "cubes"} of ${name}`,
  legalFor: (cards: number) => (cards > 0 ? `legal for ${cards} ${cards === 1 ? "card" : "cards"}` : "legal"),
  notLegal: (reason: string) => `not legal: ${reason}`,
};
