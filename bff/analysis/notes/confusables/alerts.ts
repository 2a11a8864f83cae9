import type { Alert, ConfusableModel } from './confusable-model.ts';
import type { Confusable } from './confusable.ts';
import { COLLECTIVES, SUBJECT_KINDS, TO, VERB_FORM } from './confusion-sets.ts';
import { findConfusables } from './find-confusables.ts';
import type { SentenceContext } from './sentence-context.ts';

/** A collective noun this far on the left may be the subject. */
const SUBJECT_REACH = 8;
/** The forms of the present, as bits of `Confusable.standing`. */
const PRESENT = 0b110;

/** Pronouns that may be the subject of the verb after them. */
const SUBJECTS = new Set(
  'everybody everyone nobody somebody someone anybody anyone i you he she it we they who'.split(' '),
);

/** Words that seldom follow "their". */
const AMOUNTS = new Set('a an the some many much several few more most all every'.split(' '));

/** Words that introduce what isn't so. */
const UNREAL = new Set('if wish wishes wished though suppose would unless lest'.split(' '));

const OPENING = /^(?:["“«„]|``)$/;
const CLOSING = /^(?:["”»]|'')$/;

/** Finds every confusable in a sentence where another form fits better, by however little. */
export function alertsOf(model: ConfusableModel, sentence: SentenceContext): Alert[] {
  const quoted = quotedTokens(sentence);
  const alerts: Alert[] = [];
  for (const confusable of findConfusables(sentence)) {
    const alert = model.judge(sentence, confusable);
    if (alert && !isLeftAlone(sentence, quoted, confusable)) alerts.push(alert);
  }
  return alerts;
}

/** Which tokens are in quotation marks. A mark without its partner doesn't quote anything. */
function quotedTokens(sentence: SentenceContext): boolean[] {
  const quoted = sentence.tokens.map(() => false);
  let open = -1;
  for (const [at, { text }] of sentence.tokens.entries()) {
    if (open !== -1 && CLOSING.test(text)) {
      quoted.fill(true, open, at + 1);
      open = -1;
    } else if (open === -1 && OPENING.test(text)) open = at;
  }
  return quoted;
}

/** Whether we shouldn't ask about a confusable: a name, a quoted word, or a verb whose subject may be singular or plural. */
function isLeftAlone(sentence: SentenceContext, quoted: readonly boolean[], confusable: Confusable): boolean {
  for (let at = confusable.first; at <= confusable.last; at++) if (quoted[at] || isName(sentence, at)) return true;
  if (isPlaceBeforeAmount(sentence, confusable)) return true;
  // "Everybody know": what is missing is the ending.
  if (confusable.kind === TO && confusable.standing === 1 && SUBJECTS.has(sentence.word(confusable.left))) return true;
  const isAboutNumber =
    SUBJECT_KINDS.includes(confusable.kind) || (confusable.kind === VERB_FORM && (confusable.standing & PRESENT) !== 0);
  return isAboutNumber && (hasCollective(sentence, confusable.left) || isUnreal(sentence, confusable.first));
}

/** "They spend there many hours": "there" is out of its place, but it is the word that is meant. */
const isPlaceBeforeAmount = (sentence: SentenceContext, { first, last }: Confusable): boolean =>
  sentence.word(first) === 'there' && AMOUNTS.has(sentence.word(last + 1));

function isName(sentence: SentenceContext, at: number): boolean {
  const text = sentence.tokens[at]?.text ?? '';
  const isCapital = /^\p{Lu}/u.test(text) && at > 0 && text !== 'I';
  return isCapital || sentence.tag(at) === 'PROPN' || /[\d_]/.test(text);
}

/** "Would that it were true." */
function isUnreal(sentence: SentenceContext, at: number): boolean {
  if (sentence.word(at) !== 'were') return false;
  for (let before = at - 1; before >= 0; before--) if (UNREAL.has(sentence.word(before))) return true;
  return false;
}

function hasCollective(sentence: SentenceContext, left: number): boolean {
  for (let at = left; at >= 0 && at > left - SUBJECT_REACH; at--) if (COLLECTIVES.has(sentence.word(at))) return true;
  return false;
}
