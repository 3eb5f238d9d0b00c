/** Whether the guided first game is open; its code is loaded on demand. */

import { signal } from "@preact/signals";

export const guiding = signal(false);
