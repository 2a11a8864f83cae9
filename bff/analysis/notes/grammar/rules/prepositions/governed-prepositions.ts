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
const GOVERNED = `
=depend dependent: of on; from on
interested: on in; about in; at in
married: with to
engaged: with to
~miss: of -
=consist: from of; by of; on of
=insist: in on; for on
=believe: at in; on in
=participate: to in
=arrive: to at/in
=discuss: about -; of -
~mention: about -
=describe: about -
=emphasize =emphasise: on -; about -
=analyse =analyze: about -
capable: to of
able: of to
afraid scared frightened terrified ashamed: from of
responsible: of for
famous: of for
=listen: at to; on to
=prevent: of from; to from
suffer suffers suffered: of from
=apologise =apologize: about for; of for
=rely: of on; in on; to on; from on
=concentrate: in on; at on
=specialize =specialise: on in
=comply: to with
=cope: up with; to with
=refer: about to
=belong: of to
deals dealt: about with
graduated: of from
=succeed: with in
~contact: with -
~resemble ~obey ~visit: to -
~lack: of -
~regret: about -; of -
~reach: at -
=await: for -
=congratulate: to on; about on
=oppose: against -
influence effect impact: to on
similar: with to; than to; of to
superior inferior senior junior prior: than to
aware: about of
proud: about of; with of; on of
jealous envious: from of; to of
full: with of
rich: of in
despite: of -
according: with to; on to; for to
regardless: to of; from of; on of
contrary: with to; from to
fond: to of; for of; with of; about of
bored: from of/with
addicted: with to; of to; on to
allergic: against to; with to; of to; from to
accustomed: with to; of to; at to
satisfied: from with
disappointed: from with/in; of with/in
worried: of about; from about; for about
excited: of about
surprised: of by/at
related: with to; of to
opposed: with to; against to; of to
angry: on with; to with; against with
different: of from
independent: to of; on of
safe: of from
close: from to
near: of -; from -
far: of from
identical: than to; as to
covered filled crowded: of with
surrounded: of by
based: of on; to on
rid: from of
congratulations: for on; to on
cure: of for; to for; against for
`;

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
