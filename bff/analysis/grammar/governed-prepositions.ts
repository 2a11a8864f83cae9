/** A preposition that does not go with a word, and those that do. */
export interface GovernedPreposition {
  wrong: string;
  /** Whether the word governs as a verb only. */
  isVerb: boolean;
  /** "-" where no preposition follows. */
  right: string;
}

/**
 * Words, the preposition that learners often put behind them, and the one that English has there, or "-" for none. Pairs that are right in
 * other sentences ("good in", "influence in", "lead into") are left out on purpose. A verb behind "=" or "~" stands for all its
 * forms; those behind "~" are nouns too, and count as verbs only: "they contact us", not "our contact with them".
 */
const GOVERNED = `
=depend dependent: of on; from on; in on
interested: on in; for in; about in; at in
married: with to; by to
engaged: with to
divorced: with from
~miss: of -
=consist: from of; by of; on of
=insist: in on; to on; for on
=believe belief beliefs: at in
=believe: on in
=participate participation: to in
=arrive: to at/in
=discuss: about -; on -; of -
~mention: about -; of -
=describe: about -
=emphasize =emphasise: on -; about -
=explain: about -
=analyse =analyze =investigate: about -
capable: to of; for of; in of
able: of to
afraid scared frightened terrified ashamed: from of
responsible: of for; from for
famous: of for; with for; by for
=listen: at to; on to
=accuse: for of; about of
=suspect: for of
=prevent: of from; to from
=suffer: of from; by from
=apologise =apologize: about for; of for; from for
~dream: with of; for of
=succeed: to in
=rely reliance: of on; in on; to on; from on
=concentrate: in on; at on
~focus: at on
=contribute: for to; in to
=specialize =specialise: on in; for in
=comply: to with
=cope: up with; to with
=refer: about to; at to; on to
=belong: of to
deals dealt: about with
=graduate: of from
=resemble =obey ~phone ~visit: to -
=succeed: with in
~contact: with -
~lack: of -
~regret: about -; of -
~approach ~reach: to -
~reach: at -
=seek: for -
=await: for -
~object: against to; with to
=congratulate: for on; to on; about on
=borrow: to from
~protest: to against
=remind: for of/about
=oppose: against -
~influence influence influences: to on
impact impacts: to on
effect effects: to on
attention: for to
similar: with to; than to; of to
superior inferior senior junior prior: than to
aware conscious: about of; on of; with of; for of
proud: for of; about of; with of; on of; to of
jealous envious: from of; about of; to of; at of; on of; with of
full: with of; from of
rich: of in
despite: of -
according: with to; of to; on to; for to
regardless: to of; from of; on of
contrary: with to; of to; from to
composed: from of
fond: to of; for of; with of; about of
bored: from of/with
addicted: with to; in to; of to; on to; for to
allergic: against to; for to; with to; of to; from to
accustomed: with to; of to; at to
satisfied: of with; from with; for with
disappointed: from with/in; of with/in
worried: of about; from about; for about; with about
excited: of about; on about; with about
surprised: from by/at; of by/at; with by/at
related: with to; of to
equal: with to
opposed: with to; against to; of to
angry: from with; on with; of with; to with; against with
keen: for on; at on; in on; about on
different: of from; as from
independent: to of; on of
absent: of from; on from
safe: of from
close: from to
near: of -; from -
far: of from
late: to for
identical: than to; as to
covered: of with/by; from with/by
filled: of with; from with; by with
crowded: of with; by with
surrounded: of by; from by
based: of on; to on; from on
rid: from of
sure: for of/about
popular: by with; to with; at with
reason reasons: about for
demand: of for; to for
victim victims: from of
lack: from of; in of
faith confidence: on in; at in
desire: of for; to for
congratulations: for on; to on
invitation invitations: for to; at to
access: of to
damage: on to
advantage disadvantage advantages disadvantages: from of
opinion: for of/about; at of/about
cure: of for; to for; against for
threat: against to
exception: from to
`;

const FINAL_CONSONANT_DOUBLED = new Set(['refer', 'regret']);
const IRREGULAR: ReadonlyMap<string, string> = new Map([
  ['seek', 'seek seeks sought seeking'],
  ['hear', 'hear hears heard hearing'],
  ['dream', 'dream dreams dreamed dreamt dreaming'],
]);

/** The forms of a regular verb: "rely" has "relies", "relied" and "relying". */
function formsOf(verb: string): string[] {
  const listed = IRREGULAR.get(verb);
  if (listed !== undefined) return listed.split(' ');
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

/** What each word does not govern, by the word in lower case. */
export const GOVERNED_PREPOSITIONS: ReadonlyMap<string, readonly GovernedPreposition[]> = readTable();
