/** The API key of a caller, which is sent with every call. */

/** An API key, or a function that returns the current key. An empty key means that no key is sent. */
export type ApiKey = string | (() => string | Promise<string>);

/** The name of the header with the API key. */
export const AUTHORIZATION = "authorization";

/**
 * Returns the header that sends a key; no headers if the key is empty.
 *
 * @throws TypeError if the key is invalid; the error message does not contain the key.
 */
export async function keyHeaders(given: ApiKey): Promise<Record<string, string>> {
  const key = typeof given === "string" ? given : await given();
  checkKey(key);
  return key === "" ? {} : { [AUTHORIZATION]: `Bearer ${key}` };
}

/**
 * Checks the form of a key.
 *
 * @throws TypeError if the key is invalid; the error message does not contain the key.
 */
export function checkKey(key: string): void {
  if (!/^[\x21-\x7e]*$/.test(key)) {
    throw new TypeError("an API key may contain only ASCII letters, digits and punctuation");
  }
}
