/** The API key of a caller, which goes with every call. */

/** A key, or what gives the one that holds now; an empty one is none. */
export type ApiKey = string | (() => string | Promise<string>);

/** Key of the header that carries the API key. */
export const AUTHORIZATION = "authorization";

/**
 * The headers that carry a key.
 *
 * @throws TypeError if it can be none; the message does not show it.
 */
export async function keyHeaders(given: ApiKey): Promise<Record<string, string>> {
  const key = typeof given === "string" ? given : await given();
  checkKey(key);
  return key === "" ? {} : { [AUTHORIZATION]: `Bearer ${key}` };
}

/**
 * Checks that a key can be one.
 *
 * @throws TypeError if it can't; the message does not show it.
 */
export function checkKey(key: string): void {
  if (!/^[\x21-\x7e]*$/.test(key)) throw new TypeError("an API key has letters, digits and signs of ASCII alone");
}
