import type { ArgumentType } from '#shared-types/analysis/argument';

/** What a cue tells about its sentence, for everything but the model of the labels. */
export type CueMeaning =
  /** The writer has an opinion. */
  | 'opinion'
  /** The writer takes a stand, or announces one. */
  | 'stand'
  /** The sentence is on one side of a question that has two. */
  | 'side'
  /** The text judges something, in whatever way. */
  | 'judgement'
  /** A reason, or what follows from one. */
  | 'reason'
  /** Two views meet. */
  | 'opposition'
  /** Another person's view, or the answer to one. */
  | 'other side'
  /** Something that can be seen, counted or looked up. */
  | 'concrete'
  /** More than one case. */
  | 'several cases';

/**
 * How the model of the labels reads a cue: anywhere in the sentence, near its beginning, with the part of the text that the sentence
 * is in, and for the sentences before and after it.
 */
type CueFeature = 'here' | 'opening' | 'zone' | 'previous' | 'next';

/**
 * A family of cues: words that tell readers what a sentence does in an argument. Next to the usual forms are those that learners
 * of English write ("in conclution", "on my opinion"), since spelling is another check's business.
 */
export interface CueFamily {
  name: string;
  /** Gets the sentence in lower case with straight apostrophes; has no nested repetition. */
  pattern: RegExp;
  /** A second pattern, which gets the sentence as it was written: for names. */
  cased?: RegExp;
  means?: readonly CueMeaning[];
  features?: readonly CueFeature[];
  /** What a note says about an element that the cue led to, after the quoted words, if it isn't what other cues have there. */
  reasons?: Partial<Record<ArgumentType, string>>;
  /** Sentences with a cue of the family: its test. */
  examples: readonly string[];
}

/** Alternatives of a pattern, divided by lines or by bars with spaces around them. */
function list(strings: TemplateStringsArray, ...parts: readonly string[]): string {
  return String.raw(strings, ...parts)
    .trim()
    .split(/\s*\n\s*|\s+\|\s+/u)
    .join('|');
}

/** One of a list. */
export function oneOf(strings: TemplateStringsArray, ...parts: readonly string[]): string {
  return `(?:${list(strings, ...parts)})`;
}

/** One of a list of words, each with the space after it. */
export function spaced(strings: TemplateStringsArray, ...parts: readonly string[]): string {
  return `(?:${list(strings, ...parts).replaceAll('|', ' |')} )`;
}

/** The words of a list, anywhere in a sentence. */
export function anywhere(strings: TemplateStringsArray, ...parts: readonly string[]): RegExp {
  return new RegExp(`\\b(?:${list(strings, ...parts)})\\b`);
}

/** The words of a list at the beginning of a sentence. */
export function atStart(strings: TemplateStringsArray, ...parts: readonly string[]): RegExp {
  return new RegExp(`^["“‘'(]?(?:${list(strings, ...parts)})\\b`);
}

/** What matches any of some patterns. */
export function anyOf(...patterns: readonly RegExp[]): RegExp {
  return new RegExp(patterns.map(({ source }) => source).join('|'));
}
