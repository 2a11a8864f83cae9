import type { ArgumentType } from '#shared-types/argument';

import { quote } from '../../notes/wording.ts';
import type { Cue } from './cues.ts';

/** What a note says about an element if a cue led to it; the quoted cue comes first. */
const WITH_CUE: Readonly<Record<ArgumentType, Readonly<Record<string, string>> & { any: string }>> = {
  Lead: {
    any: 'opens the text. Does it lead a reader to your position?',
    'lead fashion':
      'starts with the world in general. How soon will a reader see what that has to do with your question?',
    debate: 'says what the question is. Does the next sentence say where you stand?',
    imagine: 'draws the reader into a scene. Does the next sentence connect it to your position?',
    statistic: 'opens with a figure. Does it make the reader want to know what you think?',
  },
  Position: {
    any: 'states your position. Could a reader repeat it in one line?',
    obligation: 'says what ought to happen. Could a reader repeat it in one line?',
    'essay says': 'announces what the text will do. Does it also say what you think?',
    presents: 'states your reading of the work. Could a reader disagree with it?',
  },
  Claim: {
    any: 'makes a claim. Which evidence below carries it?',
    'reason counted': 'begins a claim. Which evidence below carries it?',
    addition: 'adds a claim. Is it a new reason, or more of the last one?',
  },
  Evidence: {
    any: 'introduces evidence. Which claim does it support?',
    example: 'introduces an example. Would a doubtful reader accept it as typical?',
    anecdote: "describes one case. What would show that it isn't the only one?",
    statistic: 'gives a figure. Can a reader look it up?',
    source: 'points to a source. Can a reader find it?',
    meaning: 'says what the evidence shows. Does it follow?',
    consequence: 'draws a consequence. Does it follow?',
  },
  Counterclaim: {
    any: 'gives the other side a voice. Would they recognise themselves in it?',
    concession: 'grants the other side a point. How much does that weaken your position?',
    although: 'grants the other side a point. How much does that weaken your position?',
  },
  Rebuttal: {
    any: 'answers the other side. Is the answer as specific as the objection?',
  },
  'Concluding Statement': {
    any: 'closes the argument. Does it say more than the opening?',
    call: 'ends with what should happen next. Does it follow from your reasons?',
  },
};

/** The same if no words led to it, only its place and its neighbours. */
const WITHOUT_CUE: Readonly<Record<ArgumentType, string>> = {
  Lead: 'This comes before your position. Does it lead a reader there?',
  Position: 'This reads like your position. Could a reader repeat it in one line?',
  Claim: 'This makes a point. Which sentence around it supports it best?',
  Evidence: 'This supports a point. Which one, and how?',
  Counterclaim: 'This speaks for the other side. Do you answer it?',
  Rebuttal: 'This answers the other side. Is the answer as specific as the objection?',
  'Concluding Statement': 'This closes the text. Does it say more than the opening?',
};

/** Why a sentence was read as part of the argument, and a question about it. */
export function reasonFor(type: ArgumentType, cue: Cue | undefined, isWriters: boolean): string {
  if (isWriters) return 'A writer of this text chose this label.';
  if (cue === undefined) return WITHOUT_CUE[type];
  return `${quote(cue.words)} ${WITH_CUE[type][cue.family] ?? WITH_CUE[type].any}`;
}
