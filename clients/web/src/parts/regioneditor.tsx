/** The map editor: paint, type or trace a map, share its code, and compare it with a different map. */

import "@khronos-referee/board/element";

import { create } from "@bufbuild/protobuf";
import type { BoardElement, BoardEvent } from "@khronos-referee/board/element";
import { InvalidRequestError, squareName, squareSet } from "@khronos-referee/client";
import { CustomRegionSchema, GameStateSchema, type Square } from "@khronos-referee/client/contract";
import { computed, effect, signal } from "@preact/signals";
import type { ComponentType } from "preact";
import { useEffect } from "preact/hooks";

import { MAP, saveText } from "../files.js";
import { nameOf } from "../play/keynames.js";
import { catalog, report } from "../play/table.js";
import { callReferee, referee } from "../referee.js";
import { joinNames, language, Problem, words } from "../words.js";
import { Dialog } from "./dialog.js";
import { Copyable } from "./link.js";
import { codeOf, drawing, drawn, map, mapNote, openMap, readMapText } from "./map.js";
import { NumberField } from "./number.js";

const brush = signal<Brush>("f");
/** The typed or pasted map: rows or a code. */
const text = signal("");
/** The picture to trace, as a data URL. */
const picture = signal<string>();
/** The map before each of the last changes. */
const past = signal<readonly (readonly string[])[]>([]);
/** The code of the map; empty until the referee has returned it. */
const code = signal("");
/** Why the last painted square did not change; empty if it changed. */
const note = signal("");
/** The map to compare with. */
const other = signal<readonly string[]>();

/** The maximum length of a typed map in characters, longer than any valid map. */
const MAX_TEXT = 10_000;
/** The maximum size of a picture in bytes; the app stores it as text. */
const MAX_PICTURE_BYTES = 20_000_000;
/** The maximum number of changes that can be undone. */
const MAX_PAST = 200;
/** The maximum number of differences in the sentence; the map marks all of them. */
const MAX_NAMED = 12;
/** The time without changes after which the code is requested, in milliseconds. */
const PAUSE = 300;
/** The width of the margin around the map, which contains the names of rows and columns, in squares. */
const EDGE = 0.75;

/** The brushes: a terrain, or a printed hamlet on the existing terrain. */
const BRUSHES = [".", "f", "m", "~", "h"] as const;
type Brush = (typeof BRUSHES)[number];
const SWATCHES: Readonly<Record<Brush, string>> = {
  ".": "plain",
  f: "forest",
  m: "mountain",
  "~": "river",
  h: "hamlet",
};
const ON_HAMLET: Readonly<Record<string, string>> = { ".": "h", f: "F", m: "M" };

const Drawn = "khronos-board" as unknown as ComponentType<
  Partial<Omit<BoardElement, keyof HTMLElement>> & {
    onPointerDown: (event: PointerEvent) => void;
    "onkhronos-press": (event: CustomEvent<BoardEvent>) => void;
    "onkhronos-point": (event: CustomEvent<BoardEvent>) => void;
    "onkhronos-key": (event: CustomEvent<BoardEvent>) => void;
  }
>;

/** A position that shows only the map. */
const bare = computed(
  () =>
    drawing.value &&
    create(GameStateSchema, {
      publicPart: { config: { region: { case: "customRegion", value: { rows: [...drawing.value] } } } },
    }),
);

const differences = computed(() =>
  drawing.value && other.value ? findDifferences(drawing.value, other.value) : undefined,
);
const rings = computed(() => (differences.value?.length ? [squareSet(differences.value)] : []));

/** The map before the current stroke; `undefined` while the pointer is not down. */
let beforeStroke: readonly string[] | undefined;
/** The last square of the stroke. */
let strokeEnd: Pick<Square, "column" | "row"> | undefined;

/** The map editor, while it is open. */
export function RegionEditor() {
  useEffect(() => {
    past.value = [];
    note.value = "";
    other.value = undefined;
    const stop = writeCode();
    const up = () => {
      remember(beforeStroke);
      beforeStroke = undefined;
    };
    addEventListener("pointerup", up);
    addEventListener("pointercancel", up);
    return () => {
      stop();
      removeEventListener("pointerup", up);
      removeEventListener("pointercancel", up);
    };
  }, []);
  const rows = drawing.value;
  if (rows === undefined) return null;
  const [w, t] = [words.value, texts()];
  return (
    <Dialog title={w.drawMap} width="full" onClose={() => (drawing.value = undefined)}>
      <div class="region-editor">
        <Palette />
        <Canvas rows={rows} />
        <Size rows={rows} />
        <Tools rows={rows} />
      </div>
      <footer>
        <p role="status">{note.value}</p>
        <button type="button" onClick={() => void save(rows)}>
          {t.saveMap}
        </button>
        <button type="button" class="primary" onClick={() => void use(rows)}>
          {t.playOnIt}
        </button>
      </footer>
    </Dialog>
  );
}

function Palette() {
  const t = texts();
  return (
    <div class="palette">
      <div role="radiogroup" aria-label={t.brush} class="brushes">
        {BRUSHES.map((each, index) => (
          <label key={each} title={t.key(index + 1)}>
            <input type="radio" name="brush" checked={brush.value === each} onChange={() => (brush.value = each)} />
            <span class={`swatch ${SWATCHES[each]}`} />
            {t.brushes[each]}
          </label>
        ))}
      </div>
      <button type="button" disabled={past.value.length === 0} onClick={undo}>
        {t.undo}
      </button>
      <button type="button" onClick={clear}>
        {t.clear}
      </button>
    </div>
  );
}

function Canvas({ rows }: { readonly rows: readonly string[] }) {
  const width = rows[0]?.length ?? 0;
  const [high, wide] = [rows.length + EDGE + 0.1, width + EDGE + 0.1];
  const percent = (part: number, whole: number) => `${(100 * part) / whole}%`;
  return (
    <div class="canvas" style={{ "--columns": wide, "--ratio": wide / high }}>
      <Drawn
        age={1}
        state={bare.value}
        words={words.value}
        lit={rings.value}
        onPointerDown={startStroke}
        onkhronos-press={({ detail }) => paint(detail.square, true)}
        onkhronos-point={({ detail }) => beforeStroke && paintTo(detail.square)}
        onkhronos-key={pressKey}
      />
      {picture.value && (
        <img
          alt=""
          src={picture.value}
          style={{
            left: percent(EDGE, wide),
            top: percent(EDGE, high),
            width: percent(width, wide),
            height: percent(rows.length, high),
          }}
        />
      )}
    </div>
  );
}

function Size({ rows }: { readonly rows: readonly string[] }) {
  const t = texts();
  const { minSide = 3, maxSide = 32 } = catalog.value?.numbers ?? {};
  const [width, height] = [rows[0]?.length ?? 0, rows.length];
  const bounds = { min: minSide, max: maxSide };
  return (
    <div class="size">
      <NumberField label={t.columns} value={width} {...bounds} onChange={(to) => change(resize(rows, to, height))} />
      <NumberField label={t.rows} value={height} {...bounds} onChange={(to) => change(resize(rows, width, to))} />
      <button type="button" onClick={() => change(rows.map((each) => [...each].reverse().join("")))}>
        {t.mirrorColumns}
      </button>
      <button type="button" onClick={() => change([...rows].reverse())}>
        {t.mirrorRows}
      </button>
    </div>
  );
}

function Tools({ rows }: { readonly rows: readonly string[] }) {
  const t = texts();
  return (
    <div class="tools">
      <section>
        <h3>{t.code}</h3>
        <p class="quiet">{t.aboutCode}</p>
        <Copyable label={t.code} link={code.value} />
        <Copyable label={t.link} link={code.value && `${location.href.replace(/#.*/, "")}${MAP}${code.value}`} />
      </section>
      <label>
        {t.mapAsText}
        <textarea
          rows={3}
          maxLength={MAX_TEXT}
          value={text.value}
          onInput={({ currentTarget }) => {
            text.value = currentTarget.value;
            other.value = undefined;
          }}
        />
      </label>
      <div class="row">
        <button type="button" disabled={text.value.trim() === ""} onClick={() => void drawText().catch(report)}>
          {t.drawText}
        </button>
        <button type="button" disabled={text.value.trim() === ""} onClick={() => void compare().catch(report)}>
          {t.compare}
        </button>
      </div>
      <p role="status">{comparison(rows)}</p>
      <label class="button">
        {t.tracedPicture}
        <input
          type="file"
          class="sr"
          accept="image/*"
          onChange={({ currentTarget }) => currentTarget.files?.[0] && trace(currentTarget.files[0])}
        />
      </label>
    </div>
  );
}

/** Describes the differences between the map and the compared map; empty without a compared map. */
function comparison(rows: readonly string[]): string {
  const t = texts();
  if (other.value === undefined) return "";
  if (differences.value === undefined)
    return t.otherSize(other.value[0]?.length ?? 0, other.value.length, rows[0]?.length ?? 0, rows.length);
  const names = differences.value.map(squareName);
  if (names.length === 0) return t.equal;
  const more = names.length - MAX_NAMED;
  return t.differ(joinNames(more > 0 ? [...names.slice(0, MAX_NAMED), t.more(more)] : names));
}

/** Requests the code of the map after each pause between changes; returns a function that stops this. */
function writeCode(): () => void {
  return effect(() => {
    const rows = drawing.value;
    code.value = "";
    if (rows === undefined) return;
    const waiting = setTimeout(() => {
      // A map with too many hamlets has no code; "Play on it" shows the reason.
      void codeOf(rows).then(
        (written) => drawing.peek() === rows && (code.value = written),
        () => undefined,
      );
    }, PAUSE);
    return () => clearTimeout(waiting);
  });
}

// --- changes ---------------------------------------------------------------------------------------------------------

/** Changes the rows of the map; the change can be undone. */
function change(rows: readonly string[]): void {
  const before = drawing.value;
  if (before === undefined) return;
  drawing.value = rows;
  remember(before);
}

/** Lets *Undo* return to an earlier map, if the map has changed since. */
function remember(before: readonly string[] | undefined): void {
  if (before && before.join() !== drawing.value?.join()) past.value = [...past.value, before].slice(-MAX_PAST);
}

/** Makes every square a plain without a hamlet. */
function clear(): void {
  change((drawing.value ?? []).map((each) => ".".repeat(each.length)));
}

function undo(): void {
  const before = past.value.at(-1);
  if (before === undefined) return;
  past.value = past.value.slice(0, -1);
  drawing.value = before;
}

/** Starts a stroke, which is undone as one change. */
function startStroke(event: PointerEvent): void {
  const [target] = event.composedPath();
  if (!(target instanceof Element) || event.button !== 0) return;
  // Touch captures the pointer automatically.
  if (target.hasPointerCapture(event.pointerId)) target.releasePointerCapture(event.pointerId);
  beforeStroke = drawing.value;
  const at = target.getAttribute("data-at");
  const width = drawing.value?.[0]?.length ?? 1;
  strokeEnd = at === null ? undefined : { column: (Number(at) % width) + 1, row: Math.floor(Number(at) / width) + 1 };
  if (strokeEnd) paint(strokeEnd);
}

/** Continues a stroke to a square, over the squares that a fast pointer has skipped. */
function paintTo({ column, row }: Pick<Square, "column" | "row">): void {
  const from = strokeEnd ?? { column, row };
  const [right, down] = [column - from.column, row - from.row];
  const steps = Math.max(Math.abs(right), Math.abs(down), 1);
  for (let step = 1; step <= steps; step++)
    paint({
      column: from.column + Math.round((right * step) / steps),
      row: from.row + Math.round((down * step) / steps),
    });
  strokeEnd = { column, row };
}

/** Paints a square as part of a stroke or, with the keyboard, as a separate change. */
function paint({ column, row }: Pick<Square, "column" | "row">, isPress = false): void {
  const rows = drawing.value;
  const old = rows?.[row - 1]?.[column - 1];
  if (rows === undefined || old === undefined) return;
  const next = paintedSquare(old);
  note.value = brush.value === "h" && old === "~" ? texts().river(squareName({ column, row } as Square)) : "";
  if (next === old) return;
  const after = rows.map((line, y) => (y === row - 1 ? line.slice(0, column - 1) + next + line.slice(column) : line));
  if (isPress) change(after);
  else drawing.value = after;
}

/** Returns the new content of a painted square; painting terrain removes a hamlet. */
function paintedSquare(old: string): string {
  return brush.value === "h" ? (ON_HAMLET[old] ?? old) : brush.value;
}

/** Handles the keyboard shortcuts: digits select a brush, Z and U undo. */
function pressKey(event: CustomEvent<BoardEvent>): void {
  const chosen = BRUSHES[Number(nameOf(event.detail)) - 1];
  if (chosen !== undefined) brush.value = chosen;
  else if ("zu".includes(nameOf(event.detail))) undo();
  else return;
  event.preventDefault();
}

function resize(rows: readonly string[], width: number, height: number): readonly string[] {
  return Array.from({ length: height }, (_, y) => (rows[y] ?? "").slice(0, width).padEnd(width, "."));
}

/** Shows a picture to trace, translucent above the squares. */
function trace(file: File): void {
  if (file.size > MAX_PICTURE_BYTES) return report(new Problem([words.value.tooLarge]));
  const reader = new FileReader();
  reader.addEventListener("load", () => (picture.value = String(reader.result)));
  reader.readAsDataURL(file);
}

// --- texts and the referee -------------------------------------------------------------------------------------------

async function drawText(): Promise<void> {
  const before = drawing.value;
  await openMap(text.value);
  remember(before);
}

async function compare(): Promise<void> {
  other.value = await readMapText(text.value);
}

/** Returns the squares in which two maps differ; `undefined` if they have different sizes. */
function findDifferences(one: readonly string[], two: readonly string[]) {
  if (one.length !== two.length || one[0]?.length !== two[0]?.length) return undefined;
  return one.flatMap((line, y) =>
    [...line].flatMap((letter, x) => (letter === two[y]?.[x] ? [] : [{ column: x + 1, row: y + 1 } as Square])),
  );
}

async function save(rows: readonly string[]): Promise<void> {
  try {
    const value = create(CustomRegionSchema, { rows: [...rows] });
    saveText(
      "map.txt",
      await callReferee((signal) => referee.writeText({ case: "region", value }, { locale: language.value, signal })),
    );
  } catch (error) {
    report(error);
  }
}

/** Uses a map for the next game, if the referee accepts it. */
async function use(rows: readonly string[]): Promise<void> {
  try {
    const config = {
      seats: [{ name: "A" }, { name: "B" }],
      region: { case: "customRegion" as const, value: { rows: [...rows] } },
    };
    await callReferee((signal) => referee.createGame({ config }, { locale: language.value, signal }));
    map.value = rows;
    mapNote.value = texts().taken;
    drawing.value = drawn.value = undefined;
  } catch (error) {
    const sentences = error instanceof InvalidRequestError ? error.fieldViolations.map(({ sentence }) => sentence) : [];
    report(sentences.length > 0 ? new Problem(sentences) : error);
    drawing.value = undefined;
  }
}

function texts(): (typeof TEXTS)["en"] {
  return language.value === "fr" ? TEXTS.fr : TEXTS.en;
}

/** The labels of this module, which are loaded with it. */
const TEXTS = {
  en: {
    brush: "Paint",
    brushes: { ".": "Plain", f: "Forest", m: "Mountain", "~": "River", h: "Hamlet" },
    columns: "Columns",
    rows: "Rows",
    tracedPicture: "Trace a picture",
    mapAsText: "Another map (code, link or text)",
    drawText: "Open that map",
    saveMap: "Save as text",
    playOnIt: "Play on it",
    key: (digit: number) => `Key ${digit}`,
    undo: "Undo",
    clear: "Clear",
    river: (square: string) => `${square} is a river, which cannot have a Hamlet. Paint a plain first.`,
    taken: "Your map is selected for the new game.",
    mirrorColumns: "Mirror left and right",
    mirrorRows: "Mirror top and bottom",
    code: "Code of this map",
    aboutCode: "Send the code or the link to somebody who wants the same map. A mistyped code is noticed.",
    link: "Link to this map",
    compare: "Compare with that map",
    equal: "The maps are equal.",
    differ: (squares: string) => `The maps differ at ${squares}.`,
    more: (count: number) => `${count} more squares`,
    otherSize: (columns: number, rows: number, ownColumns: number, ownRows: number) =>
      `The other map has ${columns} × ${rows} squares, and this one ${ownColumns} × ${ownRows}.`,
  },
  fr: {
    brush: "Peindre",
    brushes: { ".": "Plaine", f: "Forêt", m: "Montagne", "~": "Rivière", h: "Hameau" },
    columns: "Colonnes",
    rows: "Rangées",
    tracedPicture: "Décalquer une image",
    mapAsText: "Une autre carte (code, lien ou texte)",
    drawText: "Ouvrir cette carte",
    saveMap: "Enregistrer en texte",
    playOnIt: "Jouer dessus",
    key: (digit: number) => `Touche ${digit}`,
    undo: "Annuler",
    clear: "Tout effacer",
    river: (square: string) =>
      `${square} est une rivière, qui ne peut pas avoir de Hameau. Peignez d’abord une plaine.`,
    taken: "Votre carte est choisie pour la nouvelle partie.",
    mirrorColumns: "Inverser gauche et droite",
    mirrorRows: "Inverser haut et bas",
    code: "Code de cette carte",
    aboutCode: "Envoyez le code ou le lien à qui veut la même carte. Une faute de frappe dans le code est détectée.",
    link: "Lien vers cette carte",
    compare: "Comparer à cette carte",
    equal: "Les cartes sont identiques.",
    differ: (squares: string) => `Les cartes diffèrent en ${squares}.`,
    more: (count: number) => `${count} autres cases`,
    otherSize: (columns: number, rows: number, ownColumns: number, ownRows: number) =>
      `L’autre carte a ${columns} × ${rows} cases, et celle-ci ${ownColumns} × ${ownRows}.`,
  },
};
