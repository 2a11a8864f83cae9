import type { FeedbackType } from './feedback.ts';

/** The background of the editor page in each theme. All colours below have a contrast of at least 3:1 against it (WCAG 1.4.11). */
export const PAGE_BACKGROUND = { light: '#fffdf8', dark: '#292724' } as const;

/**
 * How a type is marked in the text, besides its colour: by the line under its words. A part of an argument covers whole sentences,
 * so only its `cue` is underlined, the words that gave it away (D-73).
 */
export type FeedbackMark = 'wavy' | 'dashed' | 'dotted' | 'cue';

/** How one type of feedback looks: its label, its mark, and one colour per theme. */
export interface FeedbackAppearance {
  label: string;
  mark: FeedbackMark;
  light: string;
  dark: string;
}

/** The one palette of the product: text, Notes panel and tests read it from here. */
export const FEEDBACK_APPEARANCE: Readonly<Record<FeedbackType, FeedbackAppearance>> = {
  Spelling: { label: 'Spelling', mark: 'wavy', light: '#c0262d', dark: '#ff8f85' },
  Grammar: { label: 'Grammar', mark: 'wavy', light: '#a85a00', dark: '#ffb35c' },
  Passive: { label: 'Passive voice', mark: 'dashed', light: '#7b3fb8', dark: '#cba4ff' },
  Active: { label: 'Active voice', mark: 'dotted', light: '#2b7a48', dark: '#7fd39c' },
  Lead: { label: 'Lead', mark: 'cue', light: '#0d7490', dark: '#67c7e2' },
  Position: { label: 'Position', mark: 'cue', light: '#1f55a8', dark: '#8db6ff' },
  Claim: { label: 'Claim', mark: 'cue', light: '#0b7873', dark: '#5ed3ca' },
  Evidence: { label: 'Evidence', mark: 'cue', light: '#3c6a96', dark: '#9bc2ea' },
  Counterclaim: { label: 'Counterclaim', mark: 'cue', light: '#4a57b5', dark: '#abb5ff' },
  Rebuttal: { label: 'Rebuttal', mark: 'cue', light: '#27578a', dark: '#86b4e4' },
  'Concluding Statement': { label: 'Concluding statement', mark: 'cue', light: '#1a6a5a', dark: '#76d1bb' },
};

/** The class of a type's highlights: lower-case, with hyphens for spaces. */
export function highlightClass(type: FeedbackType): string {
  return `highlight-${type.toLowerCase().replaceAll(' ', '-')}`;
}
