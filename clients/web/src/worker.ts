/** The service worker: while the server is unreachable, it serves the last received versions of the app's files. */

/** The parts of the worker types that are used here; TypeScript cannot load them together with the types of pages. */
interface FetchEvent extends Event {
  readonly request: Request;
  respondWith(answer: Promise<Response>): void;
}

const CACHE = "khronos";

async function fetchOrCached(request: Request): Promise<Response> {
  const cache = await caches.open(CACHE);
  try {
    const answer = await fetch(request);
    if (answer.ok) await cache.put(request, answer.clone());
    return answer;
  } catch (error) {
    const stored = await cache.match(request);
    if (stored === undefined) throw error;
    return stored;
  }
}

addEventListener("fetch", (event) => {
  const { request, respondWith } = event as FetchEvent;
  // Calls have no destination; the app makes them itself and waits for the server.
  const own = request.destination !== "" && new URL(request.url).origin === location.origin;
  if (own) respondWith.call(event, fetchOrCached(request));
});

export {};
