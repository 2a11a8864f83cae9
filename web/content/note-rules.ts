import type { FeedbackType } from '#shared-types/feedback';

/**
 * The answer to "Why?": the rule behind each type of note, in one or two sentences. The parts of an argument are defined as in the
 * PERSUADE corpus (Crossley et al. 2022), and each ends with a question to the writer.
 */
export const NOTE_RULES: Readonly<Record<FeedbackType, string>> = {
  Spelling:
    'Readers stop at a misspelled word, and some stop trusting the rest. Names and terms that a dictionary does not know are fine; dismiss those.',
  Grammar:
    'Grammar carries the meaning between the words: who, how many, when. Read the sentence aloud and listen for the place that the note quotes.',
  Passive:
    'The passive voice puts the thing acted on first and may leave out who acted. That is right when the actor is unknown or beside the point, and weak when the reader needs to know who is responsible.',
  Active: 'The active voice names who acts before what is done. Most readers follow it faster and remember it better.',
  Lead: 'A lead catches the reader and points to the position. What would a reader who stops here expect the text to be about?',
  Position:
    'The position is your opinion on the main question, and the rest of the text supports it. Could a reader hold the opposite?',
  Claim: 'A claim is a reason for the position. If a reader asked how you know, which sentence would answer?',
  Evidence:
    'Evidence supports a point: an example, a figure, a source, or the reasoning that ties them to it. Could a doubtful reader check it?',
  Counterclaim:
    'A counterclaim speaks against the position or one of its claims. Is it the strongest thing that the other side could say?',
  Rebuttal:
    'A rebuttal answers a counterclaim: it shows why the objection fails, or why the position stands all the same. Which part of the objection does yours answer?',
  'Concluding Statement':
    'A conclusion brings the claims together again for a reader who has now seen them all. What can you say here that you could not say at the start?',
};
