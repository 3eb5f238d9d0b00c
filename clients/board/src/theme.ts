/** The colours of a board in light and dark mode, and its style sheet. */

/** Every colour by name, in light and dark mode; the custom property `--khronos-NAME` overrides it. */
export const THEME: Readonly<Record<string, string | readonly [day: string, night: string]>> = {
  plain: ["#d9e4b9", "#7d8a63"],
  forest: ["#9dbb85", "#54703f"],
  tree: ["#55794a", "#2e4a2b"],
  mountain: ["#b7ada0", "#6f675e"],
  peak: ["#83786b", "#453f39"],
  snow: ["#f7f4ee", "#d8d2c6"],
  river: ["#7db3dc", "#3f6f97"],
  wave: ["#4e86b5", "#9cc6e6"],
  names: ["#6a604f", "#b0a48f"],
  stone: "#8d8a84",
  civil: "#e2b465",
  glow: "#f2a900",
};

const colour = (name: string): string => {
  const known = THEME[name] ?? "";
  return `var(--khronos-${name},${typeof known === "string" ? known : `light-dark(${known.join(",")})`})`;
};

/** The style rules of drawings, all of them within `.board`. */
export const STYLE = `.board{
display:block;width:100%;height:auto;touch-action:manipulation;user-select:none;
text{text-anchor:middle;dominant-baseline:central;pointer-events:none;font-family:var(--khronos-font,system-ui,sans-serif)}
.names text{font-size:.46px;fill:${colour("names")}}
.terrain,.shade{clip-path:inset(0 round .25px)fill-box}
.plain{fill:${colour("plain")}}
.forest{fill:${colour("forest")}}
.mountain{fill:${colour("mountain")}}
.river{fill:${colour("river")}}
.grid{stroke:rgb(60 50 20/16%);stroke-width:.03;fill:none}
.trees{fill:${colour("tree")};opacity:.62}
.peaks{fill:${colour("peak")};opacity:.8}
.snow{fill:${colour("snow")}}
.waves{fill:none;stroke:${colour("wave")};stroke-width:.06;stroke-linecap:round;opacity:.7}
.base{stroke:rgb(20 12 0/75%);stroke-width:.06}
.military .base{stroke-width:.1}
.base:not([fill]){fill:${colour("stone")}}
.civil .base:not([fill]){fill:${colour("civil")}}
.base.ruin{fill:#4d4a46;stroke:#211f1c;stroke-dasharray:.22 .13}
.inner{fill:none;stroke:rgb(255 255 255/65%);stroke-width:.05}
.icon:not([fill]){fill:#f6f2ea}
.civil .icon:not([fill]){fill:#5e3410}
.military .icon:is(.ruin,.was){fill:#ec9c86}
.religious .icon:is(.ruin,.was){fill:#c3a6ee}
.was{opacity:.4}
.icon.ruin{clip-path:polygon(0 50%,12% 34%,20% 46%,34% 30%,46% 52%,60% 38%,70% 58%,86% 44%,100% 60%,100% 100%,0 100%)}
.tile circle{fill:#f3e6c8;stroke:rgb(60 35 5/70%);stroke-width:.05}
.letter{font-weight:700}
.cube rect{stroke:#fff;stroke-width:.04;paint-order:stroke}
.cube{filter:drop-shadow(0 .03px .03px rgb(0 0 0/60%))}
.domains path{fill:none;stroke-width:.13;stroke-linejoin:round}
.domains .held{stroke:rgb(255 255 255/85%);stroke-width:.23}
.domains .dark{stroke:rgb(20 12 0/75%)}
.domains .free{stroke:rgb(40 28 8/55%);stroke-width:.05;stroke-dasharray:.18 .14}
.domains .shared{stroke-dasharray:.5 .5}
.offers path{fill:rgb(255 255 255/62%);stroke:#1c7a3f;stroke-width:.06}
.offers .whole path{fill:rgb(255 255 255/12%);stroke:#0fae4b;stroke-width:.16}
.asked path{fill:rgb(255 216 90/78%);stroke:#7a4700;stroke-width:.1}
.asked .whole path{fill:none;stroke:${colour("glow")};stroke-width:.22}
.offers .dear path{stroke:#b26a00;stroke-dasharray:.22 .1}
.offers text,.ghost text{font-weight:700;font-size:.5px;fill:#14532d}
.offers .dear text{fill:#7a4700}
.planned-over{opacity:.4}
.coming{fill:none;stroke:#0fae4b;stroke-width:.2}
.gone rect{fill:rgb(180 20 10/38%);stroke:#b3261e;stroke-width:.12}
.gone path{stroke:#fff;stroke-width:.14;stroke-linecap:round}
.chosen{fill:none;stroke:${colour("glow")};stroke-width:.2}
.lit{fill:rgb(255 200 40/34%);stroke:#f2a900;stroke-width:.16}
.label{font-weight:700;font-size:.6px;fill:#1a1206;paint-order:stroke;stroke:#fff;stroke-width:.16px}
.shade{fill:rgb(25 18 8/55%);fill-rule:evenodd}
.ghost path{fill:rgb(179 38 30/40%);stroke:#b3261e;stroke-width:.16}
.ghost.legal path{fill:rgb(15 174 75/30%);stroke:#0b7d36;stroke-width:.11}
.cells rect{fill:transparent;outline:none;cursor:pointer}
.cells rect:focus-visible{stroke:#1a1206;stroke-width:.14;filter:drop-shadow(0 0 .06px #fff) drop-shadow(0 0 .06px #fff)}
@media(prefers-reduced-motion:no-preference){.coming,.lit{animation:breathe 1.1s ease-in-out infinite alternate}}
}
@keyframes breathe{to{opacity:.45}}`;
