/** Serves the page's own files while no server answers: each as it was when the server last gave it. */

/** What is used of the types of workers, which can't stand beside those of pages. */
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
  // Calls have no destination: the page itself asks, and waits for a server that is away.
  const own = request.destination !== "" && new URL(request.url).origin === location.origin;
  if (own) respondWith.call(event, fetchOrCached(request));
});

export {};
