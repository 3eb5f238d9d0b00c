/** The components of a game at a game host, once they are loaded. */

import { signal } from "@preact/signals";

export const hostParts = signal<typeof import("./host.js")>();
