/** Whether the dialog of the seats is open; its code is loaded on demand. */

import { signal } from "@preact/signals";

export const seating = signal(false);
