/** The app's service worker: it is registered here, and a new version is offered. */

import { signal } from "@preact/signals";

/** What the page tells the service worker of a new version: to serve from now on. */
export type Order = "take over";

/** The worker of a new version that is cached and waits until somebody wants it. */
const waiting = signal<ServiceWorker | null>(null);

/** Whether a new version is ready. */
export const isNewer = () => waiting.value !== null;

/** Registers the service worker of the folder, and notes new versions. */
export async function serveOffline(): Promise<void> {
  const registration = await navigator.serviceWorker.register("offline.js");
  const note = () => {
    if (navigator.serviceWorker.controller !== null) waiting.value = registration.waiting;
  };
  note();
  registration.addEventListener("updatefound", () => {
    registration.installing?.addEventListener("statechange", note);
  });
}

/** Goes on with the new version: the page is loaded again. */
export function takeUpdate(): void {
  navigator.serviceWorker.addEventListener("controllerchange", () => location.reload(), { once: true });
  const order: Order = "take over";
  waiting.value?.postMessage(order);
}
