/**
 * Stores settings and games in the browser. No other module uses `localStorage` or IndexedDB.
 *
 * Both may be blocked, missing or full. In these cases, data stays in memory until the page is closed.
 */

import { effect, type Signal, signal } from "@preact/signals";

import type { GameCard, Step } from "./play/home.js";

/** Whether a game or a seat could not be stored, so that closing the page loses it. */
export const isForgotten = signal(false);

/** The time after which a database that has not opened counts as missing, in milliseconds. */
const OPEN_MS = 4000;

const unstored = new Map<string, string>();

/** Returns a setting; `undefined` if it is missing. */
export function readSetting(name: string): string | undefined {
  try {
    return unstored.get(name) ?? localStorage.getItem(name) ?? undefined;
  } catch {
    return unstored.get(name);
  }
}

/** Stores a setting, or removes it if the value is `undefined`; returns whether the browser has stored the change. */
export function writeSetting(name: string, value: string | undefined): boolean {
  unstored.delete(name);
  try {
    if (value === undefined) localStorage.removeItem(name);
    else localStorage.setItem(name, value);
    return true;
  } catch {
    if (value !== undefined) unstored.set(name, value);
    return false;
  }
}

/** Returns a setting stored as JSON; `undefined` if it is missing or invalid. */
export function readJson<T>(name: string): T | undefined {
  try {
    return JSON.parse(readSetting(name) ?? "null") ?? undefined;
  } catch {
    return undefined;
  }
}

/** Returns whether a panel is open, which the browser stores. */
export function storedPanel(name: string): Signal<boolean> {
  const setting = `khronos.open.${name}`;
  const isOpen = signal(readSetting(setting) !== undefined);
  effect(() => void writeSetting(setting, isOpen.value ? "1" : undefined));
  return isOpen;
}

/** Returns the name of the setting that stores the plans of a game. */
export function planSetting(id: string): string {
  return `khronos.plans.${id}`;
}

/** A stored game, without its steps. */
export interface StoredGame extends GameCard {
  /** The index of the current step. */
  readonly cursor: number;
  /** The set-up as bytes; `undefined` for a game that started from a position. */
  readonly setup: Uint8Array | undefined;
}

/** A step of a stored game; messages are stored as bytes. */
export interface StoredStep {
  readonly state: Uint8Array;
  readonly action: Uint8Array | undefined;
  readonly step: Step;
  /** The language of its lines. */
  readonly locale: string;
}

interface Stored {
  readonly game: StoredGame;
  readonly steps: readonly StoredStep[];
}

/** The storage of games in this browser. */
export class GameStore {
  readonly #database: IDBDatabase | undefined;
  /** Games that could not be stored. */
  readonly #unstored = new Map<string, Stored>();

  private constructor(database: IDBDatabase | undefined) {
    this.#database = database;
  }

  /** Opens the storage, which is in memory if the browser has no database. */
  static async opened(): Promise<GameStore> {
    const database = await openDatabase().catch(() => undefined);
    isForgotten.value ||= database === undefined;
    return new GameStore(database);
  }

  /** Returns all games, in no order. */
  async list(): Promise<StoredGame[]> {
    const games = await this.#within("readonly", (transaction) =>
      resultOf<StoredGame[]>(transaction.objectStore("games").getAll()),
    ).catch(() => []);
    const own = [...this.#unstored.values()].map(({ game }) => game);
    return [...own, ...(games ?? []).filter(({ id }) => !this.#unstored.has(id))];
  }

  /** Returns a game with its steps; `undefined` if no game has that id. */
  async read(id: string): Promise<Stored | undefined> {
    const own = this.#unstored.get(id);
    if (own !== undefined) return own;
    return this.#within("readonly", async (transaction) => {
      const [game, steps] = await Promise.all([
        resultOf<StoredGame | undefined>(transaction.objectStore("games").get(id)),
        resultOf<StoredStep[]>(transaction.objectStore("steps").getAll(stepsOf(id))),
      ]);
      return game && { game, steps };
    });
  }

  /** Removes a game, if it exists. */
  async remove(id: string): Promise<void> {
    this.#unstored.delete(id);
    await this.#within("readwrite", async (transaction) => {
      transaction.objectStore("games").delete(id);
      transaction.objectStore("steps").delete(stepsOf(id));
    });
  }

  /**
   * Stores a game whose steps have changed from an index on; if the browser does not allow this, stores it in memory.
   *
   * @param before - The time of the previous change; `undefined` for a new game.
   * @returns Whether the game was stored; false if something else has changed it since `before`.
   */
  async write(
    game: StoredGame,
    steps: readonly StoredStep[],
    from: number,
    before: number | undefined,
  ): Promise<boolean> {
    if (this.#database !== undefined && !this.#unstored.has(game.id)) {
      try {
        return (await this.#within("readwrite", (transaction) => put(transaction, game, steps, from, before))) === true;
      } catch {
        // The storage is full, or the browser has closed the database.
      }
    }
    this.#unstored.set(game.id, { game, steps });
    isForgotten.value = true;
    return true;
  }

  /** Runs a function in a transaction, and waits until the transaction is stored; without a database, does nothing. */
  async #within<T>(
    mode: IDBTransactionMode,
    work: (transaction: IDBTransaction) => Promise<T>,
  ): Promise<T | undefined> {
    const transaction = this.#database?.transaction(["games", "steps"], mode);
    if (transaction === undefined) return undefined;
    const ended = new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve();
      transaction.onabort = () => reject(transaction.error);
    });
    const [result] = await Promise.all([work(transaction), ended]);
    return result;
  }
}

async function put(
  transaction: IDBTransaction,
  game: StoredGame,
  steps: readonly StoredStep[],
  from: number,
  before: number | undefined,
): Promise<boolean> {
  const [games, all] = [transaction.objectStore("games"), transaction.objectStore("steps")];
  const current = await resultOf<StoredGame | undefined>(games.get(game.id));
  if (current?.changed !== before) return false;
  games.put(game);
  if (from < steps.length) all.delete(stepsOf(game.id, from));
  for (const [index, step] of steps.entries()) if (index >= from) all.put(step, [game.id, index]);
  return true;
}

function openDatabase(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    setTimeout(() => reject(new Error("the database does not open")), OPEN_MS);
    const request = indexedDB.open("khronos", 1);
    request.onupgradeneeded = () => {
      request.result.createObjectStore("games", { keyPath: "id" });
      request.result.createObjectStore("steps");
    };
    resultOf(request).then(resolve, reject);
  });
}

function stepsOf(id: string, from = 0): IDBKeyRange {
  return IDBKeyRange.bound([id, from], [id, Infinity]);
}

function resultOf<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}
