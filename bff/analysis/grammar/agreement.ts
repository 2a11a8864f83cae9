/** Rules of grammar on number and person: subject and verb, amount and noun. */
import { isOneOf, isPluralNoun, low, nounAfter, opensClause, tagAt, type Rule } from './grammar-rule.ts';
import { NO_PLURAL_S, PLURALS } from './grammar-words.ts';

export const pluralSubject: Rule = (tokens, at) => {
  if (!opensClause(tokens, at)) return undefined;
  const first = low(tokens, at);
  const isDetermined = isOneOf(first, 'the these those my our his her their your some many most several all');
  const noun = nounAfter(tokens, isDetermined ? at + 1 : at);
  if (noun === -1 || !isPluralNoun(tokens[noun]) || (!isDetermined && !PLURALS.has(low(tokens, noun))))
    return undefined;
  if (isOneOf(low(tokens, at - 1), 'and or than')) return undefined;
  let verb = noun + 1;
  while (tagAt(tokens, verb) === 'ADV') verb++;
  const isSingularVerb = isOneOf(low(tokens, verb), 'was is has does') && tagAt(tokens, verb) !== 'NOUN';
  return isSingularVerb ? { last: verb, why: 'a plural subject takes a plural verb.' } : undefined;
};

export const singularSubject: Rule = (tokens, at) => {
  if (!isOneOf(low(tokens, at), 'each every this that another') || !opensClause(tokens, at)) return undefined;
  const noun = nounAfter(tokens, at + 1);
  if (
    noun === -1 ||
    isPluralNoun(tokens[noun]) ||
    low(tokens, noun).endsWith('s') ||
    NO_PLURAL_S.has(low(tokens, noun))
  )
    return undefined;
  const isPluralVerb = isOneOf(low(tokens, noun + 1), 'are were have do') && tagAt(tokens, noun + 1) !== 'NOUN';
  // "This sort are", "that day were gathered" (inversion): only a verb right after the noun with nothing plural behind it.
  if (!isPluralVerb || isOneOf(low(tokens, noun), 'kind sort type day night year morning evening time point way'))
    return undefined;
  return { last: noun + 1, why: 'a singular subject takes a singular verb.' };
};

export const pronounSubject: Rule = (tokens, at) => {
  const pronoun = low(tokens, at);
  const verb = low(tokens, at + 1);
  const before = low(tokens, at - 1);
  if (tagAt(tokens, at) !== 'PRON' || tokens.at(-1)?.text === '?') return undefined;
  const why = 'the verb does not agree with its pronoun. Who acts, one or many?';
  const isPlural = isOneOf(pronoun, 'we they you');
  if (isPlural && verb === 'was' && !isOneOf(before, 'of than as') && !isOneOf(tagAt(tokens, at - 1), 'VERB ADP'))
    return { last: at + 1, why };
  if (!opensClause(tokens, at) || isOneOf(before, 'that if')) return undefined;
  if (isPlural && isOneOf(verb, 'is has does')) return { last: at + 1, why };
  const negated = verb === 'do' && low(tokens, at + 2) === "n't";
  if (isOneOf(pronoun, 'he she it') && (isOneOf(verb, 'have are') || negated))
    return { last: negated ? at + 2 : at + 1, why };
  if (pronoun === 'i' && isOneOf(verb, 'is are has') && at === 0) return { last: at + 1, why };
  return undefined;
};

export const thereIs: Rule = (tokens, at) => {
  if (low(tokens, at) !== 'there' || !isOneOf(low(tokens, at + 1), 'is was has')) return undefined;
  const amount = low(tokens, at + 2);
  if (!isOneOf(amount, 'many several few two three four five six seven eight nine ten various numerous these those'))
    return undefined;
  if (isOneOf(low(tokens, at + 3), 'a an') || !isPluralNoun(tokens[nounAfter(tokens, at + 3)])) return undefined;
  return { last: at + 2, why: 'after "there", the verb agrees with what follows it. One or many?' };
};

export const demonstrative: Rule = (tokens, at) => {
  const pair = `${low(tokens, at)} ${low(tokens, at + 1)}`;
  if (!opensClause(tokens, at) || !isOneOf(low(tokens, at), 'this these those')) return undefined;
  if (!/^(?:this (?:are|were)|these (?:is|was|has)|those (?:is|was|has))$/.test(pair)) return undefined;
  return { last: at + 1, why: 'the pronoun and the verb do not agree. One thing or several?' };
};

export const countable: Rule = (tokens, at) => {
  const amount = low(tokens, at);
  if (!isOneOf(amount, 'many several various numerous these those')) return undefined;
  const noun = tokens[at + 1]?.pos === 'ADJ' ? at + 2 : at + 1;
  const token = tokens[noun];
  const after = tokens[noun + 1];
  if (token?.pos !== 'NOUN' || token.text !== token.lower || !/^[a-z]{4,}$/.test(token.lower)) return undefined;
  if (token.lower.endsWith('s') || NO_PLURAL_S.has(token.lower) || isOneOf(token.lower, 'kind sort type'))
    return undefined;
  if (after !== undefined && !['PUNCT', 'ADP', 'AUX', 'VERB', 'SCONJ', 'ADV', 'CCONJ', 'PRON'].includes(after.pos))
    return undefined;
  if (
    after?.text === '-' ||
    after?.text === '/' ||
    after?.text === ',' ||
    after?.lower === 'and' ||
    after?.lower === 'or'
  )
    return undefined;
  // "Many doubt it", "these matter": the word may be a verb unless something before asks for a noun phrase.
  const asksForNoun =
    ['VERB', 'ADP', 'AUX'].includes(tagAt(tokens, at - 1)) || isOneOf(low(tokens, at - 1), 'so too how');
  const isSubject =
    opensClause(tokens, at) &&
    (after?.pos === 'AUX' ||
      (after?.pos === 'VERB' && /^(?:think|believe|say|agree|argue|want|feel)$/.test(after.lower)));
  if (!asksForNoun && !isSubject) return undefined;
  if (isOneOf(amount, 'these those') && !(tagAt(tokens, at - 1) === 'ADP' && noun === at + 1)) return undefined;
  return { last: noun, why: `after "${amount}", a countable noun takes the plural.` };
};
