/**
 * APIs that browsers offer only to secure contexts, which are pages over HTTPS and on this machine; each with what the
 * page does elsewhere. No other module touches them: at the address of a home network they are missing.
 */

/** Returns an id that is very likely to be no other: 128 random bits as 32 hexadecimal digits. */
export function newId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Asks the browser not to clear what the page stores when space runs short; a browser may ignore it. */
export function keepStored(): void {
  void navigator.storage?.persist?.().catch(() => undefined);
}

/** Copies the content of a field; without the clipboard's API, as the browser's own menu does. */
export async function copy(field: HTMLInputElement): Promise<void> {
  if (navigator.clipboard !== undefined) return navigator.clipboard.writeText(field.value);
  field.select();
  document.execCommand("copy");
}

/** Whether the browser can share a link with other apps. */
export const canShare = "share" in navigator;

/** Lets the browser share a link; does nothing if the person changes their mind. */
export async function share(title: string, url: string): Promise<void> {
  await navigator.share({ title, url }).catch(() => undefined);
}

/** The browser's service workers; `undefined` where the page cannot have one. */
export const workers: ServiceWorkerContainer | undefined = navigator.serviceWorker;

/** Whether a person can be asked for notifications. */
export const canNotify = isSecureContext && "Notification" in globalThis;

/** Returns whether the browser may show notifications, after asking for it if `ask` is set. */
export async function mayNotify(ask: boolean): Promise<boolean> {
  if (!canNotify) return false;
  return (ask ? await Notification.requestPermission() : Notification.permission) === "granted";
}

/** Shows a notification; phones do so only through a service worker. */
export async function notify(text: string): Promise<void> {
  const worker = await workers?.getRegistration();
  if (worker?.active) await worker.showNotification("Khronos", { body: text, tag: "turn" });
  else new Notification("Khronos", { body: text, tag: "turn" });
}
