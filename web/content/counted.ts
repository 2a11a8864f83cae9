/** A number with its noun, such as “1 word” or “1,200 words”. */
export function counted(count: number, one: string, several: string): string {
  return `${count.toLocaleString('en')} ${count === 1 ? one : several}`;
}
