import type { FeedbackType } from '#shared-types/feedback';

/** The answer to "Why?": the rule behind each type of note, in one or two sentences. */
export const NOTE_RULES: Readonly<Record<FeedbackType, string>> = {
  Spelling:
    'Readers stop at a misspelled word, and some stop trusting the rest. Names and terms that a dictionary does not know are fine; dismiss those.',
  Grammar:
    'Grammar carries the meaning between the words: who, how many, when. Read the sentence aloud and listen for the place that the note quotes.',
  Passive:
    'The passive voice puts the thing acted on first and may leave out who acted. That is right when the actor is unknown or beside the point, and weak when the reader needs to know who is responsible.',
  Active: 'The active voice names who acts before what is done. Most readers follow it faster and remember it better.',
  Lead: 'The first sentences decide whether a reader goes on. A question, a scene or a surprising fact works when the position follows from it.',
  Position: 'The position is what the whole text argues for. A reader should be able to repeat it after one reading.',
  Claim: 'A claim is a reason for the position. It counts as much as the evidence that stands below it.',
  Evidence:
    'Evidence is what a doubtful reader can check: a number, a source, an example. Say which claim it belongs to.',
  Counterclaim:
    'A counterclaim gives the strongest objection a fair hearing. Readers trust a writer who knows what can be said against them.',
  Rebuttal:
    'A rebuttal answers the objection that was raised, as specifically as it was raised, or grants what is true in it.',
  'Concluding Statement':
    'The conclusion tells the reader what follows from the argument. It is stronger when it says more than the opening did.',
};
