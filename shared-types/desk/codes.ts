/*
 * How a student is known at the desk: by a code, such as “Heron 12”, and by a key that only they have. Names stay in the teacher's
 * browser.
 */

/** The birds of codes, in alphabetical order. */
export const CODE_BIRDS = [
  'Avocet',
  'Bittern',
  'Bunting',
  'Crane',
  'Curlew',
  'Dabchick',
  'Dipper',
  'Dunlin',
  'Egret',
  'Finch',
  'Fulmar',
  'Gannet',
  'Godwit',
  'Harrier',
  'Heron',
  'Jackdaw',
  'Kestrel',
  'Knot',
  'Lapwing',
  'Lark',
  'Linnet',
  'Martin',
  'Merlin',
  'Osprey',
  'Petrel',
  'Pipit',
  'Plover',
  'Redshank',
  'Rook',
  'Siskin',
  'Starling',
  'Swift',
  'Teal',
  'Tern',
  'Wagtail',
  'Wren',
] as const;

/** The highest number of a code. */
const CODE_MAX_NUMBER = 99;

/** What a code looks like. */
export const CODE_PATTERN = `^(?:${CODE_BIRDS.join('|')}) [1-9]\\d?$`;

/**
 * New codes that nobody in the class has yet: another bird for each as long as there are birds, and a random number, so that a
 * code doesn't say when somebody came.
 * @param random a number from 0 to below 1.
 * @throws {RangeError} if there are no more codes.
 */
export function newCodes(count: number, taken: Iterable<string>, random: () => number = Math.random): string[] {
  const codes = new Set(taken);
  const uses = new Map<string, number>(CODE_BIRDS.map((bird) => [bird, 0]));
  for (const code of codes) {
    const [bird = ''] = code.split(' ');
    uses.set(bird, (uses.get(bird) ?? 0) + 1);
  }
  const added: string[] = [];
  for (let index = 0; index < count; index++) {
    const least = Math.min(...CODE_BIRDS.map((bird) => uses.get(bird) ?? 0));
    const birds = CODE_BIRDS.filter((bird) => uses.get(bird) === least);
    const bird = birds[Math.floor(random() * birds.length)];
    if (bird === undefined || least >= CODE_MAX_NUMBER) throw new RangeError('there are no more codes');
    let number = 1 + Math.floor(random() * CODE_MAX_NUMBER);
    while (codes.has(`${bird} ${number}`)) number = (number % CODE_MAX_NUMBER) + 1;
    const code = `${bird} ${number}`;
    codes.add(code);
    uses.set(bird, least + 1);
    added.push(code);
  }
  return added;
}

/** The digits of Crockford's Base32 in lower case: none looks like another. */
export const KEY_DIGITS = '0123456789abcdefghjkmnpqrstvwxyz';
/** How many digits a key has: 80 bits, which can still be typed from a slip of paper. */
export const KEY_LENGTH = 16;
/** What the key of a desk link looks like: a class's, a student's or a second reader's. */
export const KEY_PATTERN = `^[${KEY_DIGITS}]{${KEY_LENGTH}}$`;

/** A key in the form in which people type it: four groups of four. */
export function writtenKey(key: string): string {
  return (key.match(/.{4}/g) ?? []).join('-');
}

/** The key that somebody typed, in any case, with or without hyphens, and with letters that look like digits; undefined if it's none. */
export function readKey(typed: string): string | undefined {
  const key = typed.toLowerCase().replaceAll(/[\s-]/g, '').replaceAll('o', '0').replaceAll(/[il]/g, '1');
  return new RegExp(KEY_PATTERN).test(key) ? key : undefined;
}
