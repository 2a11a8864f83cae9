/** Makes something when it is first asked for. The formats of `Intl` take a browser milliseconds each, before it has drawn anything. */
export function once<Value>(make: () => Value): () => Value {
  let made: { value: Value } | undefined;
  return () => (made ??= { value: make() }).value;
}
