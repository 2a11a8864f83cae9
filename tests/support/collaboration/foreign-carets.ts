/** Carets that no editor of this product has: each of them once made the editors of the others throw. */
export const FOREIGN_CARETS: readonly (readonly [string, unknown])[] = [
  ['without positions', {}],
  ['with empty positions', { anchor: {}, head: {} }],
  ['with positions of another form', { anchor: { a: 1 }, head: { a: 1 } }],
  ['that is a list', []],
  ['with positions that are lists', { anchor: [], head: [] }],
  ['that is a text', 'caret'],
  ['with positions that are texts', { anchor: 'a', head: 'b' }],
  ['with a client that is a text', both({ item: { client: 'x', clock: -1 } })],
  ['with a clock below zero', both({ item: { client: 1, clock: -1 } })],
  ['with a clock that is no whole number', both({ type: { client: 1, clock: 0.5 } })],
  ['beside what nobody has written', both({ item: { client: 4242, clock: 0 } })],
  ['in what nobody has written', both({ type: { client: 4242, clock: 7 } })],
  ['in another root', both({ tname: 'title' })],
  ['in a root that every object has', both({ tname: 'constructor' })],
  ['with sides that there are not', both({ tname: 'default', assoc: 99 })],
  ['with one end', { anchor: { tname: 'default' } }],
];

function both(position: object): unknown {
  return { anchor: position, head: position };
}
