import type { Word } from './word-shape.ts';

/** Contractions that aren't words without their apostrophe. */
const CONTRACTIONS =
  `ain't aren't couldn't could've didn't doesn't don't hadn't hasn't haven't he'd here's he's how's I'm isn't it'd it'll I've mustn't
  must've needn't o'clock shan't she's shouldn't should've that'll that's there's they'd they'll they're they've wasn't weren't we've what's
  when's where's who's who've wouldn't would've you'd you'll you're you've`
    .trim()
    .split(/\s+/);
const BY_LETTERS = new Map(CONTRACTIONS.map((word) => [word.replace("'", '').toLowerCase(), word]));

/** Names that end in an apostrophe and an "s", which many people leave out. */
const POSSESSIVE_NAMES =
  `Alzheimer's Applebee's Arby's Asperger's Crohn's Denny's Hodgkin's Huntington's Kellogg's Macy's
  McDonald's Parkinson's Sainsbury's Sotheby's Tourette's Wendy's Woolworth's`
    .trim()
    .split(/\s+/);
const NAMES_BY_LETTERS = new Map(POSSESSIVE_NAMES.map((name) => [name.replace("'", '').toLowerCase(), name]));

/**
 * Slips that nothing else finds, each before what is meant: they are far from it, look like an abbreviation or another word, or seem to be
 * built from words ("underate").
 */
const SLIPS: ReadonlyMap<string, string> = new Map(
  `adn and, amd and, anothers another, articals articles, casualities casualties, clostrophobic claustrophobic, consciencious
  conscientious, definatly definitely, diminuative diminutive, ecomonic economic, ecomony economy, emmision emission, ethicly
  ethically, greatful grateful, greatfully gratefully, hierchy hierarchy, hipocrit hypocrite, hipocrits hypocrites, hte the,
  hypocracy hypocrisy, infered inferred, irregardless regardless, misteak mistake, misteaks mistakes, noone no one, occurance
  occurrence, occurances occurrences, ommision omission, ommit omit, passtime pastime, pereniel perennial, plagerize plagiarize,
  playwrite playwright, playwrites playwrights, primative primitive, publically publicly, resteraunt restaurant, resteraunts
  restaurants, revelant relevant, sacreligious sacrilegious, soliders soldiers, stragety strategy, symbolicly symbolically, taht
  that, technicly technically, teh the, thr the, transportion transportation, underate underrate, underated underrated, verticle
  vertical, volcanoe volcano, warantee warranty, wich which, withdrawl withdrawal`
    .split(',')
    .map((pair) => pair.trim().split(/\s+/))
    .map(([slip = '', ...meant]) => [slip, meant.join(' ')]),
);

/** A word before "cant" that makes it a noun. */
const BEFORE_NOUN = /^(?:the|a|of|this|that|such|mere|their|his|her|its|no|and|in|with|religious|pious)$/i;

/**
 * The word that was certainly meant by one that only looks like a known word, a name or an abbreviation: a contraction or a name
 * without its apostrophe, or a slip.
 * @param before the word before it in the sentence.
 */
export function certainWord({ text }: Word, before: Word | undefined): string | undefined {
  const lower = text.toLowerCase();
  if (/[A-Z]{2}$/.test(text)) return undefined;
  const name = NAMES_BY_LETTERS.get(lower);
  if (name !== undefined) return text === lower ? undefined : name;
  // Surnames such as Ive come after another name.
  if (/^[A-Z]/.test(text) && before !== undefined && /^[A-Z]./.test(before.text)) return undefined;
  const isCant = lower === 'cant' && !BEFORE_NOUN.test(before?.text ?? '');
  const meant = isCant ? "can't" : (BY_LETTERS.get(lower) ?? SLIPS.get(lower));
  return meant !== undefined && /^[A-Z]/.test(text) ? meant.charAt(0).toUpperCase() + meant.slice(1) : meant;
}

/** Whether a word without context is certainly not a name. */
export function isCertainTypo(word: string): boolean {
  const lower = word.toLowerCase();
  return lower === 'cant' || BY_LETTERS.has(lower) || SLIPS.has(lower) || NAMES_BY_LETTERS.has(lower);
}
