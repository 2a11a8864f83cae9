import { readFileSync } from 'node:fs';

/** A preposition that doesn't go with a word, and those that do. */
export interface GovernedPreposition {
  wrong: string;
  /** Whether the word only governs as a verb. */
  isVerb: boolean;
  /** "-" if no preposition follows. */
  right: string;
}

/**
 * Words, the preposition that learners often put after them, and the one that English uses, or "-" for none. Pairs that are right
 * in other sentences ("good in", "influence in", "lead into") are left out on purpose. A verb after "=" or "~" represents all its
 * forms; those after "~" are also nouns, and only count as verbs: "they contact us", not "our contact with them".
 */
const GOVERNED = readFileSync(new URL('../../lexicon/governed-prepositions.txt', import.meta.url), 'utf8');

const FINAL_CONSONANT_DOUBLED = new Set(['refer', 'regret']);

/** The forms of a regular verb: "rely" has "relies", "relied" and "relying". */
function formsOf(verb: string): string[] {
  if (FINAL_CONSONANT_DOUBLED.has(verb))
    return [verb, `${verb}s`, ...['ed', 'ing'].map((end) => verb + verb.at(-1) + end)];
  if (/[^aeiou]y$/.test(verb)) return [verb, `${verb.slice(0, -1)}ies`, `${verb.slice(0, -1)}ied`, `${verb}ing`];
  const third = /(?:s|sh|ch|x)$/.test(verb) ? `${verb}es` : `${verb}s`;
  const stem = verb.endsWith('e') ? verb.slice(0, -1) : verb;
  return [verb, third, `${stem}ed`, `${stem}ing`];
}

function readTable(): Map<string, GovernedPreposition[]> {
  const table = new Map<string, GovernedPreposition[]>();
  for (const row of GOVERNED.trim().split('\n')) {
    const [governors = '', pairs = ''] = row.split(': ');
    for (const governor of governors.split(' ')) {
      const isVerb = governor.startsWith('~');
      const governed = pairs.split('; ').map((pair) => {
        const [wrong = '', right = ''] = pair.split(' ');
        return { wrong, right, isVerb };
      });
      for (const form of /^[=~]/.test(governor) ? formsOf(governor.slice(1)) : [governor])
        table.set(form, [...(table.get(form) ?? []), ...governed]);
    }
  }
  return table;
}

/** What each word doesn't govern, by the word in lower case. */
export const GOVERNED_PREPOSITIONS: ReadonlyMap<string, readonly GovernedPreposition[]> = readTable();
