import type { ArgumentType } from '#shared-types/argument';

/** The words of the map of the argument. */
export const ARGUMENT_WORDS = {
  heading: 'Argument',
  thesis: 'Your thesis in one line',
  noThesis: 'Which sentence carries your position?',
  perhaps: 'perhaps',
  yours: 'yours',
  outline: 'The argument of your text',
  paragraph: (number: number) => `¶ ${number}`,
  paragraphAloud: (number: number) => `paragraph ${number}`,
  notYet: 'Write a few sentences that say what you think and why, and the map of your argument appears here.',
  change: (type: string) => `${type}. Change the label`,
  menu: 'What does this do in your argument?',
  none: 'None of these',
  forget: 'Let Sullivan decide again',
  menuFoot: 'Your choice stays. Everyone who works on this text sees it.',
  sentenceAtCaret: 'The sentence at your caret',
  nameIt: 'Say what it does',
  noSentence: 'Put the caret into a sentence to say what it does.',
  done: 'Done',
  notNow: 'Not now',
  changed: (words: string, label: string) => `${words} is now ${label}.`,
  forgotten: 'Your label is taken back.',
  gone: 'Those words are no longer in the text.',
  failed: 'The map is unavailable right now. Your text and your labels are safe.',
  doesNotArgue: 'You can still say what a sentence does.',
  readAsArgument: 'Read it as an argument',
  saidToArgue: 'Read as an argument because you asked for it.',
} as const;

/** What each label is for, in the menu, and the key that chooses it. */
export const LABEL_WORDS: readonly { label: ArgumentType; shortcut: string; does: string }[] = [
  { label: 'Lead', shortcut: '1', does: 'draws the reader in' },
  { label: 'Position', shortcut: '2', does: 'says what you think' },
  { label: 'Claim', shortcut: '3', does: 'gives a reason' },
  { label: 'Evidence', shortcut: '4', does: 'shows that it is so' },
  { label: 'Counterclaim', shortcut: '5', does: 'gives the other side a voice' },
  { label: 'Rebuttal', shortcut: '6', does: 'answers the other side' },
  { label: 'Concluding Statement', shortcut: '7', does: 'closes the text' },
];

/** What stands for each label in the margin of a narrow page. */
export const MARGIN_LETTERS: Readonly<Record<ArgumentType, string>> = {
  Lead: 'L',
  Position: 'P',
  Claim: 'C',
  Evidence: 'E',
  Counterclaim: 'CC',
  Rebuttal: 'R',
  'Concluding Statement': 'CS',
};
