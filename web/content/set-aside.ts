import { MAX_SET_ASIDE } from '#shared-types/set-aside';

/** The words of what a writer sets aside. */
export const SET_ASIDE = {
  more: 'More',
  here: 'Not a mistake here',
  leaveOut: 'Hide it here',
  slip: 'Ignore everywhere in this text',
  word: (word: string) => `Add “${word}” to my dictionary`,
  rule: (name: string) => `Turn this rule off: ${name}`,
  undo: 'Undo',
  undoOf: (what: string) => `Undo: ${what}`,
  heading: (count: number) => `What you have set aside (${count})`,
  textFull: `You’ve set aside ${MAX_SET_ASIDE} things in this text, and there’s no room for more. Undo some first.`,
  dictionaryFull: 'Your dictionary is full. Remove some words first.',
  notKept: (reason: string) => `That couldn’t be saved. ${reason}`,
  merged: 'This browser’s dictionary is now part of your account.',
} as const;

/** What is said when something has just been set aside. @param what the words, or the name of the rule. */
export const JUST_SET_ASIDE = {
  dismissed: (what: string) => `“${what}” dismissed.`,
  here: (what: string) => `“${what}” is marked as fine here.`,
  slip: (what: string) => `We’ll ignore “${what}” in this text.`,
  word: (what: string) => `“${what}” is in your dictionary.`,
  rule: (what: string) => `“${what}” is turned off.`,
} as const;

/** The parts of the list of what is set aside, and how long each is remembered. */
export const SET_ASIDE_PARTS = {
  dismissed: { name: 'Dismissed', kept: 'Until you close this page.' },
  text: {
    name: 'In this text',
    inDraft: 'Shared with everyone in this draft.',
    inBrowser: 'Kept in this browser only.',
  },
  word: { name: 'Your dictionary' },
  rule: { name: 'Rules turned off' },
  keptIn: {
    device: 'For all your texts in this browser. Sign in to use it everywhere.',
    account: 'Kept in your account, for all your texts.',
  },
  hereOnly: 'here only',
} as const;
