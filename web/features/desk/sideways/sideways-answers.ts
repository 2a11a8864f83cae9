import type { AssignmentView, HandedInText } from '#shared-types/desk/assignment';

import { cueIn } from '../../../annotations/note.ts';
import { bodyOf } from '../../../files/writing/document-text.ts';
import { sentencesOf, type TextSentence } from '../../../reading/text-body.ts';
import { elementsOf, type FoundElement, isCertain, newestTexts } from '../assignment/assignment.ts';
import { readAs } from '../assignment/facts.ts';

/*
 * What each text of a class answers to a question. Nothing here draws, and a text is read only when somebody asks for its sentences.
 */

/** The questions that can be asked across a class. */
export const QUESTIONS = ['Position', 'Claim', 'Evidence', 'Counterclaim', 'Concluding Statement', 'first'] as const;
export type Question = (typeof QUESTIONS)[number];

/** What is true of an answer: a sentence is clear, or the teacher's own; or none was found, or looked for, or the text isn't read yet. */
type Certainty = 'clear' | 'yours' | 'missing' | 'not looked for' | 'waiting';

/** What was found in a text for a question: a sentence or several, each with the words it was found by. */
export interface Answer {
  text: HandedInText;
  /** Looks for the sentences when a row is drawn, so that a large class is on the screen before all of its texts were read. */
  found: () => readonly FoundSentence[];
  /** All that is true of any of its sentences, or why there is none. */
  certainties: ReadonlySet<Certainty>;
}

/** A sentence that answers the question. */
export interface FoundSentence extends TextSentence {
  /** Where the words are by which it was found, in its own words. */
  cue: { from: number; to: number } | undefined;
  certainty: 'clear' | 'yours';
}

/** By what the answers can be filtered. */
export const FILTERS = ['all', 'missing', 'not looked for', 'yours'] as const;
export type Filter = (typeof FILTERS)[number];

/** Whether a filter lets an answer through. */
export function passes(filter: Filter, { certainties }: Answer): boolean {
  return filter === 'all' || certainties.has(filter);
}

/** The most sentences of one text that a row shows unasked, apart from those that have to be there. */
const MOST_SENTENCES = 3;

/**
 * The sentences of an answer that a row shows, in the order of the text.
 * @param chosen where the sentence begins that the keys act on.
 * @returns a few of them; those that the teacher has set and the chosen one are always among them.
 */
export function shownOf(answer: Answer, showsAll: boolean, chosen?: number): readonly FoundSentence[] {
  const found = answer.found();
  if (showsAll || found.length <= MOST_SENTENCES) return found;
  const isWanted = ({ certainty, from }: FoundSentence) => certainty === 'yours' || from === chosen;
  const room = MOST_SENTENCES - found.filter(isWanted).length;
  const others = new Set(found.filter((sentence) => !isWanted(sentence)).slice(0, Math.max(0, room)));
  return found.filter((sentence) => isWanted(sentence) || others.has(sentence));
}

/** Why a text has no answer. */
const UNANSWERED = { waiting: 'waiting', 'not an argument': 'not looked for', argument: 'missing' } as const;

/** What a text answers to a question: what the analysis is sure of, or the teacher has said. */
export function answerOf(view: AssignmentView, text: HandedInText, question: Question): Answer {
  if (question === 'first') {
    const certainties = new Set<Certainty>([text.words > 1 ? 'clear' : 'missing']);
    return { text, found: once(() => firstSentence(text)), certainties };
  }
  const elements = elementsOf(view, text).filter((element) => element.type === question && isCertain(element));
  const certainties = new Set<Certainty>(
    elements.length === 0 ? [UNANSWERED[readAs(text)]] : elements.map(certaintyOf),
  );
  return { text, found: once(() => sentencesIn(text, elements)), certainties };
}

/** How many parts of each kind there are in the class. */
export function countsOf(view: AssignmentView): ReadonlyMap<Question, number> {
  const texts = newestTexts(view);
  const types = texts.flatMap((text) => elementsOf(view, text).filter(isCertain));
  const count = (question: Question) =>
    question === 'first' ? texts.length : types.filter(({ type }) => type === question).length;
  return new Map(QUESTIONS.map((question) => [question, count(question)]));
}

function once<Value>(find: () => Value): () => Value {
  let found: { value: Value } | undefined;
  return () => (found ??= { value: find() }).value;
}

/** The first sentence of a text that isn't in its title. */
function firstSentence(text: HandedInText): FoundSentence[] {
  const sentences = sentencesOf(bodyOf(text)).filter(({ words }) => words.includes(' '));
  const first = sentences.find(({ paragraph }) => !isTitle(text, paragraph)) ?? sentences[0];
  return first ? [{ ...first, cue: undefined, certainty: 'clear' }] : [];
}

/** The longest paragraph that is taken for a title, in characters. */
const LONGEST_TITLE = 90;
const SENTENCE_END = /[.!?…。！？]["'”’»)\]]*$/u;

/**
 * Whether a paragraph is one of the lines above a text and not its first words: a heading, or a short line that is the title or doesn't
 * end like a sentence. It's only used before the first proper paragraph, so a name and a date are such lines, too.
 */
function isTitle(text: HandedInText, paragraph: number): boolean {
  const doc = bodyOf(text);
  const sentences = sentencesOf(doc).filter((sentence) => sentence.paragraph === paragraph);
  const words = sentences.map((sentence) => sentence.words).join(' ');
  if (words.length > LONGEST_TITLE) return false;
  const isHeading = doc.resolve(sentences[0]?.from ?? 0).parent.type.name === 'heading';
  return isHeading || isSame(words, text.title) || !SENTENCE_END.test(words.trim());
}

function isSame(words: string, title: string): boolean {
  return words.trim().toLowerCase() === title.trim().toLowerCase();
}

function sentencesIn(text: HandedInText, elements: readonly FoundElement[]): FoundSentence[] {
  const sentences = sentencesOf(bodyOf(text));
  return elements.flatMap((element): FoundSentence[] => {
    const sentence = sentences.find((one) => one.from >= element.from && one.to <= element.to);
    if (!sentence) return [];
    const cue = element.cue === undefined ? undefined : cueIn(sentence.words, element.cue);
    return [{ ...sentence, cue, certainty: certaintyOf(element) }];
  });
}

function certaintyOf({ certainty }: FoundElement): FoundSentence['certainty'] {
  return certainty === 'writer' ? 'yours' : 'clear';
}
