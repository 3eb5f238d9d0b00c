/** The app's service worker: it is registered here, and a new version is offered. */

import { signal } from "@preact/signals";

import { workers } from "./secure.js";

/** What the page tells the service worker of a new version: to serve from now on. */
export type Order = "take over";

/** The channel on which a service worker names the file that it could not store. */
export const FAILURES = "khronos.offline";

/** Why this browser cannot play offline: the page is not secure, or a file could not be stored; `undefined` if it can. */
export const notOffline = signal<{ readonly file?: string }>();

/** The worker of a new version that is cached and waits until somebody wants it. */
const waiting = signal<ServiceWorker | null>(null);

/** Whether a new version is ready. */
export const isNewer = () => waiting.value !== null;

/** Registers the service worker of the folder, and notes new versions and why there is none. */
export async function serveOffline(): Promise<void> {
  if (workers === undefined) {
    notOffline.value = {};
    return;
  }
  new BroadcastChannel(FAILURES).onmessage = ({ data }: MessageEvent<string>) => (notOffline.value = { file: data });
  try {
    const registration = await workers.register("offline.js");
    const note = () => {
      if (workers?.controller !== null) waiting.value = registration.waiting;
    };
    note();
    registration.addEventListener("updatefound", () => {
      registration.installing?.addEventListener("statechange", note);
    });
  } catch {
    notOffline.value = { file: "offline.js" };
  }
}

/** Goes on with the new version: the page is loaded again. */
export function takeUpdate(): void {
  workers?.addEventListener("controllerchange", () => location.reload(), { once: true });
  const order: Order = "take over";
  waiting.value?.postMessage(order);
}
