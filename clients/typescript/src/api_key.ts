/** The API key of a caller, which is sent with every call. */

/** A key, or a function that returns the current one; an empty key means none. */
export type ApiKey = string | (() => string | Promise<string>);

/** The header with the API key. */
export const AUTHORIZATION = "authorization";

/**
 * Returns the headers with a key.
 *
 * @throws TypeError if the key is invalid; the message does not show it.
 */
export async function keyHeaders(given: ApiKey): Promise<Record<string, string>> {
  const key = typeof given === "string" ? given : await given();
  checkKey(key);
  return key === "" ? {} : { [AUTHORIZATION]: `Bearer ${key}` };
}

/**
 * Checks the form of a key.
 *
 * @throws TypeError if the key is invalid; the message of the error does not contain the key.
 */
export function checkKey(key: string): void {
  if (!/^[\x21-\x7e]*$/.test(key)) throw new TypeError("an API key has letters, digits and signs of ASCII alone");
}
