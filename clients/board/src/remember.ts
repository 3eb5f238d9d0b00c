/** Returns a function that calls `make` only if its arguments have changed, and otherwise repeats the last result. */
export function remember<A extends readonly unknown[], R>(make: (...given: A) => R): (...given: A) => R {
  let last: { readonly given: A; readonly made: R } | undefined;
  return (...given) => {
    if (!last || given.some((each, index) => each !== last?.given[index])) last = { given, made: make(...given) };
    return last.made;
  };
}
