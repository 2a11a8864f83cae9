import { faultsAt, type GrammarFault, type GrammarRule, type Tree } from '../../grammar-rule.ts';
import { isPastVerb, isPresentVerb } from '../../lexicon/verb-times.ts';
import { wordsOf } from '../../lexicon/words.ts';

/** What people do in a story, one thing after another. */
const DEEDS = wordsOf('deeds-told');
/** What goes with an intended present, in a sentence about the past. */
const STILL_TRUE = `now today still always often usually sometimes never ever every each nowadays currently since rarely generally typically
  whenever if annually daily will would`;
/** Verbs after which a base form is right: "he helped her wash and dry", "I did see". */
const WITH_PLAIN_VERB = 'made let helped saw heard watched did had felt could would might should used';

const deedForms = new Set(
  DEEDS.split(/\s+/).flatMap((deed) => [deed, `${deed}s`, `${deed}es`, deed.replace(/y$/, 'ies')]),
);
const isDeed = (tree: Tree, at: number) => deedForms.has(tree.tokens[at]?.text ?? '');

/** Whether every finite verb before a place is in the simple past, and nothing there is about the present. */
function tellsOfPast(tree: Tree, place: number): boolean {
  const finite = tree.finiteVerbs().filter((at) => at < place);
  return finite.length > 0 && finite.every((at) => isPastVerb(tree, at)) && !/["“”(]/.test(tree.text);
}

/** "... and everybody begins", "... but he runs": a clause with its own subject in the present. */
function presentWithSubject(tree: Tree, subject: number): number {
  if (
    !/^(?:PRP|PRP\$|DT|NN|NNP|PDT)$/.test(tree.tag(subject)) ||
    tree.isOneOf(subject, 'this that these those you one')
  )
    return -1;
  const verb = tree.find(
    subject + 1,
    subject + 6,
    (at) => /^(?:VB|MD|IN|CC|TO|W)/.test(tree.tag(at)) || tree.low(at) === ',',
  );
  const hasNear = /^(?:NN|NNS|NNP|PRP|RB)$/.test(tree.tag(verb - 1));
  return hasNear && isPresentVerb(tree, verb) && isDeed(tree, verb) ? verb : -1;
}

/** "... and makes a cup of tea", "... and then start to sing": the same person's next action. */
function presentWithoutSubject(tree: Tree, at: number, and: number): number {
  if (!isDeed(tree, at) || tree.tagMargin(at) < 3) return -1;
  if (tree.tag(at) === 'VBZ') return at;
  const last = tree.find(0, and, (place) => tree.isFinite(place));
  const governs =
    tree.some(
      last,
      and,
      (place) =>
        /^(?:VB|VBG|TO|MD|WRB|WP)$/.test(tree.tag(place)) ||
        (tree.low(place) === 'to' && tree.low(place + 1) === 'first'),
    ) || tree.isOneOf(last, WITH_PLAIN_VERB);
  return /^VBP?$/.test(tree.tag(at)) && !governs && !tree.low(at).endsWith('ed') && isPresentInForm(tree, at) ? at : -1;
}

/** "Put" and "hit" may be the past. */
const isPresentInForm = (tree: Tree, at: number) => !tree.isOneOf(at, 'put hit shut');

function faultAfter(tree: Tree, and: number): GrammarFault | undefined {
  if (!tree.isOneOf(and, 'and but so then when') || !tellsOfPast(tree, and)) return undefined;
  let next =
    tree.low(and - 1) === ',' || /^(?:NN|NNS|NNP|PRP|RB|RP|VB[DNG]|CD|IN|JJ)$/.test(tree.tag(and - 1))
      ? and + 1
      : tree.length;
  while (tree.isOneOf(next, 'then suddenly immediately quickly slowly finally so just')) next++;
  if (tree.tokens.some((_token, at) => tree.isOneOf(at, STILL_TRUE)) || tree.low(and + 1) === 'it') return undefined;
  const isJoining = tree.isOneOf(and, 'and but then');
  const verb = Math.max(isJoining ? presentWithoutSubject(tree, next, and) : -1, presentWithSubject(tree, next));
  if (verb === -1 || !hasDeedBefore(tree, and)) return undefined;
  return { first: verb, last: verb, why: 'the sentence began in the past. Is this verb about another time?' };
}

/** Whether what comes before a place tells of a past action, not a state: "he lived there and goes" may be right. */
function hasDeedBefore(tree: Tree, place: number): boolean {
  return !tree.some(0, place, (at) => tree.isOneOf(at, 'lived said wrote thought knew believed argued born'));
}

const STORY = `goes comes takes opens gets hears sits stands leaves enters walks meets tells asks looks runs drinks eats kills dies arrives wakes believes
  decides discovers realises realizes returns grabs jumps falls turns starts begins`;
const TOLD = `became went came took opened got heard sat stood left entered walked met told asked looked ran drank ate killed died arrived woke said
  decided discovered realised realized returned grabbed jumped fell turned started began saw put gave bought made shouted screamed smiled`;

/** "Romeo believes that Juliet is dead, so he drank the poison": a story told in the present that slips into the past. */
function pastAfter(tree: Tree, and: number): GrammarFault | undefined {
  if (!tree.isOneOf(and, 'and so then but') || /["“”]/.test(tree.text)) return undefined;
  const finite = tree.finiteVerbs().filter((at) => at < and);
  const isStory =
    finite.length > 0 && finite.every((at) => tree.tag(at) === 'VBZ') && finite.some((at) => tree.isOneOf(at, STORY));
  let next = and + 1;
  while (tree.isOneOf(next, 'then suddenly he she they')) next++;
  const isTold = isStory && tree.tag(next) === 'VBD' && tree.isOneOf(next, TOLD);
  const isDated = tree.tokens.some(
    (_token, at) => tree.isOneOf(at, STILL_TRUE) || tree.isOneOf(at, 'in ago yesterday last once already'),
  );
  return isTold && !isDated
    ? { first: next, last: next, why: 'the sentence began in the present. Is this verb about another time?' }
    : undefined;
}

/** "The lights went out, and everybody begins to scream." */
export const tenseShift: GrammarRule = {
  id: 'tense-shift',
  name: 'Leaving the past in a story',
  explanation:
    'A story that is told in the past usually stays in the past: the lights went out, and everybody began to scream.',
  wrong: 'Suddenly the lights went out, and everybody begins to scream.',
  right: 'The lights went out, and everybody began to scream.',
  find: (tree) => faultsAt(tree, (at) => faultAfter(tree, at) ?? pastAfter(tree, at)),
};
