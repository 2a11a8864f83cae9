import { hashWord } from '../../reading/parser/hashing.ts';
import type { ConfusableKind } from './confusable.ts';
import { OWN_TEMPLATES as T } from './features.ts';
import { mix } from './hash.ts';
import { governorOf, headFrom, nearest, nounBehind, numberAt, POSSESSIVES, subjectOf } from './phrases.ts';
import type { SentenceContext } from './sentence-context.ts';

/** The features of a kind of confusable, apart from its neighbours. */
type Describe = ConfusableKind['describe'];

/** The neighbours say everything there is to say. */
export const describeNothing: Describe = () => {};

/** The first letters of the next word, which decide between "a" and "an". */
export const describeSound: Describe = (sentence, { right }, features) => {
  const text = sentence.tokens[right]?.text ?? '';
  for (let letters = 1; letters <= 4; letters++) features.add(T + letters, hashWord(text.slice(0, letters)));
};

/** The subject of a verb, and the first noun after it. */
export const describeSubject: Describe = (sentence, { left, right }, features) => {
  const subject = subjectOf(sentence, left);
  const noun = nounBehind(sentence, right);
  const number = noun === -1 ? 0 : numberAt(sentence, noun);
  const [c1, d1] = [sentence.classAt(left), sentence.classAt(right)];
  features.add(T + 1, subject.kind);
  features.add(T + 2, number);
  features.add(T + 3, subject.kind, number);
  features.add(T + 4, subject.kind, sentence.id(left));
  features.add(T + 5, subject.kind, c1);
  features.add(T + 6, subject.kind, sentence.id(right));
  features.add(T + 7, subject.kind, d1);
  features.add(T + 8, number, sentence.id(left));
  features.add(T + 9, number, c1);
  features.add(T + 10, sentence.id(subject.at), sentence.tag(subject.at) === '' ? 1 : 0);
  features.add(T + 11, subject.kind, c1, d1);
  features.add(T + 12, number, d1);
  const nearNumber = sentence.tag(left) === 'NOUN' ? numberAt(sentence, left) : 0;
  features.add(T + 13, subject.kind, nearNumber);
  features.add(T + 14, sentence.id(subject.at), nearNumber, left - subject.at === 0 ? 1 : 0);
};

/** The determiner, number or possessive on the left, past adjectives and nouns; otherwise the place where the search ends. */
function determinerOf(sentence: SentenceContext, left: number): number {
  return nearest(sentence, left, (at) => {
    const tag = sentence.tag(at);
    return (tag !== 'ADJ' && tag !== 'NOUN') || POSSESSIVES.has(sentence.word(at));
  });
}

/** The noun itself, and what says how many there are. */
export const describeNumber: Describe = (sentence, { left, right, forms }, features) => {
  const noun = hashWord(forms[0] ?? '');
  const at = determinerOf(sentence, left);
  const isDeterminer = /^(?:DET|NUM|PRON)$/.test(sentence.tag(at)) || POSSESSIVES.has(sentence.word(at));
  const determiner = isDeterminer ? sentence.id(at) : hashWord(sentence.form(at));
  const [c1, d1, w1, v1] = [sentence.classAt(left), sentence.classAt(right), sentence.id(left), sentence.id(right)];
  features.add(T + 1, noun);
  features.add(T + 2, determiner);
  features.add(T + 3, determiner, noun);
  features.add(T + 4, determiner, v1);
  features.add(T + 5, determiner, d1);
  features.add(T + 6, determiner, w1);
  features.add(T + 7, noun, w1);
  features.add(T + 8, noun, v1);
  features.add(T + 9, noun, c1);
  features.add(T + 10, noun, d1);
  features.add(T + 11, determiner, c1, d1);
  features.add(T + 12, determiner, noun, d1);
  features.add(T + 13, determiner, sentence.id(at - 1));
  features.add(T + 14, determiner, d1, sentence.classAt(right + 1));
  features.add(T + 15, noun, c1, d1);
  features.add(T + 16, determiner, sentence.id(at - 1), noun);
  features.add(T + 17, determiner, sentence.id(at - 1), sentence.id(at - 2));
};

/** The verb itself, its subject, and what governs its form. */
export const describeVerb: Describe = (sentence, { left, right, forms }, features) => {
  const verb = hashWord(forms[0] ?? '');
  const [w1, w2] = [sentence.id(left), sentence.id(left - 1)];
  const [c1, d1] = [sentence.classAt(left), sentence.classAt(right)];
  const helper = nearest(sentence, left, (at) => sentence.tag(at) === 'AUX' || sentence.word(at) === 'to');
  const aux = helper === -1 ? 0 : sentence.id(helper);
  const governor = sentence.id(governorOf(sentence, left));
  const { kind: subject } = subjectOf(sentence, left);
  const [t1, t2, u1] = [left, left - 1, right].map((at) => hashWord(sentence.form(at)));
  features.add(T + 1, verb);
  features.add(T + 2, aux);
  features.add(T + 3, governor);
  features.add(T + 4, subject);
  features.add(T + 5, aux, governor);
  features.add(T + 6, aux, subject);
  features.add(T + 7, governor, subject);
  features.add(T + 8, verb, governor);
  features.add(T + 9, verb, aux);
  features.add(T + 10, verb, w1);
  features.add(T + 11, verb, sentence.id(right));
  features.add(T + 12, verb, d1);
  features.add(T + 13, subject, w1);
  features.add(T + 14, subject, d1);
  features.add(T + 15, governor, d1);
  features.add(T + 16, aux, governor, subject);
  features.add(T + 17, subject, w1, d1);
  features.add(T + 18, governor, w2);
  features.add(T + 19, subject, w1, w2);
  features.add(T + 20, mix(t1 ?? 0, u1 ?? 0), t2);
  features.add(T + 21, t1 ?? 0, u1);
  features.add(T + 22, subject, t1, u1);
  features.add(T + 23, governor, u1);
  features.add(T + 24, verb, t1, u1);
  features.add(T + 25, aux, c1, d1);
  features.add(T + 26, verb, subject);
};

/** The noun phrase after the confusable: its last noun, and that noun's number. */
export const describePhrase: Describe = (sentence, { left, right }, features) => {
  const head = headFrom(sentence, right);
  const [noun, behind] = [sentence.id(head), head === -1 ? right : head + 1];
  const number = head === -1 ? 0 : numberAt(sentence, head);
  const [w1, c1, after, afterClass] = [
    sentence.id(left),
    sentence.classAt(left),
    sentence.id(behind),
    sentence.classAt(behind),
  ];
  const [t1, u1, u2] = [left, right, right + 1].map((at) => hashWord(sentence.form(at)));
  const distance = head - right;
  features.add(T + 1, noun);
  features.add(T + 2, noun, w1);
  features.add(T + 3, noun, c1);
  features.add(T + 4, noun, after);
  features.add(T + 5, noun, distance);
  features.add(T + 6, number, afterClass);
  features.add(T + 7, number, c1);
  features.add(T + 8, number, w1);
  features.add(T + 9, number, distance);
  features.add(T + 10, t1 ?? 0, u1, u2);
  features.add(T + 11, noun, afterClass);
  features.add(T + 12, noun, number, c1);
  features.add(T + 13, number, after);
  features.add(T + 14, number, w1, afterClass);
  features.add(T + 15, number, sentence.id(right));
  features.add(T + 16, number, sentence.classAt(right), afterClass);
};

/** The verb or adjective that may call for "to", and the verb that follows. */
export const describeTo: Describe = (sentence, { left, right }, features) => {
  const verb = sentence.id(right);
  const last = nearest(sentence, left, (at) => /^(?:VERB|ADJ)$/.test(sentence.tag(at)));
  const main = last === -1 ? 0 : mix(sentence.id(last), left - last === 0 ? 0 : 1);
  const governor = sentence.id(governorOf(sentence, left));
  const { kind: subject } = subjectOf(sentence, left);
  features.add(T + 1, main);
  features.add(T + 2, governor);
  features.add(T + 3, subject);
  features.add(T + 4, main, verb);
  features.add(T + 5, main, sentence.id(left));
  features.add(T + 6, governor, verb);
  features.add(T + 7, governor, subject);
  features.add(T + 8, main, subject);
  features.add(T + 9, main, sentence.classAt(left));
  features.add(T + 10, subject, sentence.id(left));
  features.add(
    T + 11,
    hashWord(sentence.form(left)),
    hashWord(sentence.form(left - 1)),
    hashWord(sentence.form(right)),
  );
  features.add(T + 12, sentence.lexicon.verbForms(sentence.word(last)) ? 1 : 0, subject);
};
