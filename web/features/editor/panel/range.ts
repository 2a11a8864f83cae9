/** "3", or "3 to 7". */
export function rangeOf(first: number, last: number): string {
  return first === last ? String(first) : `${first} to ${last}`;
}
