/** The parts of a page at a host, once they are loaded. */

import { signal } from "@preact/signals";

export const hostParts = signal<typeof import("./host.js")>();
