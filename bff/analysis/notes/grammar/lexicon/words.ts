import { readFileSync } from 'node:fs';

/** The lists of `words.txt`: a name, a colon, and words in lower case. */
const lists = new Map(
  readFileSync(new URL('words.txt', import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line): [string, string] => {
      const [name = '', words = ''] = line.split(': ');
      return [name, words];
    }),
);

/** The words of a list in `words.txt`, with a space between them. @throws if there is no list of that name. */
export function wordsOf(name: string): string {
  const words = lists.get(name);
  if (words === undefined) throw new Error(`words.txt has no list "${name}".`);
  return words;
}
