/** Returns a function like `make` that repeats its last result as long as its arguments stay the same. */
export function remember<A extends readonly unknown[], R>(make: (...given: A) => R): (...given: A) => R {
  let last: { readonly given: A; readonly made: R } | undefined;
  return (...given) => {
    if (!last || given.some((each, index) => each !== last?.given[index])) last = { given, made: make(...given) };
    return last.made;
  };
}
