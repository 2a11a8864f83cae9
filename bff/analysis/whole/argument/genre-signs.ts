import type { CueMeaning } from './cues/cue-family.ts';
import { CUE_FAMILIES, cuesOf } from './cues/cues.ts';
import type { ArgumentSentence } from './features.ts';
import { rememberByText } from './remember-by-text.ts';
import { standAtEnds } from './stand-at-ends.ts';

/**
 * The words that most of our essays and texts use, except words of a topic or a cue. How often a text has each of them tells its
 * genre (Biber 1988, "Variation across Speech and Writing").
 */
const FREQUENT_WORDS: readonly string[] = (
  'a able about across after again against all already also always am an and another any anything are around as ask asked at away ' +
  "back be because become been before being believe best better between big both but by called came can can't cannot case change " +
  "changes come comes common cost could day did different do does doesn't don't down during each else end enough even every " +
  'everyone everything feel few find first five for found four from full get give go goes going good got great had half has have ' +
  'having he help her here him his how however i if important in into is it its just keep know last later learn left less let life ' +
  'like little long look lot made make makes many may me means might more most much must my need needs never new next no nobody not ' +
  'nothing now of off often old on once one only open or other others our out over own part pay people person place put question ' +
  'read really reason right said same say says second see set she should side since six small so some someone something still such ' +
  'take tell than that the their them then there these they thing things think this those thought three through time times to ' +
  'together told too took two under understand until up us use used using very want was way we well went were what when where ' +
  'whether which while who whole why will with within without work would year years you your'
).split(' ');

/*
 * Signs for and against an argument. We leave out words in quotation marks, because people in stories have opinions, too.
 * Everything is decided by the words alone, sentence by sentence, and every pattern gets lower case with straight apostrophes.
 */

/** Words of reports of experiments and surveys. */
const REPORT =
  /\b(?:hypothes[ie]s|method|apparatus|beaker|procedure|measured|weighed|samples?|variables?|control group|temperature|results|mean|average|standard deviation|table \d|figure \d|fig\. \d|\d+ ?(?:ml|mm|cm|g|kg|mg|°c|grams?|litres?|degrees)|experiment|investigation|questionnaire|survey|recorded|trials?)\b/;
/** What is said of a method: who measured or asked, and what was done to a sample. Unlike "results" or "survey", it isn't evidence, too. */
const METHOD =
  /\b(?:(?:was|were) (?:then |each |also |first )?(?:measured|recorded|weighed|placed|heated|collected|asked|counted|carried out|added|filled|sampled|repeated|noted|given|observed|conducted)|(?:i|we) (?:then |also )?(?:measured|recorded|weighed|counted|asked|handed out|repeated|tested|poured|used|observed|visited|compared)|my hypothesis|(?:the|our) (?:aim|method|procedure)|aim:|method:|results?:|conclusion:|apparatus|beaker|control group|standard deviation|respondents|participants|took part)\b/;
/** How textbooks and encyclopaedias explain what something is. */
const EXPLAINS =
  /\b(?:is|are) (?:also )?(?:called|known as|named|divided into|defined as|made of|made up of|formed|located|based on|regarded as|considered)\b|\b(?:consists? of|refers? to|belongs? to|was (?:built|born|founded|invented|discovered|introduced|written|published|opened)|were (?:built|introduced|found)|about \d|(?:one|some) of the (?:most|largest|oldest|first)|economists|occurs? (?:when|if)|there are (?:two|three|four|several|many) (?:\w+ )?(?:kinds?|types?|ways|causes|forms|main))\b/;
/** How news tell who said what, and when. */
const NEWS =
  /\b(?:announced|a spokes\w+|said (?:on|yesterday|that)|told (?:reporters|the)|according to the (?:police|city|council|association)|on (?:monday|tuesday|wednesday|thursday|friday|saturday|sunday)|yesterday|criticised|demanded|voters|turnout|will (?:open|close|be (?:closed|opened)|cost|take place))\b/;
/** How people talk, or write as they talk. */
const TALK =
  /\b(?:okay|ok so|yeah|anyway|well now|guys|right\?|haha|lol|honestly|you know|i mean|by the way|of course i|cheers|wow|oh|um|gonna)\b|^(?:so|well|oh|yes|no|okay|hey)[,.]/;
/** How arguments weigh one thing against another. */
const WEIGHING =
  /\b(?:(?:is|are)(?:n't| not) (?:\w+ ){0,4}but|not because|because|rather than|instead of|if (?:we|they|it|you|the|people) (?:\w+ )+(?:would|will|should|can't)|nobody (?:can|has|would|calls|needs)|no one (?:can|has|would|needs)|the (?:real|only) (?:question|reason|point|problem|answer)|that is (?:why|no)|that's (?:why|no)|therefore|surely|after all|simply|less than|more than|better|worse|at least|even if|too (?:much|many)|cannot be|can't be|deserves?|unfair|in fact)\b/;
/** What stories about oneself say of feelings and lessons. */
const REFLECTS =
  /\b(?:i|we) (?:\w+ )?(?:learned|learnt|loved|liked|enjoyed|remember|wished|hoped|laughed|cried|dreamed|missed|hated|wondered|will never forget)\b/;
/** Words of texts about books, poems and the past. */
const ANALYSIS =
  /\b(?:poems?|poet|books? (?:by|about|of|is|was)|in the book|recommend this book|novel|sonnet|verse|author|narrator|stanzas?|metaphor|imagery|symbol|protagonist|chapter|scene|shakespeare|speaker|readers?|empire|revolution|treaty|war|century|historians?|policy|reforms?|parliament|state|army)\b/;
/** How stories continue. */
const STORY_OPENING =
  /^["“']?(?:then|suddenly|one (?:day|morning|night|evening|time)|when (?:i|he|she|we|they|it)|after (?:that|a while|lunch|school)|last (?:summer|year|week|weekend|winter)|the next|that (?:day|morning|night|evening|afternoon)|in the (?:morning|evening|night|middle of)|at (?:first|last|night|lunch)|by the time|in the end|(?:two|three|four|a few) (?:days|weeks|hours|minutes) later|so (?:i|he|she|we|they)|first (?:i|we|he|she)|on the (?:first|second|way)|today|tomorrow|yesterday|on (?:monday|tuesday|wednesday|thursday|friday|saturday|sunday))\b/;
const PERSON_IN_THE_PAST =
  /\b(?:he|she|i|we|they) (?:\w+ )?(?:had|was|were|did|went|came|became|began|took|told|said|felt|got|left|saw|stood|gave|lost|wanted|looked|asked|knew|sat|ran|put|thought|turned|walked|held|heard|[a-z]{2,}ed)\b/;
const SOMEBODY = /\b(?:he|she|him|her|his)\b/;
const ME = /\b(?:i|we|me|my)\b/;
const REPORTED =
  /\b(?:he|she|they|mom|mum|dad|mother|father) (?:always |also |often )?(?:says?|said|tells?|told|thinks?|thought)\b/;
const DIALOGUE =
  /^["“][^"”]*["”]?$|["”],? (?:i|he|she|they|we|\w+) (?:said|asked|whispered|shouted|replied|muttered|laughed)/i;
/** What a sentence starts with if it tells the reader what to do. */
const IMPERATIVE =
  /^(?:(?:then|now|first|finally|next|please|before you \w+)[ ,]+)?(?:add|put|take|mix|stir|pour|heat|cut|bake|cook|boil|let|turn|press|pull|push|open|close|click|make sure|place|remove|use|wait|wash|fill|check|run|pump|pick|leave|bring|ask|ring|choose|write|keep|don't|do not|never|fold|insert|wear|follow|repeat|serve|preheat)\b/;
/** An obligation of people other than the writer and the reader, unlike those in a report of a method. */
const OUGHT =
  /(?<!\b(?:you|i|we|one) (?:also |really )?)\b(?:should|must|ought to|has to|need to be|needs to be|deserves?)\b(?! be (?:taken|repeated|measured|tested|noted|checked|done|weighed|mentioned))/;
/** Whom people write to who want something changed. */
const OFFICIALS =
  'editor|principal|mayor|council|councillors?|cllr|members|headmaster|head|minister|president|committee|board|senator|governor|superintendent|' +
  'newspaper|readers?|residents|neighbours|citizens|fellow|parents|students?|voters';
/** A greeting by a first name, or by a word for a relative. */
const DEAR_NAME = new RegExp(
  `^(?:dear|hi|hello|hey)\\b(?! (?:(?:local |student |school |city )?(?:${OFFICIALS}|sirs?|madam|mr|mrs|ms|miss|dr|to)\\b|all\\b))`,
);
/** A letter to an official, or to the readers of a newspaper. */
const PUBLIC_LETTER = new RegExp(`^(?:dear (?:\\w+ )?(?:${OFFICIALS})\\b|to (?:the|whom) )`);
/** How letters to people one knows end. */
const KIND_ENDING =
  /^(?:(?:with |lots of |all my |much )?(?:love|hugs|kisses)|a big hug|write (?:back )?soon|see you|i miss you|miss you|take care|your \w+$|your loving|xx?$|ps\b)/;
/** Words of people who write to each other. */
const BETWEEN_US =
  /\b(?:thank(?:s| you) for|how are you|hope (?:that )?you|see you|miss you|let me know|your letter|i am sorry|i'm sorry|sorry about|could you (?:please )?(?:tell|send|bring)|come and see|write me|tell me|mom says|mum says)\b/;
/** What judges, wants or values something. */
const STANCE =
  /\b(?:should|must|ought to|needs? to|has to|have to|deserves?|i (?:\w+ )?(?:think|believe|agree|disagree|feel that|argue|support|oppose)|in my (?:\w+ )?opinion|better|worse|wrong|right|unfair|fair|important|good idea|bad idea|benefits?|harmful|dangerous|necessary|useless|useful|mistake)\b/;
const PAST = /\b(?:was|were|had|did|went|came|took|told|said|felt|got|left|saw|stood|gave|lost|wanted|[a-z]{2,}ed)\b/;
const PRESENT = /\b(?:is|are|has|have|do|does|can|will|would|should|[a-z]{3,}s)\b/;
const THEY = /\b(?:they|them|their)\b/;
const WOULD = /\b(?:would|could)\b/g;
/** A speaker's name, or a field of a form, before a colon. */
const LABELLED = /^[\w .'-]{1,25}:/;
/** A name within a sentence. */
const NAME = /[^\s.?!:"“”—–-] ["“]?\p{Lu}\p{L}/gu;
const NUMBER = /\d+/g;
/** Words for what can't be touched. */
const ABSTRACT = /\b[a-z]{4,}(?:tion|ment|ness|ity|ance|ence|ism)s?\b/g;
/** A text that begins by saying what something is. */
const DEFINITION = /^(?:the |an? )?[\w' -]{2,40} (?:is|was|are|were) (?:a|an|the)\b/;
const CUE_FAMILY_NAMES = CUE_FAMILIES.map(({ name }) => name);
const IS_FREQUENT: ReadonlySet<string> = new Set(FREQUENT_WORDS);

/** The greeting and the close of a letter are no longer than this, in characters. */
const LONGEST_CLOSE = 40;
/** How many sentences at the end of a text may state a position. */
const RIM = 2;
/** How many sentences at the beginning may take a stance that the end takes up. */
const BEGINNING = 3;
/** A rate per sentence doesn't count further than this. */
const MOST_PER_SENTENCE = 3;
/** One abstract word in this many words counts 1. */
const WORDS_PER_ABSTRACT = 20;

/**
 * The signs of a text by name: the root of a share of its sentences, so that the first ones count most, from 0 to 1; how often there is
 * something in a sentence; or whether something is there, 0 or 1.
 */
export function genreSigns(sentences: readonly ArgumentSentence[]): Record<string, number> {
  const inner = sentences
    .map(({ sentence }): SentenceSigns => Object.assign({ paragraph: sentence.paragraph }, signsOfText(sentence.text)))
    .filter(({ isFrame }) => !isFrame);
  const share = (isOne: (signs: SentenceSigns) => boolean) =>
    Math.sqrt(inner.filter(isOne).length / Math.max(1, inner.length));
  const has = (family: string) => share(({ isSpoken, families }) => !isSpoken && families.has(family));
  const means = (meaning: CueMeaning) => share((signs) => !signs.isSpoken && signs.meanings.has(meaning));
  const first = lowerOf(sentences[0]);
  const close = sentences.slice(-4).map(lowerOf);
  const analysis = share((signs) => signs.analysis);
  const perSentence = (count: (signs: SentenceSigns) => number) =>
    Math.min(MOST_PER_SENTENCE, inner.reduce((sum, signs) => sum + count(signs), 0) / Math.max(1, inner.length));
  return {
    opinion: means('opinion'),
    ought: share((signs) => signs.ought),
    'public letter': Number(PUBLIC_LETTER.test(first)),
    verdict: has('verdict'),
    reasons: means('reason'),
    opposition: means('opposition'),
    negation: has('negation'),
    'general people': has('general people'),
    analysis,
    presents: has('presents'),
    'person in the past': share((signs) => signs.past),
    'I in the past': share((signs) => signs.past && signs.me),
    'story opening': share((signs) => signs.storyOpening),
    // A text about a book has its characters.
    somebody: share((signs) => signs.somebody) * (1 - Math.min(1, 2 * analysis)),
    dialogue: share((signs) => signs.dialogue),
    report: share((signs) => signs.report),
    method: share((signs) => signs.method),
    explains: share((signs) => signs.explains),
    news: share((signs) => signs.news),
    talk: share((signs) => signs.talk),
    weighing: share((signs) => signs.weighing),
    reflects: share((signs) => signs.reflects),
    'dear name': Number(DEAR_NAME.test(first)),
    'kind ending': Number(close.some((words) => words.length < LONGEST_CLOSE && KIND_ENDING.test(words))),
    'between us': share((signs) => signs.betweenUs),
    'no stand': Number(!inner.some(({ ought, meanings }) => ought || meanings.has('judgement'))),
    you: has('you'),
    imperative: share((signs) => signs.imperative),
    unended: share((signs) => signs.unended),
    'stance at both ends': Number(takesStance(inner.slice(0, BEGINNING)) && takesStance(inner.slice(-RIM))),
    ...standAtEnds(inner),
    'one paragraph': Number(new Set(inner.map(({ paragraph }) => paragraph)).size === 1),
    'stance in the present': share(({ hasStance, isPast }) => hasStance && !isPast),
    present: share(({ isPresent }) => isPresent),
    they: share(({ they }) => they),
    would: perSentence(({ would }) => would),
    labelled: share(({ isLabelled }) => isLabelled),
    names: perSentence(({ names }) => names),
    numbers: perSentence(({ numbers }) => numbers),
    abstract: perSentence(({ abstract }) => abstract),
    definition: Number(DEFINITION.test(first)),
    ...signsForEach('cue', CUE_FAMILY_NAMES, (family) => share((signs) => signs.families.has(family))),
    ...signsForEach('word', FREQUENT_WORDS, (word) => share((signs) => signs.frequentWords.has(word))),
  };
}

/** One sign for each of some names, such as "word because". */
function signsForEach(kind: string, names: readonly string[], sign: (name: string) => number): Record<string, number> {
  return Object.fromEntries(names.map((name) => [`${kind} ${name}`, sign(name)]));
}

type SentenceSigns = ReturnType<typeof signsOfText> & { paragraph: number };

const takesStance = (part: readonly SentenceSigns[]): boolean => part.some(({ hasStance }) => hasStance);

const signsOfText = rememberByText((text) => {
  const cues = cuesOf(text);
  const words = toPlain(text.replaceAll(/["“][^"“”]*(?:["”]|$)/g, ' '));
  const families = new Set(cues.map(({ family }) => family.name));
  const meanings = new Set(cues.flatMap(({ family }) => family.means ?? []));
  const isReported = REPORTED.test(words);
  const ought = OUGHT.test(words) && !isReported;
  const isPast = PAST.test(words);
  const isSpoken = /^["“]/.test(text);
  return {
    families,
    meanings,
    frequentWords: new Set((words.match(/[a-z]+(?:'t)?/g) ?? []).filter((word) => IS_FREQUENT.has(word))),
    isFrame: text.length < LONGEST_CLOSE && cues.some(({ family, at }) => family.name === 'greeting' && at === 0),
    isSpoken,
    ought,
    analysis: ANALYSIS.test(words),
    past: PERSON_IN_THE_PAST.test(words),
    me: ME.test(words),
    storyOpening: STORY_OPENING.test(words),
    somebody: SOMEBODY.test(words),
    dialogue: DIALOGUE.test(text),
    report: REPORT.test(words),
    method: METHOD.test(words),
    explains: EXPLAINS.test(words),
    news: NEWS.test(words),
    talk: TALK.test(words),
    weighing: WEIGHING.test(words),
    reflects: REFLECTS.test(words),
    betweenUs: BETWEEN_US.test(words),
    imperative: IMPERATIVE.test(words),
    hasStance: STANCE.test(words) && !isReported,
    isPast,
    isPresent: !isPast && PRESENT.test(words),
    they: THEY.test(words),
    would: words.match(WOULD)?.length ?? 0,
    isLabelled: LABELLED.test(words),
    names: text.match(NAME)?.length ?? 0,
    numbers: text.match(NUMBER)?.length ?? 0,
    abstract: ((words.match(ABSTRACT)?.length ?? 0) * WORDS_PER_ABSTRACT) / text.split(/\s+/u).length,
    isOpinion: !isSpoken && !isReported && meanings.has('opinion'),
    isDemand: !isSpoken && ought,
    isVerdict: !isSpoken && families.has('verdict') && !SOMEBODY.test(words),
    isClose: families.has('conclusion') || families.has('ending'),
    unended: !/[.?!…][\s"”’')\]]*$/u.test(text),
  };
});

function lowerOf(sentence: ArgumentSentence | undefined): string {
  return toPlain(sentence?.sentence.text ?? '');
}

function toPlain(text: string): string {
  return text.toLowerCase().replaceAll('’', "'");
}
