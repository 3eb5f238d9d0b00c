/** Whether the lesson is open; its code is loaded on demand. */

import { signal } from "@preact/signals";

export const learning = signal(false);
