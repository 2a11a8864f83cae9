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
/** Those among them that are a state after “should” and “has been”, too: “You should be ashamed.” */
const FEELINGS = new Set(
  'ashamed bored born bothered disappointed excited frightened gutted scared stressed surprised tired worried'.split(
    ' ',
  ),
);
const YEAR = /^(?:1\d{3}|20[0-4]\d)$/;
const TIME_UNITS = new Set(['century', 'centuries', 'war', 'era', 'age', 'decade', 'reign']);

/** How or when something is done, after a “by” without an article. */
const HOW_OR_WHEN = new Set(
  `accident air bike boat bus car chance dawn day default definition design dusk far force hand law letter mail midday midnight mistake
  nature night noon now phone plane post rail road sea sunrise sunset then today tomorrow tonight train january february march april may
  june july august september october november december monday tuesday wednesday thursday friday saturday sunday`.split(
    /\s+/,
  ),
);

const TIMES =
  /^(?:end|time|beginning|start|turn|morning|afternoon|evening|weekend|week|month|year|summer|autumn|winter|spring)$/i;

/** Whether the two words after "by" say how or when something is done, not who does it ("by mistake", "by the end"). */
function saysHowOrWhen(word: string, next: string): boolean {
  if (/^(?:the|this|that|last|next)$/i.test(word)) return TIMES.test(next);
  return HOW_OR_WHEN.has(word.toLowerCase()) && !/^[’'-]/.test(next);
}

/** Whether "by" names a person or thing that acts: not a number ("divided by 1000"), and no way of doing it ("by mixing"). */
function namesSomebody(tokens: readonly Token[], by: number): boolean {
  const [agent, next] = tokens.slice(by + 1);
  const isNumber = agent?.xpos === 'CD' && !/^(?:NN|JJ)/.test(next?.xpos ?? ''); // "by nine people" names people
  return by !== -1 && !isNumber && agent?.xpos !== 'VBG' && !isHowOrWhen(tokens, by);
}

function isHowOrWhen(tokens: readonly Token[], by: number): boolean {
  const [word, next] = by === -1 ? [] : tokens.slice(by + 1);
  return saysHowOrWhen(word?.lower ?? '', next?.lower ?? '');
}

/** The kind of a passive clause. */
export function passiveKind(tokens: readonly Token[], { last, first, by }: PassiveClause): PassiveKind {
  if (namesSomebody(tokens, by)) return 'agent';
  const [auxiliary, participle] =
    tokens[first]?.xpos === 'VBN' ? [tokens[last], tokens[first]] : [tokens[first], tokens[last]];
  const chain = tokens.slice(first, last + 1);
  // "Can be used" and "has been closed" say what a person may do, or has done.
  const isBare = chain.every(({ xpos, lower }) => xpos !== 'MD' && lower !== 'been' && lower !== 'being');
  const states = isBare ? STATES : FEELINGS;
  // What is closed by mistake is closed by somebody.
  if (states.has(participle?.lower ?? '') && !isHowOrWhen(tokens, by)) return 'state';
  const isPast = chain.some(({ lower }) => lower === 'was' || lower === 'were');
  const isDated = tokens.some(({ lower }) => YEAR.test(lower) || TIME_UNITS.has(lower));
  return auxiliary !== undefined && isPast && isDated ? 'event' : 'plain';
}
