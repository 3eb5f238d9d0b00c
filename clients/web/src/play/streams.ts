/**
 * Which pages of this browser may keep a stream of a host open.
 *
 * Over HTTP/1.1 a browser opens six connections to a host for all of its tabs together; six streams would leave none for
 * anything else. So a few pages that are in sight keep one, and the others ask from time to time. They agree through what
 * the browser stores, for the API of locks is missing where pages are not secure.
 */

import { newId } from "../secure.js";
import { readJson, writeSetting } from "../storage.js";

const STREAMS = "khronos.streams";
/** Streams at a time, of the six connections. */
const MAX_STREAMS = 3;
/** Milliseconds for which a page has its stream, unless it renews it. */
const LEASE_MS = 15_000;

/** Milliseconds after which a page must renew its stream. */
export const RENEW_MS = 5000;

const own = newId();

/** Asks for a stream, or renews one; returns whether this page may have it. */
export function claimStream(): boolean {
  const others = othersAt(Date.now());
  const isFree = !document.hidden && Object.keys(others).length < MAX_STREAMS;
  writeSetting(STREAMS, JSON.stringify(isFree ? { ...others, [own]: Date.now() + LEASE_MS } : others));
  return isFree;
}

/** Gives the stream of this page to others. */
export function releaseStream(): void {
  writeSetting(STREAMS, JSON.stringify(othersAt(Date.now())));
}

/** The streams of other pages, each with when its lease ends; a clock that was set back ends them at once. */
function othersAt(now: number): Record<string, number> {
  const all = Object.entries(readJson<Record<string, number>>(STREAMS) ?? {});
  return Object.fromEntries(all.filter(([page, end]) => page !== own && end > now && end <= now + LEASE_MS));
}
