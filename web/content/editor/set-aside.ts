import { MAX_SET_ASIDE } from '#shared-types/analysis/set-aside';

/** The words about what a writer sets aside. */
export const SET_ASIDE = {
  dismiss: 'Dismiss',
  here: 'Only here',
  text: 'Everywhere in this text',
  all: 'In all my texts',
  word: 'Add to my dictionary',
  foot: 'You can undo each of these.',
  footRule: '“In all my texts” turns this rule off. You can undo each of these.',
  undo: 'Undo',
  undoOf: (what: string) => `Undo: ${what}`,
  heading: (count: number) => `Dismissed (${count})`,
  textFull: `You’ve dismissed ${MAX_SET_ASIDE} things in this text, and there’s no room for more. Undo some first.`,
  dictionaryFull: 'Your dictionary is full. Remove some words first.',
  notKept: (reason: string) => `That couldn’t be saved. ${reason}`,
  merged: 'This browser’s dictionary is now part of your account.',
} as const;

/** The announcement when something has just been set aside. @param what the words, or the name of the rule. */
export const JUST_SET_ASIDE = {
  here: (what: string) => `“${what}” dismissed here.`,
  done: (what: string) => `“${what}” is done.`,
  slip: (what: string) => `“${what}” dismissed in this text.`,
  word: (what: string) => `“${what}” is in your dictionary.`,
  rule: (what: string) => `“${what}” is turned off.`,
} as const;

/** The parts of the list of what is set aside, and how long each is remembered. */
export const SET_ASIDE_PARTS = {
  text: {
    name: 'In this text',
    inDraft: 'Shared with everyone who writes in this draft.',
    inBrowser: 'Kept in this browser only.',
  },
  word: { name: 'Your dictionary' },
  rule: { name: 'Rules turned off' },
  keptIn: {
    device: 'For all your texts in this browser. Sign in to use it everywhere.',
    account: 'Kept in your account, for all your texts.',
  },
  hereOnly: 'here only',
  done: 'done',
} as const;
