import { counted } from './counted.ts';

/** Small numbers at the beginning of a sentence. */
const COUNTS = ['No', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine'] as const;

/** The words about the drafts of this device, for somebody who is signed in. */
export const DEVICE_TEXTS = {
  heading: (count: number) =>
    count === 1
      ? 'One draft is still on this device only'
      : `${COUNTS[count] ?? count.toLocaleString('en')} drafts are still on this device only`,
  untitled: 'Untitled',
  words: (count: number) => counted(count, 'word', 'words'),
  more: (count: number) => `and ${count.toLocaleString('en')} more`,
  keep: (count: number) =>
    `Keep ${count === 1 ? 'it' : count === 2 ? 'both' : `all ${count.toLocaleString('en')}`} in your account`,
  keeping: 'Adding to your account…',
  notFiled: (count: number, reason: string) =>
    `${count === 1 ? 'One draft isn’t in its folder' : `${count.toLocaleString('en')} drafts aren’t in their folders`}: ${reason}`,
  kept: (count: number) =>
    count === 1 ? 'Your draft is in your account now.' : 'Your drafts are in your account now.',
} as const;
