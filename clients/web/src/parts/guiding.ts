/** Whether the guided first game lies on the table; its code is loaded when it does. */

import { signal } from "@preact/signals";

export const guiding = signal(false);
