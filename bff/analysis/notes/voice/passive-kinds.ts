import type { Token } from '../../reading/finding.ts';

/** A passive clause: token indexes of its first auxiliary and its participle, and whether "by" follows. */
export interface PassiveClause {
  first: number;
  last: number;
  /** The "by" after the participle; -1 if there is none. */
  by: number;
}

/** What a passive does in its sentence, which decides what its note says. */
export type PassiveKind = 'agent' | 'state' | 'event' | 'plain';

/** Participles that name a state or are part of a set phrase, without anyone acting. */
const STATES = new Set(
  `born located situated based closed used married divorced interested tired worried excited bored pleased disappointed satisfied
  surprised scared frightened ashamed supposed allowed called named known gone lost finished done dressed seated surrounded covered
  crowded involved engaged related connected concerned convinced determined prepared qualified experienced composed divided
  mistaken stuck accustomed entitled obliged devoted committed limited required needed opposed exposed faced filled loved
  separated attached addicted set gutted bothered stressed soaked drenched`.split(/\s+/),
);
const YEAR = /^(?:1\d{3}|20[0-4]\d)$/;
const TIME_UNITS = new Set(['century', 'centuries', 'war', 'era', 'age', 'decade', 'reign']);

/** Whether "by" names a person or thing that acts: not a number ("divided by 1000"), and no way of doing it ("by mixing"). */
function namesSomebody(tokens: readonly Token[], by: number): boolean {
  const [word, next] = tokens.slice(by + 1).map(({ xpos }) => xpos);
  const isNumber = word === 'CD' && !/^(?:NN|JJ)/.test(next ?? ''); // "by nine people" names people
  return by !== -1 && !isNumber && word !== 'VBG';
}

/** The kind of a passive clause. */
export function passiveKind(tokens: readonly Token[], { last, first, by }: PassiveClause): PassiveKind {
  if (namesSomebody(tokens, by)) return 'agent';
  const [auxiliary, participle] =
    tokens[first]?.xpos === 'VBN' ? [tokens[last], tokens[first]] : [tokens[first], tokens[last]];
  const chain = tokens.slice(first, last + 1);
  // "Can be used" and "has been closed" say what a person may do, or has done.
  const isBare = chain.every(({ xpos, lower }) => xpos !== 'MD' && lower !== 'been' && lower !== 'being');
  // "Can't be bothered" is a set phrase.
  if ((isBare || participle?.lower === 'bothered') && STATES.has(participle?.lower ?? '')) return 'state';
  const isPast = chain.some(({ lower }) => lower === 'was' || lower === 'were');
  const isDated = tokens.some(({ lower }) => YEAR.test(lower) || TIME_UNITS.has(lower));
  return auxiliary !== undefined && isPast && isDated ? 'event' : 'plain';
}
