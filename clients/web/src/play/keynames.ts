/** The names of keys, independent of the keyboard layout and of lock keys. */

/** The key that shows the keyboard shortcuts. */
export const HELP = "?";

/**
 * Returns the name of a key in lower case: digits by their position on the keyboard, letters by the character typed.
 *
 * Digits have the same positions on all keyboards, although French and Czech layouts need Shift for them. Letters have
 * the name that is printed on the key, regardless of Caps Lock, except on layouts of other scripts, where letters are
 * identified by their position.
 */
export function nameOf({ key, code }: Pick<KeyboardEvent, "key" | "code">): string {
  if (key === HELP) return key;
  const [, digit] = /^Digit([0-9])$/.exec(code) ?? [];
  const [, letter] = /^Key([A-Z])$/.exec(code) ?? [];
  const isWritten = /^[ -~]$/.test(key) || letter === undefined;
  return digit ?? (isWritten ? key : letter).toLowerCase();
}
