import type { ArgumentType } from '#shared-types/argument';

import { quote } from '../../notes/wording.ts';
import type { Cue } from './cues/cues.ts';

/** What a note says about an element that a cue led to, unless its family says more; the quoted cue comes first. */
const WITH_CUE: Readonly<Record<ArgumentType, string>> = {
  Lead: 'opens the text. Does it lead a reader to your position?',
  Position: 'states your position. Could a reader repeat it in one line?',
  Claim: 'makes a claim. Which evidence below carries it?',
  Evidence: 'introduces evidence. Which claim does it support?',
  Counterclaim: 'gives the other side a voice. Would they recognise themselves in it?',
  Rebuttal: 'answers the other side. Is the answer as specific as the objection?',
  'Concluding Statement': 'closes the argument. Does it say more than the opening?',
};

/** What a note says if no words led to the label, only its place and its neighbours. */
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
  return `${quote(cue.words)} ${cue.family.reasons?.[type] ?? WITH_CUE[type]}`;
}
