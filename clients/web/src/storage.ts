/**
 * What the browser stores for the page: settings and games. No other module touches `localStorage` or IndexedDB.
 *
 * A browser may block them, lack them or be full. Then what could not be stored stays in memory until the page closes.
 */

import { signal } from "@preact/signals";

import type { GameCard, Step } from "./play/home.js";

/** Whether a game or a seat could not be stored, so that it ends with the page. */
export const isForgotten = signal(false);

/** Milliseconds after which a database that has not opened counts as missing. */
const OPEN_MS = 4000;

const unstored = new Map<string, string>();

/** Returns a setting; `undefined` if there is none. */
export function readSetting(name: string): string | undefined {
  try {
    return unstored.get(name) ?? localStorage.getItem(name) ?? undefined;
  } catch {
    return unstored.get(name);
  }
}

/** Stores a setting, or removes it if the value is `undefined`; returns whether the browser has done it. */
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

/** Returns a setting that was stored as JSON; `undefined` if there is none, or if it cannot be read. */
export function readJson<T>(name: string): T | undefined {
  try {
    return JSON.parse(readSetting(name) ?? "null") ?? undefined;
  } catch {
    return undefined;
  }
}

/** A stored game, without its steps. */
export interface StoredGame extends GameCard {
  /** Index of the step after which the game stands. */
  readonly cursor: number;
  /** The set-up as bytes; `undefined` for a game that began from a position. */
  readonly setup: Uint8Array | undefined;
}

/** A step of a stored game: messages are bytes. */
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

/** The games of this browser. */
export class GameStore {
  readonly #database: IDBDatabase | undefined;
  /** Games that could not be stored. */
  readonly #unstored = new Map<string, Stored>();

  private constructor(database: IDBDatabase | undefined) {
    this.#database = database;
  }

  /** Opens the store; a browser without a database gets one in memory. */
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

  /** Returns a game with its steps; `undefined` if there is none of that id. */
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

  /** Removes a game, if it is there. */
  async remove(id: string): Promise<void> {
    this.#unstored.delete(id);
    await this.#within("readwrite", async (transaction) => {
      transaction.objectStore("games").delete(id);
      transaction.objectStore("steps").delete(stepsOf(id));
    });
  }

  /**
   * Stores a game whose steps have changed from an index on, in memory where the browser refuses it.
   *
   * @param before - When the game was changed before; `undefined` if it is new.
   * @returns Whether nothing else has changed the game since then; if something has, nothing is stored.
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
        // The browser is full, or has closed the database.
      }
    }
    this.#unstored.set(game.id, { game, steps });
    isForgotten.value = true;
    return true;
  }

  /** Does something within a transaction, and waits until it is stored; without a database it does nothing. */
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
