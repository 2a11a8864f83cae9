import type { FeedbackType } from './feedback.ts';

/** The background of the editor page in each theme. All colours below have a contrast of at least 3:1 against it (WCAG 1.4.11). */
export const PAGE_BACKGROUND = { light: '#fffdf8', dark: '#292724' } as const;

/**
 * How a type is marked in the text, besides its colour. Single words or phrases are underlined. A part of an argument covers
 * whole sentences, so instead of a long underline it gets a bar at its start and a light wash.
 */
export type FeedbackMark = 'wavy' | 'dashed' | 'dotted' | 'wash';

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
  Lead: { label: 'Lead', mark: 'wash', light: '#0d7490', dark: '#67c7e2' },
  Position: { label: 'Position', mark: 'wash', light: '#1f55a8', dark: '#8db6ff' },
  Claim: { label: 'Claim', mark: 'wash', light: '#0b7873', dark: '#5ed3ca' },
  Evidence: { label: 'Evidence', mark: 'wash', light: '#3c6a96', dark: '#9bc2ea' },
  Counterclaim: { label: 'Counterclaim', mark: 'wash', light: '#4a57b5', dark: '#abb5ff' },
  Rebuttal: { label: 'Rebuttal', mark: 'wash', light: '#27578a', dark: '#86b4e4' },
  'Concluding Statement': { label: 'Concluding statement', mark: 'wash', light: '#1a6a5a', dark: '#76d1bb' },
};

/** The class of a type's highlights: lower-case, with hyphens for spaces. */
export function highlightClass(type: FeedbackType): string {
  return `highlight-${type.toLowerCase().replaceAll(' ', '-')}`;
}
