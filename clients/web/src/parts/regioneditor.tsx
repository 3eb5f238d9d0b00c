/** One's own map, drawn with the mouse or typed, and saved as text. */

import { create } from "@bufbuild/protobuf";
import { allSquares, outline, terrainPaths } from "@khronos-referee/board";
import { InvalidRequestError, readRegion, squareName, square } from "@khronos-referee/client";
import { CustomRegionSchema } from "@khronos-referee/client/contract";
import { computed, signal } from "@preact/signals";

import { saveText } from "../files.js";
import { catalog, report } from "../play/table.js";
import { asked, referee } from "../referee.js";
import { language, Problem, words } from "../words.js";
import { Dialog } from "./dialog.js";
import { drawing, drawn, map, openMap } from "./map.js";
import { NumberField } from "./number.js";

const brush = signal(".");
/** A map that is typed or pasted: a line a row. */
const text = signal("");
/** A picture of a board that is traced, as the address of its data. */
const picture = signal<string>();

/** Characters of a map that is typed: rows of more squares than a map has, with whatever stands around them. */
const MAX_TEXT = 10_000;
/** Bytes of a picture, which the page holds as text. */
const MAX_PICTURE_BYTES = 20_000_000;

/** What is painted: terrain, or a printed hamlet on what is there. */
const BRUSHES = [".", "f", "m", "~", "h"] as const;
const ON_HAMLET: Readonly<Record<string, string>> = { ".": "h", f: "F", m: "M" };

const paths = computed(() => drawing.value && terrainPaths(readRegion(drawing.value)));

/** The editor, while it is open. */
export function RegionEditor() {
  const rows = drawing.value;
  if (rows === undefined || paths.value === undefined) return null;
  const w = words.value;
  const region = readRegion(rows);
  const numbers = catalog.value?.numbers;
  const shortest = numbers?.minSide ?? 3;
  const longest = numbers?.maxSide ?? 32;
  return (
    <Dialog title={w.drawMap} wide onClose={() => (drawing.value = undefined)}>
      <div class="region-editor">
        <div role="radiogroup" aria-label={w.brush} class="brushes">
          {BRUSHES.map((each) => (
            <label key={each}>
              <input type="radio" name="brush" checked={brush.value === each} onChange={() => (brush.value = each)} />
              {w.brushes[each]}
            </label>
          ))}
          <NumberField
            label={w.columns}
            value={region.width}
            least={shortest}
            most={longest}
            onChange={(to) => resize(to, region.height)}
          />
          <NumberField
            label={w.rows}
            value={region.height}
            least={shortest}
            most={longest}
            onChange={(to) => resize(region.width, to)}
          />
          <label>
            {w.tracedPicture}
            <input
              type="file"
              accept="image/*"
              onChange={({ currentTarget }) => currentTarget.files?.[0] && trace(currentTarget.files[0])}
            />
          </label>
          <label>
            {w.mapAsText}
            <textarea
              rows={3}
              maxLength={MAX_TEXT}
              value={text.value}
              onInput={({ currentTarget }) => (text.value = currentTarget.value)}
            />
          </label>
          <button
            type="button"
            disabled={text.value.trim() === ""}
            onClick={() => void openMap(text.value).catch(report)}
          >
            {w.drawText}
          </button>
        </div>
        <svg class="board" viewBox={`0 0 ${region.width} ${region.height}`} role="group" aria-label={w.map}>
          <rect class="plain" width={region.width} height={region.height} />
          {paths.value.areas.map(([terrain, path]) => (
            <path key={terrain} class={terrain} d={path} />
          ))}
          <path class="trees" d={paths.value.trees} />
          <path class="peaks" d={paths.value.peaks} />
          <path class="waves" d={paths.value.waves} />
          {picture.value && (
            <image href={picture.value} width={region.width} height={region.height} preserveAspectRatio="none" />
          )}
          <path class="grid" d={paths.value.grid} />
          <path class="hamlets" d={outline(region.hamlets, 0.2, 0.2)} />
          {allSquares(region).map(({ column, row }) => (
            <rect
              key={`${column} ${row}`}
              class="cell"
              role="button"
              tabindex={0}
              aria-label={squareName(square(column, row))}
              x={column - 1}
              y={row - 1}
              width="1"
              height="1"
              onPointerDown={(event) => {
                event.currentTarget.releasePointerCapture(event.pointerId);
                paint(column, row);
              }}
              onPointerEnter={({ buttons }) => buttons === 1 && paint(column, row)}
              onKeyDown={({ key, code }) => (key === "Enter" || code === "Space") && paint(column, row)}
            />
          ))}
        </svg>
      </div>
      <footer>
        <button type="button" onClick={() => void save(rows)}>
          {w.saveMap}
        </button>
        <button type="button" class="primary" onClick={() => void use(rows)}>
          {w.playOnIt}
        </button>
      </footer>
    </Dialog>
  );
}

/** Shows a picture over the squares that are painted, which shine through. */
function trace(file: File): void {
  if (file.size > MAX_PICTURE_BYTES) return report(new Problem([words.value.tooLarge]));
  const reader = new FileReader();
  reader.addEventListener("load", () => (picture.value = String(reader.result)));
  reader.readAsDataURL(file);
}

function paint(column: number, row: number): void {
  const rows = drawing.value ?? [];
  const old = rows[row - 1]?.[column - 1] ?? ".";
  const bare = Object.entries(ON_HAMLET).find(([, hamlet]) => hamlet === old)?.[0];
  const next = brush.value === "h" ? (bare ?? ON_HAMLET[old] ?? old) : brush.value;
  drawing.value = rows.map((line, y) => (y === row - 1 ? line.slice(0, column - 1) + next + line.slice(column) : line));
}

function resize(width: number, height: number): void {
  const rows = drawing.value ?? [];
  drawing.value = Array.from({ length: height }, (_, y) => (rows[y] ?? "").slice(0, width).padEnd(width, "."));
}

async function save(rows: readonly string[]): Promise<void> {
  try {
    const value = create(CustomRegionSchema, { rows: [...rows] });
    saveText(
      "map.txt",
      await asked((signal) => referee.writeText({ case: "region", value }, { locale: language.value, signal })),
    );
  } catch (error) {
    report(error);
  }
}

/** Takes a map for the next game, if the referee accepts it. */
async function use(rows: readonly string[]): Promise<void> {
  try {
    const config = {
      seats: [{ name: "A" }, { name: "B" }],
      region: { case: "customRegion" as const, value: { rows: [...rows] } },
    };
    await asked((signal) => referee.createGame({ config }, { locale: language.value, signal }));
    map.value = rows;
    drawing.value = drawn.value = undefined;
  } catch (error) {
    const sentences = error instanceof InvalidRequestError ? error.fieldViolations.map(({ sentence }) => sentence) : [];
    report(sentences.length > 0 ? new Problem(sentences) : error);
    drawing.value = undefined;
  }
}
