import { Type, type Static } from 'typebox';

import { Argument, MAX_WRITER_LABELS, WriterLabel } from './argument.ts';
import { FEEDBACK_MAX_CHUNKS, FeedbackItem } from './feedback.ts';
import { Paragraph } from './paragraph.ts';
import { Priority } from './priority.ts';
import { Profile } from './profile.ts';
import { CitationStyleName, Sources } from './sources.ts';
import { TextKindName } from './text-kind.ts';

/** The analysis call: a whole text in paragraphs goes in; its argument, sources, profile and priorities come out. */
export const ANALYSIS_PATH = '/api/analysis';

/** The body of the analysis call. It has the limits of the feedback call. */
export const AnalysisRequest = Type.Object(
  {
    text: Type.Array(Paragraph, { maxItems: FEEDBACK_MAX_CHUNKS }),
    /** What the writers themselves have said about sentences. */
    labels: Type.Optional(Type.Array(WriterLabel, { maxItems: MAX_WRITER_LABELS })),
    /** What its writers say it is. This overrides the analysis, and decides which checks speak. */
    kind: Type.Optional(TextKindName),
    /** Whether the caller shows a map of the text's argument already: it then stays as long as anything of the text is left. */
    hasMap: Type.Optional(Type.Boolean()),
    /** The style to check citations against; without it, the style is recognised. */
    style: Type.Optional(CitationStyleName),
    /** False if the caller already has the notes from the feedback call; `items` is then empty. */
    notes: Type.Optional(Type.Boolean()),
  },
  { additionalProperties: false },
);
export type AnalysisRequest = Static<typeof AnalysisRequest>;

/**
 * What an analysis finds in a text. Places use the same positions as its sentences. Optional parts are missing if the evaluator
 * has no checks for them.
 */
export const Analysis = Type.Object({
  /** The notes, sorted by `from`. */
  items: Type.Array(FeedbackItem),
  argument: Type.Optional(Argument),
  sources: Type.Optional(Sources),
  profile: Type.Optional(Profile),
  /** What to do first: the most useful points, in order. */
  priorities: Type.Optional(Type.Array(Priority)),
});
export type Analysis = Static<typeof Analysis>;
