import { Type, type Static } from 'typebox';

import { Place } from './paragraph.ts';
import { TextKindName } from './text-kind.ts';

/*
 * The argument of a text: its elements, how they connect, and the gaps. The seven types come from the PERSUADE corpus (Crossley
 * et al. 2022), with the specification's names (REQ-248).
 */

/** The parts of an argument, in their usual order. */
export const ARGUMENT_TYPES = [
  'Lead',
  'Position',
  'Claim',
  'Evidence',
  'Counterclaim',
  'Rebuttal',
  'Concluding Statement',
] as const;
export type ArgumentType = (typeof ARGUMENT_TYPES)[number];

const TYPE_NAMES: ReadonlySet<string> = new Set(ARGUMENT_TYPES);

/** Whether a type of feedback or a label is one of the seven parts of an argument. */
export function isArgumentType(type: string): type is ArgumentType {
  return TYPE_NAMES.has(type);
}

const ArgumentTypeName = Type.Unsafe<ArgumentType>(Type.String({ enum: [...ARGUMENT_TYPES] }));

/** What a writer can say about a sentence: one of the seven, or that it is none of them. */
export const LABELS = [...ARGUMENT_TYPES, 'None'] as const;
export type Label = (typeof LABELS)[number];

/** The most labels that a writer can give in one text. */
export const MAX_WRITER_LABELS = 500;

/** A label from a writer; it overrides the analysis wherever it overlaps a sentence. */
export const WriterLabel = Type.Object(
  { ...Place.properties, label: Type.Unsafe<Label>(Type.String({ enum: [...LABELS] })) },
  { additionalProperties: false },
);
export type WriterLabel = Static<typeof WriterLabel>;

/** Who says what an element is: the analysis, with or without certainty, or a writer. */
export const CERTAINTIES = ['clear', 'perhaps', 'writer'] as const;

/** Adjacent sentences of one paragraph that play the same part in the argument. */
export const ArgumentElement = Type.Object({
  ...Place.properties,
  type: ArgumentTypeName,
  /** `clear` is shown in the text and as a note; `perhaps` only in the map; `writer` means that a person said so. */
  certainty: Type.Unsafe<(typeof CERTAINTIES)[number]>(Type.String({ enum: [...CERTAINTIES] })),
  /** How sure the analysis is, from 0 to 1. */
  confidence: Type.Number({ minimum: 0, maximum: 1 }),
  /** The words in the text that led to it, if words did. */
  cue: Type.Optional(Type.String()),
  /** Why we read it this way, in the words of a note. */
  reason: Type.String(),
  /** The index of the element that it supports, opposes or answers. */
  about: Type.Optional(Type.Integer({ minimum: 0 })),
  /** The number of its paragraph, counted from 1. */
  paragraph: Type.Integer({ minimum: 1 }),
});
export type ArgumentElement = Static<typeof ArgumentElement>;

/** What may be missing. */
export const GAP_KINDS = [
  'position',
  'claims',
  'evidence',
  'one case',
  'rebuttal',
  'counterclaim',
  'conclusion',
] as const;
export type GapKind = (typeof GAP_KINDS)[number];

/** Something that a reader may miss, always phrased as a question. */
export const ArgumentGap = Type.Object({
  kind: Type.Unsafe<GapKind>(Type.String({ enum: [...GAP_KINDS] })),
  /** What is wrong, in a few words, and the question. */
  title: Type.String(),
  question: Type.String(),
  /** The index of the element that has something missing below it; absent if the whole text lacks it. */
  about: Type.Optional(Type.Integer({ minimum: 0 })),
  /** The number of the paragraph, counted from 1, if it has one. */
  paragraph: Type.Optional(Type.Integer({ minimum: 1 })),
});
export type ArgumentGap = Static<typeof ArgumentGap>;

/** Whether a text argues: `perhaps` has a map of the argument in which nothing is certain. */
export const ARGUES = ['yes', 'perhaps', 'no'] as const;
export type Argues = (typeof ARGUES)[number];

/** What texts of some kinds may have, and essays had better not: a report passives, a story and notes fragments. */
export const ALLOWANCES = ['passives', 'fragments'] as const;
export type Allowance = (typeof ALLOWANCES)[number];

/** The argument of a text. */
export const Argument = Type.Object({
  /** If the text doesn't argue, there are only elements that a writer has labelled. */
  argues: Type.Unsafe<Argues>(Type.String({ enum: [...ARGUES] })),
  /** What kind of text this is: what its writers said, or else a guess. */
  kind: TextKindName,
  /** What we don't note, because its kind allows it; absent if we note everything. */
  allows: Type.Optional(Type.Unsafe<Allowance>(Type.String({ enum: [...ALLOWANCES] }))),
  /** What the decision is based on, in one sentence. */
  because: Type.String(),
  /** Sorted by `from`; they never overlap. */
  elements: Type.Array(ArgumentElement),
  gaps: Type.Array(ArgumentGap),
  /** The sentence that states the position. */
  thesis: Type.Optional(Place),
});
export type Argument = Static<typeof Argument>;
