/** `<khronos-board>`: a board that can be used with a mouse, touch and the keyboard. */

import { type Age, ageOf, type Square, type State } from "./contract.js";
import { type BoardOptions, type Drawing, drawer } from "./draw.js";
import { sameSquare, squareName } from "./squares.js";
import { STYLE } from "./theme.js";

/** The details of the events of a board. */
export interface BoardEvent {
  /** The board, 1 to 3. */
  readonly age: number;
  readonly square: Square;
  /** The name of the square, such as `F7`. */
  readonly name: string;
  /**
   * The key of a `khronos-key` event, like `KeyboardEvent.key`, which depends on the keyboard layout and on lock keys;
   * empty for other events.
   */
  readonly key: string;
  /** The physical key of a `khronos-key` event, like `KeyboardEvent.code`; empty for other events. */
  readonly code: string;
}

declare global {
  interface HTMLElementTagNameMap {
    "khronos-board": BoardElement;
  }
  interface HTMLElementEventMap {
    /** A square was clicked, or Enter or the space bar was pressed on it. */
    "khronos-press": CustomEvent<BoardEvent>;
    /** The pointer or the focus moved to a square that is not `pointed`. */
    "khronos-point": CustomEvent<BoardEvent>;
    /**
     * A key other than Enter and the space bar was pressed on a square. Call `preventDefault` to prevent the default
     * action of the key.
     */
    "khronos-key": CustomEvent<BoardEvent>;
  }
}

type Settable<T> = { -readonly [Name in keyof T]: T[Name] };

/** The content of a board: the options of a drawing, a state and the number of the board. */
export interface BoardElement extends Settable<BoardOptions> {
  /** The state; without a state, nothing is drawn. */
  state?: State | undefined;
  /** The board: 1 to 3, or a name such as `AGE_MIGHT`; the attribute `age` sets it, too. */
  age: Age;
}

const PROPERTIES = [
  "state",
  "age",
  "catalog",
  "placementMap",
  "offers",
  "prices",
  "asked",
  "preview",
  "domains",
  "chosen",
  "lit",
  "pointed",
  "footprint",
  "box",
  "words",
] as const satisfies readonly (keyof BoardOptions | "state" | "age")[];

const FRAME =
  '<svg class="board" role="presentation"><g aria-hidden="true"></g><g class="cells" role="grid" tabindex="-1"></g></svg>';
const HOST = ":host{display:block}:host([theme=light]){color-scheme:light}:host([theme=dark]){color-scheme:dark}";

const sheet = new CSSStyleSheet();
sheet.replaceSync(HOST + STYLE);

/** A board of a state: properties determine the drawing, and events report clicked squares. */
export class BoardElement extends HTMLElement {
  static readonly observedAttributes = ["age"];

  static {
    for (const name of PROPERTIES) {
      Object.defineProperty(BoardElement.prototype, name, {
        get(this: BoardElement) {
          return this.#values[name];
        },
        set(this: BoardElement, given: unknown) {
          const value = given === "" ? undefined : given; // Preact sets a removed property to an empty string
          if (this.#values[name] === value) return;
          this.#values[name] = value;
          this.#plan();
        },
      });
    }
  }

  readonly #values: Record<string, unknown> = { age: 1 };
  readonly #drawing = drawer();
  readonly #svg: SVGElement;
  readonly #layers: Element;
  readonly #cells: Element;
  #shown: Drawing | undefined;
  #labels: readonly string[] = [];
  #planned = false;

  constructor() {
    super();
    const root = this.attachShadow({ mode: "open" });
    root.adoptedStyleSheets = [sheet];
    root.innerHTML = FRAME;
    this.#svg = root.firstElementChild as SVGElement;
    [this.#layers, this.#cells] = this.#svg.children as unknown as [Element, Element];
    this.#cells.addEventListener("pointermove", this.#point);
    this.#cells.addEventListener("click", (event) => this.#send("khronos-press", event.target));
    this.#cells.addEventListener("focusin", this.#focused);
    this.#cells.addEventListener("keydown", (event) => this.#pressedKey(event as KeyboardEvent));
    // Values set before the definition of this class are own properties, which would hide the accessors.
    for (const name of PROPERTIES) {
      const early: unknown = this[name];
      if (Object.hasOwn(this, name) && Reflect.deleteProperty(this, name)) Reflect.set(this, name, early);
    }
  }

  attributeChangedCallback(_name: "age", _old: string | null, value: string | null): void {
    this.age = Number(value) || (value ?? 1);
  }

  /** Moves the focus to the square that had it last. */
  override focus(options?: FocusOptions): void {
    this.#cells.querySelector<SVGElement>('[tabindex="0"]')?.focus(options);
  }

  /** Returns the focusable element of a square; `null` off the board. */
  cell({ column, row }: Square): SVGElement | null {
    return this.#cells.querySelector(`[role=row]:nth-child(${row}) > :nth-child(${column})`);
  }

  /** Draws once, after all properties have been set. */
  #plan(): void {
    if (this.#planned) return;
    this.#planned = true;
    queueMicrotask(() => {
      this.#planned = false;
      this.#draw();
    });
  }

  #draw(): void {
    const before = this.#shown;
    const next = this.#drawing(this.state, this.age, this.#values);
    this.#shown = next;
    if (next === undefined) this.#layers.innerHTML = this.#cells.innerHTML = "";
    if (next === undefined) return;
    const { region, layers, viewBox, words } = next;
    if (before?.viewBox !== viewBox) this.#svg.setAttribute("viewBox", viewBox);
    if (before?.region !== region) {
      this.#layers.innerHTML = "<g></g>".repeat(layers.length);
    }
    // While a map is edited, keep the cells, so that the focus is not lost.
    if (before?.region.width !== region.width || before.region.height !== region.height) {
      this.#cells.innerHTML = rows(region.width, region.height);
      this.#labels = [];
    }
    const same = before?.region === region ? before : undefined;
    layers.forEach((layer, index) => {
      const at = this.#layers.children[index];
      if (at && layer !== (same?.layers[index] ?? "")) at.innerHTML = layer;
    });
    this.#cells.ariaLabel = words.ages[ageOf(this.age) - 1] ?? "";
    // The labels are invisible, so each board sets them in a separate task after painting.
    requestAnimationFrame(() => setTimeout(this.#name));
  }

  /** Updates the labels of squares that have changed. */
  readonly #name = (): void => {
    const [old, labels] = [this.#labels, this.#shown?.labels() ?? []];
    if (labels === old) return;
    this.#labels = labels;
    this.#cells.querySelectorAll("rect").forEach((cell, index) => {
      const label = labels[index] ?? "";
      if (label !== old[index]) cell.setAttribute("aria-label", label);
    });
  };

  #squareOf(target: EventTarget | null): Square | undefined {
    const at = target instanceof Element ? target.getAttribute("data-at") : null;
    const { width = 1 } = this.#shown?.region ?? {};
    return at === null ? undefined : { column: (Number(at) % width) + 1, row: Math.floor(Number(at) / width) + 1 };
  }

  /** Dispatches an event about a square; returns false if a listener has called `preventDefault`. */
  #send(type: keyof HTMLElementEventMap, target: EventTarget | null, { key, code } = NO_KEY): boolean {
    const square = this.#squareOf(target);
    if (square === undefined) return true;
    const detail: BoardEvent = { age: ageOf(this.age), square, name: squareName(square), key, code };
    return this.dispatchEvent(new CustomEvent(type, { detail, bubbles: true, composed: true, cancelable: true }));
  }

  readonly #point = ({ target }: Event): void => {
    if (!this.pointed || !sameSquare(this.pointed, this.#squareOf(target))) this.#send("khronos-point", target);
  };

  readonly #focused = (event: Event): void => {
    const cell = event.target as Element;
    if (this.#squareOf(cell) === undefined) return; // Chromium can also focus the grid itself
    this.#name();
    // The Tab key reaches only one cell of the board, the last focused one.
    this.#cells.querySelector('[tabindex="0"]')?.setAttribute("tabindex", "-1");
    cell.setAttribute("tabindex", "0");
    // After a move, the app restores the focus; this points at the square only if the focus is visible.
    if (cell.matches(":focus-visible")) this.#point(event);
  };

  #pressedKey(event: KeyboardEvent): void {
    const at = this.#squareOf(event.target);
    const region = this.#shown?.region;
    if (at === undefined || region === undefined) return;
    const way = STEPS[(event.ctrlKey ? "Ctrl+" : "") + event.key];
    // With Shift, some keyboard layouts type a no-break space.
    if (event.key === "Enter" || event.key === " " || event.code === "Space") this.#send("khronos-press", event.target);
    else if (way === undefined) {
      if (!this.#send("khronos-key", event.target, event)) event.preventDefault();
      return;
    } else {
      const column = Math.min(region.width, Math.max(1, at.column + way[0]));
      const row = Math.min(region.height, Math.max(1, at.row + way[1]));
      this.cell({ column, row })?.focus();
    }
    event.preventDefault();
  }
}

/** The cells of a board, by row. */
function rows(width: number, height: number): string {
  const cell = (at: number, x: number, y: number) =>
    `<rect role="gridcell" data-at="${at}" tabindex="${at === 0 ? 0 : -1}" x="${x}" y="${y}" width="1" height="1"/>`;
  const row = (y: number) => Array.from({ length: width }, (_, x) => cell(y * width + x, x, y)).join("");
  return Array.from({ length: height }, (_, y) => `<g role="row" aria-label="${y + 1}">${row(y)}</g>`).join("");
}

const NO_KEY = { key: "", code: "" };

const STEPS: Readonly<Record<string, readonly [columns: number, rows: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  PageUp: [0, -5],
  PageDown: [0, 5],
  Home: [-Infinity, 0],
  End: [Infinity, 0],
  "Ctrl+Home": [-Infinity, -Infinity],
  "Ctrl+End": [Infinity, Infinity],
};

if (!customElements.get("khronos-board")) customElements.define("khronos-board", BoardElement);
