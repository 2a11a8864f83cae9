import type { ArgumentType } from '#shared-types/analysis/argument';
import type { TextKind } from '#shared-types/analysis/text-kind';

/** The words of the map of the argument. */
export const ARGUMENT_WORDS = {
  heading: 'Argument',
  perhaps: 'perhaps',
  yours: 'yours',
  outline: 'The argument of your text',
  paragraph: (number: number) => `¶ ${number}`,
  paragraphAloud: (number: number) => `paragraph ${number}`,
  notYet: 'Write a few sentences about what you think and why, and a map of your argument appears here.',
  change: (type: string) => `${type}. Change the label`,
  menu: 'What does this do in your argument?',
  none: 'None of these',
  forget: 'Let Sullivan decide again',
  menuFoot: 'Your label stays. Everyone working on this text sees it.',
  sentenceAtCaret: 'The sentence you’re in',
  nameIt: 'Label this sentence',
  noSentence: 'Put the cursor in a sentence to label it.',
  done: 'Done',
  notNow: 'Not now',
  changed: (words: string, label: string) => `${words} is now ${label}.`,
  forgotten: 'Your label has been removed.',
  gone: 'Those words are no longer in the text.',
  failed: 'The map isn’t available right now. Your text and labels are safe.',
  kind: 'This is',
  guess: (kind: string) => `${kind} (a guess)`,
  letGuess: 'Let Sullivan guess',
  kindChosen: (kind: string | undefined) => (kind === undefined ? 'Sullivan guesses again.' : `This is ${kind}.`),
  ifItIs: 'If it is, choose “an essay”, and Sullivan marks what it’s sure of.',
  noMap: {
    essay: '',
    report: 'A report has no map, and its passives are fine.',
    story: 'A story has no map, and its fragments are fine.',
    notes: 'Notes have no map, and their fragments are fine.',
  },
  doesNotArgue: 'You can still label any sentence yourself.',
} as const;

/** The kinds of text, after “This is”. */
export const KIND_WORDS: Readonly<Record<TextKind, string>> = {
  essay: 'an essay',
  report: 'a report',
  story: 'a story',
  letter: 'a letter',
  notes: 'a set of notes',
};

/** What each label is for, in the menu, and the key that chooses it. */
export const LABEL_WORDS: readonly { label: ArgumentType; shortcut: string; does: string }[] = [
  { label: 'Lead', shortcut: '1', does: 'draws the reader in' },
  { label: 'Position', shortcut: '2', does: 'says what you think' },
  { label: 'Claim', shortcut: '3', does: 'gives a reason' },
  { label: 'Evidence', shortcut: '4', does: 'backs it up' },
  { label: 'Counterclaim', shortcut: '5', does: 'says what the other side thinks' },
  { label: 'Rebuttal', shortcut: '6', does: 'answers the other side' },
  { label: 'Concluding Statement', shortcut: '7', does: 'wraps up the text' },
];
