/** Pictures of the boards as files: SVG, PNG, and an SVG that shows a turn move by move. */

import { type Domain, drawBoard } from "@khronos-referee/board";
import type { GameState } from "@khronos-referee/client/contract";

import { saveFile } from "../files.js";
import type { LiveGame } from "../play/home.js";
import { AGES, catalog, domains, lookedAt } from "../play/table.js";
import { words } from "../words.js";

/** Lengths of a picture in its units: the width of a board, the height above it, and the height of a line of text. */
const [BOARD, HEAD, LINE] = [380, 34, 34];
/** The durations for which an animation shows each move of a turn and the last picture, in seconds. */
const [MOVE_S, END_S] = [1.4, 2.6];

/** The colours of a picture, which always uses light mode. */
const [PAPER, INK] = ["#f4efe2", "#2a2319"];

interface Picture {
  readonly text: string;
  readonly width: number;
  readonly height: number;
}

/** The boards after one step, and the line below them. */
interface Frame {
  readonly state: GameState;
  readonly line: string;
  readonly domains?: readonly Domain[] | undefined;
}

/** Saves a picture of the final position of a game. */
export async function savePicture(on: LiveGame, form: "svg" | "png"): Promise<void> {
  const state = on.view(on.cursor.value, 0);
  const picture = pictureOf([
    { state, line: "", domains: lookedAt.value === undefined ? domains.value?.domains : undefined },
  ]);
  if (form === "svg") saveSvg("khronos.svg", picture);
  else saveFile("khronos.png", await renderPng(picture));
}

/**
 * Saves an animated picture of a turn, which repeats.
 *
 * @param on - The game.
 * @param from - The index of the step before the turn.
 * @param lines - The texts below the boards: first whose turn it is, then a line for each action.
 */
export async function saveMoving(on: LiveGame, from: number, lines: readonly string[]): Promise<void> {
  saveSvg("khronos-turn.svg", pictureOf(lines.map((line, at) => ({ state: on.view(from + at, 0), line }))));
}

function saveSvg(name: string, { text }: Picture): void {
  saveFile(name, new Blob([text], { type: "image/svg+xml" }));
}

/** Returns a picture of one step, or an animation of several steps. */
function pictureOf(frames: readonly Frame[]): Picture {
  const drawn = frames.map(({ state, domains }) =>
    AGES.map((age) => partsOf(drawBoard(state, age, { catalog: catalog.value, domains }))),
  );
  const high = Math.ceil(Math.max(...drawn.flat().map((board) => board.high)));
  const lines = frames.some(({ line }) => line !== "");
  const [width, height] = [BOARD * AGES.length, HEAD + high + (lines ? LINE : 8)];
  const titles = AGES.map((age, at) => text(at * BOARD + 18, HEAD - 10, words.value.ages[age - 1] ?? "", 600));
  const groups = frames.map(({ line }, number) => {
    const boards = (drawn[number] ?? []).map(
      ({ viewBox, layers, high }, at) =>
        `<svg x="${at * BOARD}" y="${HEAD}" width="${BOARD}" height="${high}" viewBox="${viewBox}">` +
        `<g class="board">${layers}</g></svg>`,
    );
    return showDuring(boards.join("") + (line === "" ? "" : text(18, height - 12, line)), number, frames.length);
  });
  return {
    text:
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">` +
      `<style>${drawn[0]?.[0]?.style ?? ""}</style><rect width="${width}" height="${height}" fill="${PAPER}"/>` +
      `<g fill="${INK}" font-family="system-ui, sans-serif" font-size="17">${titles.join("")}${groups.join("")}</g></svg>`,
    width,
    height,
  };
}

/** Returns the parts of a drawn board: its content, the style sheet that all boards share, and its height. */
function partsOf(board: string) {
  const [, viewBox = "", style = "", layers = ""] =
    /^<svg[^>]* viewBox="([^"]*)"[^>]*><style>(.*?)<\/style>(.*)<\/svg>$/s.exec(board) ?? [];
  const [, , across = 1, down = 1] = viewBox.split(" ").map(Number);
  return { viewBox, style, layers, high: (BOARD * down) / across };
}

/** Shows a frame only during its part of an animation; programs without animation show the last frame. */
function showDuring(content: string, number: number, count: number): string {
  if (count === 1) return `<g>${content}</g>`;
  const all = (count - 1) * MOVE_S + END_S;
  const [begin, end] = [(number * MOVE_S) / all, ((number + 1) * MOVE_S) / all];
  const isLast = number === count - 1;
  const steps: readonly (readonly [number, string])[] = [
    ...(number === 0 ? [] : [[0, "none"] as const]),
    [begin, "inline"],
    ...(isLast ? [] : [[end, "none"] as const]),
  ];
  return (
    `<g display="${isLast ? "inline" : "none"}">${content}<animate attributeName="display" calcMode="discrete" ` +
    `dur="${all.toFixed(1)}s" repeatCount="indefinite" keyTimes="${steps.map(([at]) => at.toFixed(4)).join(";")}" ` +
    `values="${steps.map(([, value]) => value).join(";")}"/></g>`
  );
}

function text(x: number, y: number, content: string, weight = 400): string {
  const escaped = content.replace(/[&<]/g, (each) => `&#${each.charCodeAt(0)};`);
  return `<text x="${x}" y="${y}" font-weight="${weight}">${escaped}</text>`;
}

/** Renders a picture as PNG, at twice its size. */
async function renderPng({ text, width, height }: Picture): Promise<Blob> {
  const image = new Image(width * 2, height * 2);
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(text)}`;
  await image.decode();
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [width * 2, height * 2];
  canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("the picture is too large"))), "image/png");
  });
}
