/** Prints whether a promise of the product was kept, and ends the process with code 1 if it wasn't. */
export function promise(isKept: boolean, words: string): void {
  console.log(`${isKept ? 'kept' : 'BROKEN'}: ${words}`);
  if (!isKept) process.exitCode = 1;
}
