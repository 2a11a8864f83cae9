import { FEEDBACK_TYPES } from '#shared-types/feedback';
import { FEEDBACK_APPEARANCE, highlightClass } from '#shared-types/feedback-appearance';

/** The colours of the types of feedback as a style sheet, from the editor's palette. */
export function markColors(): string {
  return `${rules('light')}@media (prefers-color-scheme:dark){${rules('dark')}}`;
}

function rules(theme: 'light' | 'dark'): string {
  return FEEDBACK_TYPES.map(
    (type) => `.example .${highlightClass(type)}{--mark-color:${FEEDBACK_APPEARANCE[type][theme]}}`,
  ).join('');
}
