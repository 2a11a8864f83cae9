import { subjectNumber } from '../../../../reading/parser/subject-number.ts';
import type { GrammarFault, Tree } from '../../grammar-rule.ts';
import { wordsOf } from '../../lexicon/words.ts';
import { isInsidePhrase } from './misread-subjects.ts';

const LEAST_MARGIN = 4;
const SINGULAR_VERBS = 'is was has does';
const PLURAL_VERBS = 'are were have do';
const DETERMINERS = /^(?:DT|PRP\$)$/;

const isSure = (tree: Tree, at: number) => tree.tagMargin(at) >= LEAST_MARGIN;
const isPluralVerb = (tree: Tree, at: number) =>
  tree.isOneOf(at, PLURAL_VERBS) || (tree.tag(at) === 'VBP' && isSure(tree, at));
const isSingularVerb = (tree: Tree, at: number) =>
  tree.isOneOf(at, SINGULAR_VERBS) || (tree.tag(at) === 'VBZ' && isSure(tree, at));

/** The end of a short noun phrase that begins at a place, or -1. */
function phraseEnd(tree: Tree, start: number): number {
  const noun = tree.find(start, start + 4, (at) => !/^(?:DT|PRP\$|JJ|JJS|RBS|CD|VBN)$/.test(tree.tag(at)));
  return tree.tag(noun).startsWith('NN') && !/^(?:NN|POS|HYPH)/.test(tree.tag(noun + 1)) ? noun : -1;
}

/** "One of my cousins want", "the number of accidents have": the head is singular, whatever follows "of". */
function headBeforeOf(tree: Tree, at: number): GrammarFault | undefined {
  // "The parents of one of my friends", "which one of the boys".
  const isInside = tree.isOneOf(at - 1, 'of from for with to about by than at in on which the');
  const isOne =
    tree.low(at) === 'one' && !isInside && tree.isOneOf(at + 2, 'the my his her our their these those your');
  const isNumber = tree.low(at - 1) === 'the' && tree.low(at) === 'number';
  if ((!isOne && !isNumber) || tree.low(at + 1) !== 'of') return undefined;
  const noun = phraseEnd(tree, at + 2);
  const verb = tree.afterAdverbs(noun + 1);
  if (noun === -1 || tree.tag(noun) !== 'NNS' || !isPluralVerb(tree, verb) || tree.tag(verb + 1) === 'PRP')
    return undefined;
  return {
    first: verb,
    last: verb,
    why: `the subject is “${tree.tokens[at]?.text ?? ''}”, which is singular. Does the verb match?`,
  };
}

/** "Why do the main character refuse", "does your parents know". */
function askedSubject(tree: Tree, at: number): GrammarFault | undefined {
  const asks = tree.tokens.at(-1)?.text === '?' && (at === 0 || tree.tag(at - 1).startsWith('W'));
  if (!asks || !tree.isOneOf(at, 'do does') || !DETERMINERS.test(tree.tag(at + 1))) return undefined;
  const noun = phraseEnd(tree, at + 1);
  if (noun === -1 || !isSure(tree, noun) || !/^VBP?$/.test(tree.tag(noun + 1))) return undefined;
  const isWrong =
    tree.low(at) === 'do'
      ? tree.tag(noun) === 'NN' && !tree.isOneOf(noun, 'people police staff team family')
      : tree.tag(noun) === 'NNS';
  return isWrong
    ? {
        first: at,
        last: noun,
        why: `the subject is “${tree.tokens[noun]?.text ?? ''}”. Does “${tree.tokens[at]?.text ?? ''}” go with it?`,
      }
    : undefined;
}

/** "Maria and her brother goes": two people or things at the beginning of the sentence. */
function twoSubjects(tree: Tree, at: number): GrammarFault | undefined {
  if (at !== 0) return undefined;
  // "Gin and tonic is": the tagger takes the first word for a name.
  const isName = (place: number) =>
    /^\p{Lu}/u.test(tree.tokens[place]?.text ?? '') || tree.isOneOf(place, 'mum mom dad');
  const isWhole = (start: number, end: number) =>
    tree.tag(start) === 'PRP' ||
    (tree.tag(start).startsWith('NNP') && isName(start)) ||
    (DETERMINERS.test(tree.tag(start)) && tree.tag(end).startsWith('NN'));
  const first = /^NNP$|^PRP$/.test(tree.tag(0)) ? 0 : phraseEnd(tree, 0);
  if (first === -1 || tree.low(first + 1) !== 'and' || !isWhole(0, first)) return undefined;
  const start = first + 2;
  const second = /^NNP$|^PRP$/.test(tree.tag(start)) ? start : phraseEnd(tree, start);
  const verb = tree.afterAdverbs(second + 1);
  if (second === -1 || !isWhole(start, second) || !isSingularVerb(tree, verb) || tree.isOneOf(0, 'each every no'))
    return undefined;
  return { first: second, last: verb, why: 'the subject names two. Does the verb match?' };
}

/** "The two variables is": a number, a plural, and a singular verb. */
function countedSubject(tree: Tree, at: number): GrammarFault | undefined {
  const isCounted =
    tree.isOneOf(at, 'two three four five six seven eight nine ten both several many') && tree.tag(at + 1) === 'NNS';
  const verb = at + 2;
  // "With too many interruptions is".
  const isAfterPreposition = tree.isOneOf(at - 1, 'so too how very') && tree.tag(at - 2) === 'IN';
  if (
    !isCounted ||
    isAfterPreposition ||
    isInsidePhrase(tree, at + 1) ||
    !tree.isOneOf(verb, 'is was has') ||
    /^(?:IN|JJ|VB.*|CC)$/.test(tree.tag(at - 1)) ||
    (/^(?:DT|PRP\$)$/.test(tree.tag(at - 1)) &&
      tree.isOneOf(at - 2, 'of from for with to about by than at in on between'))
  )
    return undefined;
  if (
    tree.isOneOf(
      at + 1,
      'years months weeks days hours minutes dollars pounds euros miles kilometres metres percent times',
    )
  )
    return undefined;
  return {
    first: at + 1,
    last: verb,
    why: `the subject is “${tree.tokens[at + 1]?.text ?? ''}”. Does “${tree.tokens[verb]?.text ?? ''}” go with it?`,
  };
}

const MANY = 'people children men women students teenagers parents tourists pupils teachers girls boys friends';

/** "Students who works at night": the verb after "who" goes with the plural before it. */
function relativeSubject(tree: Tree, at: number): GrammarFault | undefined {
  if (tree.low(at) !== 'who' || !tree.isOneOf(at - 1, MANY) || !isSingularVerb(tree, at + 1)) return undefined;
  // "She is one of the students who works": English allows both. "The father of the boys who lives": it's he.
  const isInside = tree.some(at - 5, at - 1, (place) => tree.isOneOf(place, 'one of with for to'));
  if (isInside) return undefined;
  return {
    first: at,
    last: at + 1,
    why: `“who” refers to “${tree.tokens[at - 1]?.text ?? ''}”, a plural. Does the verb match?`,
  };
}

const ONE_PERSON = new Set(
  `${wordsOf('persons')} mum mom dad aunt uncle cousin grandfather grandmother son daughter wife husband boss`.split(
    ' ',
  ),
);
/** Animals that people call “who”. */
const PETS = 'dog cat';

/** "My little brother, who have asthma": the verb after "who" goes with the person before it. */
function oneBeforeWho(tree: Tree, at: number): GrammarFault | undefined {
  if (tree.low(at) !== 'who') return undefined;
  const comma = tree.low(at - 1) === ',' ? at - 1 : at;
  const person = tree.tag(comma - 1) === 'NNP' && ONE_PERSON.has(tree.low(comma - 2)) ? comma - 2 : comma - 1;
  const start = tree.tag(person - 1) === 'JJ' ? person - 2 : person - 1;
  const isOne = (ONE_PERSON.has(tree.low(person)) || tree.isOneOf(person, PETS)) && tree.tag(start) === 'PRP$';
  if (!isOne || tree.isOneOf(start - 1, 'and or of') || !tree.isOneOf(at + 1, FORMS_OF_SEVERAL)) return undefined;
  return {
    first: at,
    last: at + 1,
    why: `“who” refers to “${tree.tokens[person]?.text ?? ''}”, one person. Does the verb match?`,
  };
}

/** Verbs that show by their missing -s that they don't agree, since they are no nouns. */
const PLAIN_FORMS = 'go come live have do say think want know make take eat sell teach learn speak become give get';
/** After "who", words that may be nouns elsewhere are verbs. */
const FORMS_OF_SEVERAL = `${PLURAL_VERBS} ${PLAIN_FORMS} work like play study`;
/** What opens a clause whose verb agrees; after "that" it may be a wish ("I suggest that my son go"). */
const BEFORE_SUBJECT = ', and but because when if so although while where then';
/** "My mother go to Shanghai", "the noise don't stop": a person or a thing, and the form for several. */
function oneWithPlainForm(tree: Tree, at: number): GrammarFault | undefined {
  if (!/^(?:PRP\$|DT)$/.test(tree.tag(at)) || tree.isOneOf(at, 'these those all both some any')) return undefined;
  // "Maria and her brother go."
  const isJoined = tree.low(at - 1) === 'and' && /^(?:NN|PRP)/.test(tree.tag(at - 2));
  if (isJoined || (at > 0 && !tree.isOneOf(at - 1, BEFORE_SUBJECT))) return undefined;
  const noun = tree.tag(at + 1) === 'JJ' ? at + 2 : at + 1;
  const isPerson = tree.tag(at) === 'PRP$' && ONE_PERSON.has(tree.low(noun));
  if (tree.tag(noun) !== 'NN' || !isSure(tree, noun) || subjectNumber(tree, noun) !== 'singular') return undefined;
  const verb = noun + 1;
  const isNegated = tree.low(verb) === 'do' && tree.isOneOf(verb + 1, "n't not");
  const isPlain = isPerson && tree.isOneOf(verb, PLAIN_FORMS) && /^VBP?$/.test(tree.tag(verb));
  if (!(isNegated || isPlain) || tree.tokens.at(-1)?.text === '?') return undefined;
  return {
    first: noun,
    last: verb,
    why: `the subject is “${tree.tokens[noun]?.text ?? ''}”. Does “${tree.tokens[verb]?.text ?? ''}” go with it?`,
  };
}

/** "Half of the students is", "most of my friends has". */
function partOfMany(tree: Tree, at: number): GrammarFault | undefined {
  if (!tree.isOneOf(at, 'half most some many all') || tree.low(at + 1) !== 'of' || !DETERMINERS.test(tree.tag(at + 2)))
    return undefined;
  const noun = phraseEnd(tree, at + 3);
  if (tree.tag(noun) !== 'NNS') return undefined;
  const isPlaced =
    tree.isOneOf(noun + 1, 'in at from') && DETERMINERS.test(tree.tag(noun + 2)) && tree.tag(noun + 3) === 'NN';
  const verb = isPlaced ? noun + 4 : noun + 1;
  if (!tree.isOneOf(verb, 'is was has') || isInsidePhrase(tree, at)) return undefined;
  return {
    first: verb,
    last: verb,
    why: `the subject is “${tree.tokens[noun]?.text ?? ''}”. Does “${tree.tokens[verb]?.text ?? ''}” go with it?`,
  };
}

/** After these, the subject of a clause begins. */
const BEFORE_CLAUSE = 'but because when if so although while where then that';
/** Verbs after which another subject may follow without "that": "people who think smoking helps". */
const TAKE_CLAUSES = wordsOf('verbs-with-clauses');
const CLAUSE_WORDS =
  'that because when if while where what which who whose how why as since although until before after than but , ; : ( " – —';
const RELATIVE_ENDS = `${CLAUSE_WORDS} and or`;
/** How long a relative clause may be, in words. */
const LONGEST_RELATIVE = 9;

/** Whether a noun phrase that begins at a place is the subject of a clause, rather than one of several things in a row. */
function beginsClause(tree: Tree, begin: number, noun: number): boolean {
  if (begin === 0 || tree.isOneOf(begin - 1, BEFORE_CLAUSE)) return true;
  if (tree.low(begin - 1) === ',') return /^(?:root|nsubj|parataxis)/.test(tree.relation(noun));
  return tree.low(begin - 1) === 'and' && tree.relation(noun) === 'conj' && tree.isFinite(tree.head(noun));
}

/**
 * "Students who use them learns less", "anyone who wants to join are welcome": after the relative clause, the verb goes with the
 * noun before it. The parser hangs such a verb below that of the clause.
 */
function verbAfterRelative(tree: Tree, at: number): GrammarFault | undefined {
  if (!tree.isOneOf(at, 'who that')) return undefined;
  const noun = at - 1;
  const start = tree.tag(noun - 1) === 'JJ' ? noun - 2 : noun - 1;
  const begin = DETERMINERS.test(tree.tag(start)) ? start : start + 1;
  if (!beginsClause(tree, begin, noun)) return undefined;
  const isPlural = tree.isOneOf(noun, `${MANY} those`) || (tree.tag(noun) === 'NNS' && isSure(tree, noun));
  const isOne =
    tree.isOneOf(noun, 'everyone everybody anyone anybody someone somebody') ||
    (tree.tag(noun) === 'NN' && begin < noun && isSure(tree, noun) && subjectNumber(tree, noun) === 'singular');
  const relative = tree.afterAdverbs(at + 1);
  if (!tree.isFinite(relative) || isPlural === isOne) return undefined;
  const verb = tree.find(relative + 1, relative + LONGEST_RELATIVE, (place) => tree.isFinite(place));
  // What is joined to the verb of the relative clause, or has a clause of its own, isn't the verb we look for.
  if (tree.some(relative + 1, verb, (place) => tree.isOneOf(place, RELATIVE_ENDS))) return undefined;
  if (verb === -1 || (isPlural ? !isSingularVerb(tree, verb) : !tree.isOneOf(verb, `${PLURAL_VERBS} ${PLAIN_FORMS}`)))
    return undefined;
  const before = tree.tag(verb - 1);
  const hasOwnSubject =
    tree.isOneOf(verb - 1, 'i he she it we they you this everything everyone nothing there to') ||
    (/^(?:NN|NNP|NNS|VBG|DT)$/.test(before) && tree.isOneOf(relative, TAKE_CLAUSES));
  // "Children who watch TV shows are": what looks like the verb is a noun.
  const end = tree.find(verb + 1, tree.length, (place) => tree.isOneOf(place, CLAUSE_WORDS));
  const isFollowed = tree.some(
    verb + 1,
    end === -1 ? tree.length : end,
    (place) => tree.isFinite(place) && !tree.isOneOf(place - 1, 'and or'),
  );
  if (hasOwnSubject || isFollowed) return undefined;
  return {
    first: verb,
    last: verb,
    why: `the subject is “${tree.tokens[noun]?.text ?? ''}”. Does “${tree.tokens[verb]?.text ?? ''}” go with it?`,
  };
}

const PATTERNS = [
  verbAfterRelative,
  oneWithPlainForm,
  partOfMany,
  relativeSubject,
  oneBeforeWho,
  headBeforeOf,
  askedSubject,
  twoSubjects,
  countedSubject,
];

/** Disagreements that the words alone show, however the parser reads the sentence. */
export function plainDisagreements(tree: Tree): GrammarFault[] {
  return [...tree.tokens.keys()].flatMap((at) => PATTERNS.flatMap((pattern) => pattern(tree, at) ?? []));
}
