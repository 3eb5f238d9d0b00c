/**
 * Browser APIs that exist only in secure contexts (pages over HTTPS or from this machine), with fallbacks.
 * No other module uses these APIs, because they are missing on pages from an address in the home network.
 */

/** Returns a unique id: 128 random bits as 32 hexadecimal digits. */
export function newId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Requests persistent storage from the browser, which may ignore the request. */
export function keepStored(): void {
  void navigator.storage?.persist?.().catch(() => undefined);
}

/** Copies the content of a field, with the browser's copy command if the Clipboard API is missing. */
export async function copy(field: HTMLInputElement): Promise<void> {
  if (navigator.clipboard !== undefined) return navigator.clipboard.writeText(field.value);
  field.select();
  document.execCommand("copy");
}

/** Whether the browser can share links with other apps. */
export const canShare = "share" in navigator;

/** Opens the browser's dialog to share a link; does nothing if the user cancels it. */
export async function share(title: string, url: string): Promise<void> {
  await navigator.share({ title, url }).catch(() => undefined);
}

/** The browser's service workers; `undefined` on insecure pages. */
export const workers: ServiceWorkerContainer | undefined = navigator.serviceWorker;

/** Whether notifications are possible. */
export const canNotify = isSecureContext && "Notification" in globalThis;

/** Returns whether the browser may show notifications; asks the user for permission if `ask` is set. */
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
