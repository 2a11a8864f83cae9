/** Grammar rules for words that are doubled, confused with another, or in the wrong form after their neighbour. */
import { isOneOf, low, tagAt, type Rule } from './grammar-rule.ts';
import { IRREGULAR_PAST, NEVER_TWICE, wrongArticle } from './grammar-words.ts';

export const repeatedWord: Rule = (tokens, at) => {
  const [one, two] = [tokens[at], tokens[at + 1]];
  if (one === undefined || two === undefined || one.lower !== two.lower || !NEVER_TWICE.has(one.lower))
    return undefined;
  // "It is what it is is" needs a comma, "A A" and "I I" are labels; "is is" and "in in" across a capital are left alone.
  if (two.text !== two.lower || two.from !== one.to + 1 || tokens[at + 2]?.text === '-') return undefined;
  return { last: at + 1, why: 'the same word stands here twice. Is that meant?' };
};

export const modalOf: Rule = (tokens, at) => {
  if (!isOneOf(low(tokens, at), 'could should would must might') || tagAt(tokens, at) === 'NOUN') return undefined;
  const of = low(tokens, at + 1) === "n't" || low(tokens, at + 1) === 'not' ? at + 2 : at + 1;
  if (low(tokens, of) !== 'of' || low(tokens, of + 1) === 'course') return undefined;
  if (!['VERB', 'AUX'].includes(tagAt(tokens, of + 1)) && !/(?:ed|en|one)$/.test(low(tokens, of + 1))) return undefined;
  return { last: of, why: '"of" is no verb. After a modal verb a reader expects one.' };
};

export const article: Rule = (tokens, at) => {
  const word = low(tokens, at);
  const next = tokens[at + 1];
  if ((word !== 'a' && word !== 'an') || next === undefined || (tokens[at]?.text === 'A' && at > 0)) return undefined;
  if (next.text !== next.lower || next.from !== (tokens[at]?.to ?? 0) + 1 || !wrongArticle(word, next.lower))
    return undefined;
  if (!['NOUN', 'ADJ', 'ADV', 'VERB'].includes(next.pos) || tokens[at - 1]?.text === '-') return undefined;
  const sound = word === 'a' ? 'a consonant sound' : 'a vowel sound';
  return { last: at + 1, why: `"${word}" goes before ${sound}. Say the next word aloud: how does it begin?` };
};

export const objectAsSubject: Rule = (tokens, at) => {
  if (at !== 0 && !isOneOf(low(tokens, at - 1), 'because when while although')) return undefined;
  const isObject = (index: number) => isOneOf(low(tokens, index), 'me him them us');
  const nounEnd = isOneOf(low(tokens, at), 'my his her our their the') ? at + 1 : at;
  if (!isObject(at) && !isObject(nounEnd + 2)) return undefined;
  if (low(tokens, nounEnd + 1) !== 'and') return undefined;
  let second = nounEnd + 2;
  if (isOneOf(low(tokens, second), 'my his her our their the')) second++;
  if (!['PRON', 'NOUN', 'PROPN'].includes(tagAt(tokens, second))) return undefined;
  const verb = tokens[second + 1];
  const isFinite =
    verb?.pos === 'AUX' ||
    (verb?.pos === 'VERB' && /(?:ed|went|saw|took|gave|made|came|ran|got|had|like|love|want)$/.test(verb.lower));
  if (!isFinite) return undefined;
  return { last: second, why: 'the ones who act stand in the subject form of the pronoun.' };
};

export const contraction: Rule = (tokens, at) => {
  const [word, next] = [low(tokens, at), low(tokens, at + 1)];
  if (word === 'its' && isOneOf(next, 'a an the been') && tokens[at + 1]?.text === next) {
    return { last: at, why: '"its" shows belonging. Does the sentence say that something belongs to it?' };
  }
  if (word === 'your' && isOneOf(next, 'a an the not gonna welcome') && tokens[at + 1]?.text === next) {
    if (next === 'welcome' && tokens[at + 2] !== undefined && tokens[at + 2]?.pos !== 'PUNCT') return undefined;
    return { last: at, why: '"your" shows belonging. What belongs to the reader here?' };
  }
  if (word === 'their' && isOneOf(next, 'is are was were') && tagAt(tokens, at + 1) !== 'NOUN') {
    return { last: at, why: '"their" shows belonging. What belongs to them here?' };
  }
  return undefined;
};

export const lostApostrophe: Rule = (tokens, at) => {
  const word = low(tokens, at);
  const why = 'an apostrophe marks the letters that are left out here.';
  if (isOneOf(word, 'ive im youve weve theyve') && tokens[at]?.text !== word.toUpperCase()) return { last: at, why };
  // "Cant" and "wont" are nouns too; they are contractions only between a subject and a verb.
  const isShort = isOneOf(word, 'cant wont') && ['PRON', 'NOUN', 'PROPN'].includes(tagAt(tokens, at - 1));
  return isShort && tagAt(tokens, at + 1) === 'VERB' ? { last: at, why } : undefined;
};

export const comparison: Rule = (tokens, at) => {
  const word = low(tokens, at);
  const isComparative = isOneOf(
    word,
    'more less rather better worse fewer higher lower greater larger smaller bigger older younger faster easier harder stronger',
  );
  if (!isComparative || low(tokens, at + 1) !== 'then' || tokens[at + 1]?.from !== (tokens[at]?.to ?? 0) + 1)
    return undefined;
  if (!['DET', 'PRON', 'PROPN', 'NUM', 'NOUN'].includes(tagAt(tokens, at + 2))) return undefined;
  return { last: at + 1, why: '"then" is about time. Is this a comparison?' };
};

export const pastAfterDid: Rule = (tokens, at) => {
  if (low(tokens, at) !== 'did' || !isOneOf(low(tokens, at + 1), "n't not")) return undefined;
  const verb = low(tokens, at + 2);
  if (!IRREGULAR_PAST.has(verb) && !isOneOf(verb, 'had was were made said came told got found')) return undefined;
  return { last: at + 2, why: 'after "did" the verb takes its base form, since "did" already carries the past.' };
};

export const perfect: Rule = (tokens, at) => {
  if (!isOneOf(low(tokens, at), "have has had 've") || tagAt(tokens, at) === 'NOUN') return undefined;
  const verb = tagAt(tokens, at + 1) === 'ADV' ? at + 2 : at + 1;
  if (!isOneOf(low(tokens, verb), 'went ate gave took knew did saw') || tagAt(tokens, verb) !== 'VERB')
    return undefined;
  return { last: verb, why: 'after a form of "have" the verb takes its past participle.' };
};

export const pastAfterTo: Rule = (tokens, at) => {
  if (
    !isOneOf(
      low(tokens, at),
      'want wants wanted need needs needed going able likes liked tried trying decided decide hope hoped',
    )
  )
    return undefined;
  if (low(tokens, at + 1) !== 'to' || !IRREGULAR_PAST.has(low(tokens, at + 2)) || low(tokens, at + 2) === 'saw')
    return undefined;
  return { last: at + 2, why: 'after "to" the verb takes its base form.' };
};

export const affect: Rule = (tokens, at) => {
  if (low(tokens, at) !== 'affect' || low(tokens, at + 1) !== 'on' || !['DET', 'ADJ'].includes(tagAt(tokens, at - 1)))
    return undefined;
  return { last: at, why: '"affect" is usually the verb. Does the sentence need a verb or a noun here?' };
};
