import type { Tree } from '../../../reading/parser/tree.ts';

/** Adjectives of one syllable, or two in -y, -le or -ow, that compare with an ending. */
export const SHORT = `big small tall old young fast slow cheap high low long short hot cold warm cool easy happy hard strong weak rich poor safe
  clean dark light heavy near late early loud quiet thin thick wide nice large great kind mean sad fat slim new busy dirty funny lazy noisy
  pretty ugly lucky hungry thirsty angry deep bright sharp soft smart fresh dry wet tiny narrow simple good bad far brave calm
  healthy wealthy tidy sunny windy rainy cloudy steep sweet tough rough smooth young`;

/** Adjectives that don't compare with an ending. */
const LONG = `difficult interesting beautiful expensive famous comfortable important dangerous careful careless useful useless popular modern boring
  tired intelligent exciting delicious different patient horrible terrible successful powerful wonderful helpful peaceful colourful colorful
  convenient confident generous nervous serious curious special attractive creative active expressive impressive aggressive sensitive
  responsible reasonable valuable enjoyable fluent efficient excellent relaxing amazing annoying surprising frightening tiring bored excited
  interested worried crowded complicated educated organised organized honest normal international natural economical traditional practical`;

/** Comparatives with an ending. */
export const ENDING_ER = `bigger smaller taller older younger faster slower cheaper higher lower longer shorter hotter colder warmer cooler easier
  happier harder stronger weaker richer poorer safer cleaner darker lighter heavier nearer later earlier louder quieter thinner thicker wider
  nicer larger greater kinder meaner sadder fatter slimmer newer busier dirtier funnier lazier noisier prettier uglier luckier hungrier
  friendlier deeper brighter sharper softer smarter fresher drier wetter tinier narrower simpler better worse farther further braver calmer
  healthier wealthier tidier sunnier steeper sweeter tougher rougher smoother elder angrier cleverer closer`;

/** Forms that aren't comparatives or superlatives of anything, apart from those of long adjectives. */
const NO_FORMS = 'badder baddest gooder goodest farer farest worser worsest bestest worstest betterer';

/** What learners turn a long adjective into: "expensiver", "beautifulest", "beautifuller". */
function madeUpForms(word: string): string[] {
  if (word.endsWith('e')) return [`${word}r`, `${word}st`];
  const forms = [`${word}er`, `${word}est`];
  return word.endsWith('l') ? forms.concat(`${word}ler`, `${word}lest`) : forms;
}

const madeUp = new Set(LONG.split(/\s+/).flatMap(madeUpForms));

/** Whether a word is a comparison that doesn't exist, such as "badder" and "beautifuler". */
export const isMadeUp = (tree: Tree, at: number): boolean => tree.isOneOf(at, NO_FORMS) || madeUp.has(tree.low(at));

/** Whether a word is an adjective that can be compared, judging by the lists and its tag. */
export const isPlainAdjective = (tree: Tree, at: number): boolean =>
  tree.isOneOf(at, SHORT) || tree.isOneOf(at, LONG) || (tree.tag(at) === 'JJ' && tree.tagMargin(at) >= 5);

/** Whether a word is a comparative with an ending, such as "heavier". */
export const isComparative = (tree: Tree, at: number): boolean => tree.isOneOf(at, ENDING_ER);

/** The last word of a comparative at a place: "heavier", "more expensive", "less carefully", "more money"; -1 if none begins there. */
export function endOfComparative(tree: Tree, at: number): number {
  if (isComparative(tree, at)) return at;
  if (!tree.isOneOf(at, 'more less fewer')) return -1;
  if (/^(?:JJ|RB|VBG|VBN)$/.test(tree.tag(at + 1)) && !tree.isOneOf(at + 1, 'so as just than')) return at + 1;
  return /^NNS?$/.test(tree.tag(at + 1)) && !tree.tag(at + 2).startsWith('NN') ? at + 1 : -1;
}
