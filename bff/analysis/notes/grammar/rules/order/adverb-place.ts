import { inflectsAsVerb } from '../../../../reading/parser/affix-classes.ts';
import { faultsAt, type GrammarFault, type GrammarRule, type Tree } from '../../grammar-rule.ts';

const OFTEN = 'always often usually never sometimes rarely seldom';
const OBJECT = /^(?:DT|PRP\$|PRP|NNS|NNP)$/;
const HELPERS = "is are was were am be been 's 're 'm have has had do does did 've 'd";
const MANNER =
  'fluently carefully quickly slowly immediately regularly perfectly correctly quietly badly easily happily politely';
const LIKING = 'like likes liked love loves loved enjoy enjoys enjoyed';
const WITH_ALSO = 'play plays played speak speaks eat eats want wants buy bought study studies visit visited';
const SKILLS = 'play plays played speak speaks spoke sing sings cook cooks know knows';
const LANGUAGES =
  'english french spanish german italian chinese russian arabic portuguese japanese piano guitar football tennis';
const DAYS = 'day morning afternoon evening night week weekend month year summer winter saturday sunday monday friday';

const betweenFault = (first: number, last: number): GrammarFault => ({
  first,
  last,
  why: 'this comes between the verb and its object. Where else could it go?',
});

/** The last word of what follows a verb at a place: "often", "very much", "every day"; -1 for anything else. */
function adverbEnd(tree: Tree, at: number): number {
  const next = at + 1;
  if (tree.isOneOf(next, 'very so') && tree.isOneOf(next + 1, 'well much')) return next + 1;
  if (tree.isOneOf(next, 'every last') && tree.isOneOf(next + 1, DAYS)) return next + 1;
  const isDone = tree.low(next) === 'already' && tree.tag(at) === 'VBN';
  return isDone || tree.isOneOf(next, OFTEN) || tree.low(next) === 'yesterday' ? next : -1;
}

/** Whether an object begins at a place after an adverb. */
function isObject(tree: Tree, verb: number, last: number): boolean {
  const next = tree.tag(last + 1);
  const isVery = tree.isOneOf(last, 'well much');
  const isOften = tree.isOneOf(verb + 1, OFTEN);
  const isTime = tree.low(last) === 'yesterday' || tree.isOneOf(verb + 1, 'every last');
  const isPlain = isVery && tree.isOneOf(verb, LIKING) && /^(?:NN|NNS|VBG)$/.test(next);
  const isLanguage = (isVery || isTime) && tree.isOneOf(last + 1, LANGUAGES);
  const isMeal = isOften && tree.isOneOf(verb, 'eat eats drink drinks') && /^NNS?$/.test(next);
  const isAdjective = isVery && /^(?:JJ|CD)$/.test(next) && /^NNS?$/.test(tree.tag(last + 2));
  if (isPlain || isLanguage || isAdjective || isMeal) return true;
  if (!OBJECT.test(next) || next === 'PRP' || (isTime && next === 'NNP')) return false;
  if (isTime && tree.isOneOf(verb + 1, 'every last'))
    return /^(?:DT|PRP\$)$/.test(next) && !tree.isOneOf(last + 1, 'the this that all');
  return !(isOften && /^(?:NNS|NNP)$/.test(next));
}

/** "Drinks always her coffee", "plays very well the cello", "have visited often the museum". */
function beforeObject(tree: Tree, at: number): GrammarFault | undefined {
  const isParticiple = tree.tag(at) === 'VBN' && tree.isOneOf(at - 1, "have has had 've");
  const isBase = tree.tag(at) === 'VB' && tree.isOneOf(at - 1, "n't not to will can could would");
  const isVerb = /^VB[DPZ]$/.test(tree.tag(at)) || isParticiple || isBase || isUntaggedVerb(tree, at);
  const last = adverbEnd(tree, at);
  if (
    !isVerb ||
    last === -1 ||
    (tree.isOneOf(at, HELPERS) && !tree.isOneOf(at + 1, 'every last')) ||
    tree.low(last + 1) === 'that' ||
    // "It has become so much a part of our lives."
    (tree.isOneOf(at + 1, 'so as too') && tree.low(at + 2) === 'much')
  )
    return undefined;
  if (!isObject(tree, at, last) || tree.relation(last + 1).startsWith('nsubj')) return undefined;
  return betweenFault(at, last);
}

/** The tagger mistakes a verb before such an adverb for a plural: "my mum drinks always". */
function isUntaggedVerb(tree: Tree, at: number): boolean {
  return (
    tree.tag(at) === 'NNS' &&
    tree.isOneOf(at + 1, OFTEN) &&
    tree.tag(at - 1) === 'NN' &&
    inflectsAsVerb(tree.low(at)) &&
    tree.finiteVerbs().length === 0
  );
}

/** "I go always to the bakery", "he comes never late". */
function behindMainVerb(tree: Tree, at: number): GrammarFault | undefined {
  const isVerb = /^VB[PZ]$/.test(tree.tag(at)) && !tree.isOneOf(at, HELPERS);
  const isSubject = tree.tag(at - 1) === 'PRP' || tree.tag(at - 1).startsWith('NN');
  const isAdverb = tree.isOneOf(at + 1, 'always never usually rarely seldom often');
  const isLoose = tree.low(at + 1) === 'often';
  const goesOn =
    tree.isOneOf(at + 2, isLoose ? 'to' : 'to in at with on late early by for about home') &&
    (tree.tag(at + 3) !== 'VB' || tree.isOneOf(at + 3, 'work school bed'));
  const isOwn = isSubject && tree.isOneOf(at - 1, 'i we they he she you');
  return isVerb && isAdverb && goesOn && (isOwn || (!isLoose && isSubject))
    ? { first: at, last: at + 1, why: 'this adverb usually comes before the main verb.' }
    : undefined;
}

/** "He has lived always in Rome", "always I get up at seven". */
function alwaysElsewhere(tree: Tree, at: number): GrammarFault | undefined {
  const isBehind =
    tree.tag(at - 1) === 'VBN' &&
    tree.isOneOf(at - 2, "has have 've") &&
    tree.isOneOf(at, 'always often never') &&
    tree.isOneOf(at + 1, 'in at on to');
  const isFirst = at === 0 && tree.low(0) === 'always' && tree.isOneOf(1, 'i he she we they') && tree.isFinite(2);
  return isBehind || isFirst
    ? { first: at, last: at, why: 'this adverb usually comes before the main verb.' }
    : undefined;
}

/** "Speaks fluently English", "read carefully the text". */
function mannerBeforeObject(tree: Tree, at: number): GrammarFault | undefined {
  const isVerb = /^VB[DPZ]?$/.test(tree.tag(at)) && !tree.isOneOf(at, HELPERS);
  const isManner = tree.isOneOf(at + 1, MANNER);
  const isSkill =
    tree.isOneOf(at, SKILLS) && (isManner || tree.low(at + 1) === 'well') && tree.isOneOf(at + 2, LANGUAGES);
  const isThing =
    isManner &&
    tree.isOneOf(at + 2, 'the my his her our their') &&
    /^(?:NN|NNS)$/.test(tree.tag(at + 3)) &&
    /^[.,]$|^IN$|^CC$/.test(tree.tag(at + 4));
  return isVerb && (isSkill || isThing) ? betweenFault(at, at + 1) : undefined;
}

/** "Has been also chosen". */
function behindBeen(tree: Tree, at: number): GrammarFault | undefined {
  const isPair =
    tree.low(at) === 'been' &&
    tree.isOneOf(at - 1, "have has 've") &&
    tree.isOneOf(at + 1, 'also already always never ever just');
  const isState = tree.isOneOf(at + 1, 'always never') && (tree.tag(at + 2) === 'JJ' || tree.low(at + 2) === 'late');
  return isPair && (isState || /^(?:VBN|VBG|VBD)$/.test(tree.tag(at + 2)))
    ? { first: at, last: at + 1, why: 'this adverb usually comes after the first helping verb.' }
    : undefined;
}

/** "I like also pizza", "he speaks also Spanish". */
function alsoBehindVerb(tree: Tree, at: number): GrammarFault | undefined {
  const isVerb = (tree.isOneOf(at, LIKING) || tree.isOneOf(at, WITH_ALSO)) && tree.tag(at).startsWith('VB');
  const isThing = /^(?:DT|PRP\$|NN|NNS|VBG)$/.test(tree.tag(at + 2)) || tree.isOneOf(at + 2, LANGUAGES);
  return isVerb && tree.low(at + 1) === 'also' && isThing ? betweenFault(at, at + 1) : undefined;
}

/** "They spend there many hours". */
function placeBeforeTime(tree: Tree, at: number): GrammarFault | undefined {
  const isBetween = tree.isOneOf(at, 'spend spends spent spending') && tree.isOneOf(at + 1, 'there here');
  const isTime = /^(?:JJ|CD|DT|PDT|NNS)$/.test(tree.tag(at + 2)) && !tree.isOneOf(at + 2, 'this that');
  return isBetween && isTime ? betweenFault(at, at + 1) : undefined;
}

/** "Drinks always her coffee", "plays very well the cello". */
export const adverbPlace: GrammarRule = {
  id: 'adverb-place',
  name: 'Place of adverbs',
  explanation:
    'A verb and its object usually stay together: “often” and “always” go before the verb, “very much”, “well” and “yesterday” after the object.',
  learners: 'In French, Spanish, Italian and German an adverb may follow the verb directly.',
  wrong: 'He writes often the same story.',
  right: 'The choir often sings the same song.',
  find: (tree) =>
    faultsAt(
      tree,
      (at) =>
        beforeObject(tree, at) ??
        behindMainVerb(tree, at) ??
        alwaysElsewhere(tree, at) ??
        mannerBeforeObject(tree, at) ??
        behindBeen(tree, at) ??
        alsoBehindVerb(tree, at) ??
        placeBeforeTime(tree, at),
    ),
};
