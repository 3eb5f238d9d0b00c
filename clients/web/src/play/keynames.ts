/** Names of keys, whatever the layout of the keyboard and the state of its lock keys. */

/** The key that shows all keys. */
export const HELP = "?";

/**
 * Returns the name of a key in small letters: a digit by its place on the keyboard, a letter by what the key writes.
 *
 * Digits have the same places on all keyboards, though French and Czech ones write them only with Shift. A letter is the
 * one printed on the key, whatever Caps Lock says. A keyboard of another script is read by the places of its letters.
 */
export function nameOf({ key, code }: Pick<KeyboardEvent, "key" | "code">): string {
  if (key === HELP) return key;
  const [, digit] = /^Digit([0-9])$/.exec(code) ?? [];
  const [, letter] = /^Key([A-Z])$/.exec(code) ?? [];
  const isWritten = /^[ -~]$/.test(key) || letter === undefined;
  return digit ?? (isWritten ? key : letter).toLowerCase();
}
