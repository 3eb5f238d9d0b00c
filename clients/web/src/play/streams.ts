/**
 * Limits the number of pages in this browser that keep a stream to a game host open.
 *
 * Over HTTP/1.1, a browser opens at most six connections to a server for all of its tabs, and six streams would use all
 * of them. Therefore only a few visible pages keep a stream, and the others poll. The pages coordinate through the
 * browser's storage, because the Web Locks API is missing on insecure pages.
 */

import { newId } from "../secure.js";
import { readJson, writeSetting } from "../storage.js";

const STREAMS = "khronos.streams";
/** The maximum number of streams of all pages; the browser has six connections. */
const MAX_STREAMS = 3;
/** The time after which a page loses its stream unless the page has renewed it, in milliseconds. */
const LEASE_MS = 15_000;

/** The interval at which a page must renew its stream, in milliseconds. */
export const RENEW_MS = 5000;

const own = newId();

/** Claims or renews a stream; returns whether this page may have a stream. */
export function claimStream(): boolean {
  const others = othersAt(Date.now());
  const isFree = !document.hidden && Object.keys(others).length < MAX_STREAMS;
  writeSetting(STREAMS, JSON.stringify(isFree ? { ...others, [own]: Date.now() + LEASE_MS } : others));
  return isFree;
}

/** Releases the stream of this page for other pages. */
export function releaseStream(): void {
  writeSetting(STREAMS, JSON.stringify(othersAt(Date.now())));
}

/**
 * Returns the streams of other pages with the ends of their leases; leases too far in the future (after the clock was
 * set back) are ignored.
 */
function othersAt(now: number): Record<string, number> {
  const all = Object.entries(readJson<Record<string, number>>(STREAMS) ?? {});
  return Object.fromEntries(all.filter(([page, end]) => page !== own && end > now && end <= now + LEASE_MS));
}
