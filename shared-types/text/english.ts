import { wordsOf } from './words.ts';

/** What the words of a text show it to be; `unsure` when they are too few, or show neither English nor another language. */
export type Language = 'English' | 'another' | 'unsure';

/** With fewer words than this, nobody can tell, unless their script isn’t English. */
const FEWEST_WORDS = 5;
/** At least this part of English prose are words that only English has. */
const LEAST_ENGLISH = 0.05;
/** At least this part of a text in another language are its little words. */
const LEAST_FOREIGN = 0.05;
/** So many times as many signs of one language as of the other decide. */
const MAJORITY = 2;
/** From this part on, small words with letters that English doesn’t have are no borrowed ones. */
const MANY_ACCENTS = 0.3;
/** So many different words that English shares with others are a sign of it, if they are this part of a text without other signs. */
const SHARED = { fewest: 4, least: 0.4 };

/** Little words that English can’t do without and no other language writes alike. */
const ENGLISH =
  wordSet(`the and that this with from they them their there these those which who whose what when where while why would could
  should because about into only how such your through before between does did were than other its if out our after many some might
  must then very every never always until although though however without within against during both another each whether
  isn't aren't wasn't weren't don't doesn't didn't can't couldn't won't wouldn't shouldn't haven't hasn't hadn't it's i'm i've i'd i'll
  that's there's what's we're they're you're we've they've you've let's`);

/** Little English words that other languages have too, often with another meaning. */
const SHARED_WORDS =
  wordSet(`is was are be been has had have of to in for on at as or so no not do but by my me we you he she it his her
  him us all any more most also can will just like up over under off i`);

/** Little words of languages in Latin script that English prose doesn’t have. Words that English writes alike are left out. */
const FOREIGN = wordSet(`
  les une est dans que qui sur pas avec sont nous vous ils elle elles mais cette ces aux ont je tu leur leurs comme être était très
  aussi c'est qu'il qu'on qu'elle j'ai n'est moi ne même bien donc toujours beaucoup depuis notre votre nos peut
  und nicht ist das ein eine einen einem einer mit auf für dass sich auch wir ihr sie haben wird aber nach bei wie oder ich werden sind
  zum zur noch nur durch wenn kann schon immer sehr muss zu als vom unser unsere mein meine
  una por para como pero más esta está muy también porque ser sus su nos cuando sobre desde hasta donde tiene puede años fue muchos
  nuestra nuestro hacer
  che gli è sono più nel nella questo questa questi anche perché molto essere hanno suo sua loro quando tutti può della delle degli dei
  não uma os mais muito seu foi são você isso tem pelo pela quando sem nós ao
  het een niet zijn voor maar ook wij zij hij naar deze dit wordt worden heeft hebben uit nog wel geen omdat veel dat ik aan zich kunnen
  moeten nie hulle baie vir ek sy
  og ikke det på som af jeg meget skal kunne være blev fra hvor når eller efter også sig blir ble mye noen etter
  och inte är att för ett mycket hade från jag också när skulle har finns måste
  ei että mutta hän se ovat oli kun niin myös joka minä sinä ole kuin hyvin mitä olen kui ka ning aga kes väga nagu siis meie tema
  és hogy nem egy az csak már ez lehet nagyon minden vagy kell amely akkor szerint
  nie się jest że jak czy przez dla są był była może bardzo tylko oraz jego które który tak już gdy mnie ich
  je není jsou byl jako nebo která také když při podle být může jsem sú bol bola ktorý ktoré alebo pretože veľmi ako iba
  nije što kao bio bila koji koja koje nisu kako biti samo vrlo zbog ima iz za od smo ker ki pri tudi lahko zelo
  și este că pentru sunt mai dar foarte fost dintre când acest această lor prin sau
  ir yra kad tai buvo kaip jis labai tik nuo dėl kurie mes nav kas viņš ar bija ļoti vai arī mēs
  dhe është një në për që nga nuk të janë shumë kjo
  bir ve için bu ile çok daha olarak gibi değil ama olan sonra kadar benim
  và của là có không được một người cho trong những với này
  yang dan itu dengan untuk tidak ini dari dalam akan pada juga saya kami mereka adalah bisa karena ada ke oleh sangat kita dia
  ang ng sa mga ay hindi siya niya ito ako namin nating kung lang
  na wa kwa ni katika hii kuwa watu sana yake lakini pia hiyo kila wetu
  yn mae oedd gyda hefyd wedi i'r o'r a'r mewn ond agus tá bhí leis seo raibh dira baina izan oso dut
  els amb és però són aquest aquesta més unha moi tamén ekki það sem að við eru hann hún með ég fyrir
  sed quod quam quarum quae ut enim esse sunt nec atque nunc
  kaj estas estis pou ak iyo waa suna cewa wannan ngā huwa hija kien mhux`);

/** Little words that are also parts of names: “van der Berg”, “de la Cruz”. They count only beside surer signs. */
const IN_NAMES = wordSet(`de la le el di da del van von der den des du las los en et se te il`);

function wordSet(words: string): ReadonlySet<string> {
  return new Set(words.trim().split(/\s+/));
}

/** What a text is in, and how many words are in its paragraphs in other languages. */
export interface TextLanguage {
  language: Language;
  foreignWords: number;
}

/**
 * Tells what a text is in: first by its script, then by little words, paragraph by paragraph. The paragraphs that aren’t in another
 * language decide together, so that lists and tables of short cells count as one.
 */
export function languageOf(paragraphs: readonly string[]): TextLanguage {
  const foreign = paragraphs.filter((paragraph) => languageOfWords(paragraph) === 'another');
  const others = paragraphs.filter((paragraph) => !foreign.includes(paragraph)).join('\n');
  const foreignWords = foreign.reduce((sum, paragraph) => sum + wordsOf(paragraph).length, 0);
  const language = languageOfWords(others);
  if (language !== 'unsure' || foreign.length === 0) return { language, foreignWords };
  return { language: wordsOf(others).length > foreignWords ? 'unsure' : 'another', foreignWords };
}

function languageOfWords(text: string): Language {
  if (isInOtherScript(text)) return 'another';
  const words = (text.match(/[\p{L}\p{M}'’]+/gu) ?? []).filter((word) => !isAbbreviation(word));
  const lower = words.map((word) => word.toLowerCase().replaceAll('’', "'"));
  const share = (some: number) => some / words.length;
  const english = count(lower, ENGLISH);
  const foreign = foreignSigns(words);
  if (words.length < FEWEST_WORDS) return 'unsure';
  if (english > MAJORITY * foreign && share(english) >= LEAST_ENGLISH) return 'English';
  if (foreign >= 2 && foreign > MAJORITY * english && share(foreign) >= LEAST_FOREIGN) return 'another';
  if (english > 0 || foreign > 0) return 'unsure';
  const shared = lower.filter((word) => SHARED_WORDS.has(word));
  return new Set(shared).size >= SHARED.fewest && share(shared.length) >= SHARED.least ? 'English' : 'unsure';
}

/** Whether most letters of a text are of scripts that English isn’t written in. */
function isInOtherScript(text: string): boolean {
  const letters = text.match(/\p{L}/gu) ?? [];
  return letters.filter((letter) => !/\p{Script=Latin}/u.test(letter)).length > letters.length / 2;
}

/** “EST”, “IL”. */
function isAbbreviation(word: string): boolean {
  return word.length > 1 && word === word.toUpperCase();
}

/** How many words of a text are signs of another language. Words with a capital may be names, and titles are full of them. */
function foreignSigns(words: readonly string[]): number {
  const small = words.filter((word) => /^\p{Ll}/u.test(word)).map((word) => word.replaceAll('’', "'"));
  const sure = count(small, FOREIGN);
  const accented = small.filter((word) => /[^\p{ASCII}]/u.test(word) && !FOREIGN.has(word)).length;
  if (sure === 0 && accented < words.length * MANY_ACCENTS) return 0;
  return sure + accented + count(small, IN_NAMES);
}

function count(words: readonly string[], known: ReadonlySet<string>): number {
  return words.filter((word) => known.has(word)).length;
}
