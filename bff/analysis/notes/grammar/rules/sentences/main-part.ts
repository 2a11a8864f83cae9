import type { Tree } from '../../../../reading/parser/tree.ts';
import { isEverVerb, mayBeVerb } from '../../lexicon/may-be-verb.ts';
import { isAlsoBase } from '../verbs/after-auxiliary.ts';
import { NOMINATIVE } from './loose-parts.ts';
import { WITH_CLAUSE } from './plain-run-ons.ts';

const CAUSATIVE = /^(?:help|let|ma[dk]e?|ha[vds]|see|saw|watch|hear|feel|felt|notic)/;
/** Below these leads of the tagger, a participle may be the past, and a noun may be a verb. */
const SURE_MARGIN = 8;
const UNSURE_MARGIN = 20;

/** Whether a sentence has a part that can be a sentence, though the parser makes all of it depend on its opening. */
export function hasMainPart(tree: Tree): boolean {
  return (
    isAnswer(tree) ||
    tree.tokens.some(
      (_token, at) =>
        isCommand(tree, at) ||
        isSecondSubject(tree, at) ||
        isPlainVerb(tree, at) ||
        (at > 0 && isVerbByPlace(tree, at)),
    )
  );
}

/** "If it rains, yes.", "The others did." */
const isAnswer = (tree: Tree): boolean =>
  tree.isOneOf(tree.length - 2, 'yes no do does did not so') && tree.low(tree.length - 3) === ',';

/** "If you have a question, ask the driver", "Set up a date": a plain form at the start or after a comma. */
function isCommand(tree: Tree, at: number): boolean {
  if (at === 0) return isAlsoBase(tree.low(0)) && /^(?:RP|DT|PRP\$)$/.test(tree.tag(1));
  if (tree.tag(at) === 'VB' && tree.tag(at + 1) === 'RP' && tree.tag(at + 2) === 'DT')
    return !/^(?:TO|MD|RB)$/.test(tree.tag(at - 1));
  if (tree.low(at - 1) !== ',') return false;
  const isMistagged =
    /^(?:NN|JJ)$/.test(tree.tag(at)) &&
    tree.tagMargin(at) < UNSURE_MARGIN &&
    mayBeVerb(tree.low(at)) &&
    !/(?:ed|ing|s)$/.test(tree.low(at));
  return (
    (isMistagged || /^VBP?$/.test(tree.tag(at))) &&
    (/^(?:DT|PRP\$?|RP|W.*|JJ|NNS)$/.test(tree.tag(at + 1)) || tree.isOneOf(at + 1, 'out up to on for'))
  );
}

/** "As I watched him he smiled", "Before I could answer her eyes closed": a second verb has its own subject. */
function isSecondSubject(tree: Tree, at: number): boolean {
  const isName = at > 1 && /^\p{Lu}/u.test(tree.tokens[at - 1]?.text ?? '') && tree.low(at - 2) === ',';
  const isPast = tree.tag(at) === 'VBN' && ((tree.tagMargin(at) < SURE_MARGIN && tree.tag(at - 1) === 'NNS') || isName);
  if (isPast && tree.some(1, at, (place) => /^(?:MD|VB[DNPZ])$/.test(tree.tag(place)))) return true;
  const verb = tree.afterAdverbs(at + 1);
  if (!tree.isOneOf(at, NOMINATIVE) || !tree.isFinite(verb) || tree.tag(at - 1) === 'CC') return false;
  const before = tree.find(2, at, (place) => /^VB[DNPZ]$/.test(tree.tag(place)));
  const isJoined = tree.some(
    before,
    at,
    (place) =>
      (tree.relation(place) === 'mark' && tree.tag(place) === 'IN' && tree.low(place) !== 'to') ||
      tree.tag(place).startsWith('W'),
  );
  return before !== -1 && !isJoined && !tree.some(before, at, (place) => tree.isOneOf(place, WITH_CLAUSE));
}

/** "In general, most people pass their test": a plain form right behind its subject that nothing governs. */
function isPlainVerb(tree: Tree, at: number): boolean {
  if (tree.tag(at) !== 'VB' || !/^(?:DT|PRP\$?)$/.test(tree.tag(at + 1))) return false;
  const noun = tree.tag(at - 1) === 'RB' ? at - 2 : at - 1;
  const isGoverned = tree.some(0, noun, (place) => CAUSATIVE.test(tree.low(place)));
  return /^NNS?$/.test(tree.tag(noun)) && !isGoverned;
}

/** Pronouns that are objects right behind a verb; "her" may also belong to a noun. */
const OBJECTS = 'me him us them anyone anybody everyone everybody nobody myself himself herself itself themselves';
const FREQUENCY = 'seldom rarely never often usually always hardly sometimes';
const SUBORDINATORS = 'when until while because if as before after unless since although though whenever wherever';

/** Verbs without an object that the tagger takes for nouns at the end of a sentence. */
const FINAL_VERBS = 'rises matters helps pays varies hurts grows remains counts';

/**
 * Whether a word that the tagger takes for a noun or an adjective is a verb by its place: "teaching suits her", "barking dogs
 * seldom bite", "moths circle until they drop", "the rules bar children from the pool", "the poor pay more", "the cost of living
 * rises", "the mayor, a teacher, resigned", "whether it works depends on us".
 */
function isVerbByPlace(tree: Tree, at: number): boolean {
  // "Because he never listen to us": such a verb belongs to the opening.
  if (tree.isOneOf(0, SUBORDINATORS)) return false;
  if (tree.low(at) === 'depends') return true;
  const isNoun = /^NNS?$/.test(tree.tag(at)) && isEverVerb(tree.low(at));
  const isBase = isNoun && !/(?:s|ing|ed)$/.test(tree.low(at));
  const isPast = tree.low(at).endsWith('ed') && /^(?:JJ|VB[DN])$/.test(tree.tag(at));
  const isPlural = tree.tag(at - 1) === 'NNS' || (at === 1 && /^[A-Z][a-z]+[^su]s$/.test(tree.tokens[0]?.text ?? ''));
  const hasObject =
    tree.isOneOf(at + 1, OBJECTS) || (tree.low(at + 1) === 'her' && /^(?:[.,]|IN|RB)$/.test(tree.tag(at + 2)));
  if ((isNoun || isPast) && hasObject) return true;
  if (tree.isOneOf(at - 1, FREQUENCY) && at > 1) return isNoun || /^VBP?$/.test(tree.tag(at));
  const isPlain = !tree.some(0, at, (place) => /^(?:IN|TO|VBG)$/.test(tree.tag(place)));
  if (isBase && isPlain && at === tree.length - 2 && (isPlural || tree.tag(at - 1) === 'VBZ')) return true;
  if (isBase && isPlural) return tree.isOneOf(at + 1, SUBORDINATORS) || /^(?:NNS|DT|PRP\$)$/.test(tree.tag(at + 1));
  if (isBase && tree.low(0) === 'those') return tree.tag(at - 1) === 'RB';
  if (tree.isOneOf(at, FINAL_VERBS) && at === tree.length - 2) return /^(?:NN|VBG?)$/.test(tree.tag(at - 1));
  if (isPast && tree.low(at - 1) === ',')
    return /^(?:DT|PRP\$|NNP)$/.test(tree.tag(0)) && tree.some(1, at - 2, (place) => tree.low(place) === ',');
  const isGroup = tree.low(at - 2) === 'the' && tree.tag(at - 1).startsWith('JJ');
  return isGroup && /^VBP?$/.test(tree.tag(at));
}
