/** Whether the lesson is open; its code is loaded when it is. */

import { signal } from "@preact/signals";

export const learning = signal(false);
