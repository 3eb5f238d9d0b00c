/** Registers the service worker, and detects new versions of the app. */

import { signal } from "@preact/signals";

import { workers } from "./secure.js";

/** The message that tells the service worker of a new version to take over. */
export type Order = "take over";

/** The channel on which a service worker reports the file that it could not store. */
export const FAILURES = "khronos.offline";

/** If offline play is not possible, the reason: the page is insecure, or a file could not be stored. */
export const notOffline = signal<{ readonly file?: string }>();

/** The service worker of a new version that is cached and ready to take over. */
const waiting = signal<ServiceWorker | null>(null);

/** Whether a new version is ready. */
export const isNewer = () => waiting.value !== null;

/** Registers the service worker of the static build, and detects new versions and errors. */
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

/** Switches to the new version and reloads the page. */
export function takeUpdate(): void {
  workers?.addEventListener("controllerchange", () => location.reload(), { once: true });
  const order: Order = "take over";
  waiting.value?.postMessage(order);
}
