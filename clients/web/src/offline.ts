/**
 * Serves the static build offline: all files in its list of files.
 *
 * The first visit caches everything. A new version is cached next to the old version, and is served as soon as the user
 * asks for it or no page of the old version is open.
 */

import type { FAILURES as channel, Order } from "./update.js";

/** The channel that tells the web app which file is missing or differs from the list. */
const FAILURES: typeof channel = "khronos.offline";

/** The parts of the worker types that are used here; TypeScript cannot load them together with the types of pages. */
interface ExtendableEvent extends Event {
  waitUntil(done: Promise<unknown>): void;
}
interface FetchEvent extends ExtendableEvent {
  readonly request: Request;
  respondWith(answer: Promise<Response>): void;
}
interface Worker {
  readonly registration: { readonly scope: string };
  readonly clients: { claim(): Promise<void> };
  skipWaiting(): Promise<void>;
}
const worker = globalThis as unknown as Worker;

/** The hash of the list of files, inserted by the build. */
const LIST = "LIST_HASH";
const PREFIX = `khronos ${worker.registration.scope} `;
const CACHE = PREFIX + LIST;

type Hashes = Readonly<Record<string, string>>;

function address(name: string): string {
  return new URL(name, worker.registration.scope).href;
}

/** Fetches a file and checks its hash; bypasses the browser's cache if it has an older version of the file. */
async function fetchChecked(name: string, integrity: string): Promise<Response> {
  const get = async (cache: RequestCache) => {
    const answer = await fetch(address(name), { integrity, cache });
    if (!answer.ok) throw new Error(`${answer.status}`);
    return answer;
  };
  try {
    return await get("default").catch(() => get("reload"));
  } catch (error) {
    new BroadcastChannel(FAILURES).postMessage(name);
    throw error;
  }
}

/** Caches every file of the list; copies unchanged files from the cache of an older version. */
async function cacheAll(): Promise<void> {
  const list = await fetchChecked("files.json", LIST);
  const hashes = (await list.clone().json()) as Hashes;
  const [cache, old] = [await caches.open(CACHE), await findOlderCache()];
  await cache.put(address("files.json"), list);
  for (const [name, hash] of Object.entries(hashes)) {
    const same = old?.hashes[name] === hash ? await old.cache.match(address(name)) : undefined;
    await cache.put(address(name), same ?? (await fetchChecked(name, hash)));
  }
}

/** Returns the cache of a different version of this static build, with its list of files. */
async function findOlderCache(): Promise<{ readonly cache: Cache; readonly hashes: Hashes } | undefined> {
  for (const key of await caches.keys()) {
    if (!key.startsWith(PREFIX) || key === CACHE) continue;
    const cache = await caches.open(key);
    const list = await cache.match(address("files.json"));
    if (list !== undefined) return { cache, hashes: (await list.json()) as Hashes };
  }
  return undefined;
}

async function takeOver(): Promise<void> {
  for (const key of await caches.keys()) if (key.startsWith(PREFIX) && key !== CACHE) await caches.delete(key);
  await worker.clients.claim();
}

/** Answers a request from the cache, or from the network if the file is not cached. */
async function respond(request: Request): Promise<Response> {
  const url = new URL(request.url);
  const path = url.href.startsWith(worker.registration.scope) ? url.origin + url.pathname : request.url;
  const cache = await caches.open(CACHE);
  return (await cache.match(path.endsWith("/") ? `${path}index.html` : path)) ?? (await fetch(request));
}

addEventListener("install", (event) => (event as ExtendableEvent).waitUntil(cacheAll()));
addEventListener("activate", (event) => (event as ExtendableEvent).waitUntil(takeOver()));
addEventListener("message", ({ data }: MessageEvent<Order>) => {
  if (data === "take over") void worker.skipWaiting();
});
addEventListener("fetch", (event) => {
  const { request } = event as FetchEvent;
  if (request.method === "GET") (event as FetchEvent).respondWith(respond(request));
});
