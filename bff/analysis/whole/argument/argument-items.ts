import type { Argument } from '#shared-types/argument';
import type { FeedbackItem } from '#shared-types/feedback';
import { GENERAL_RULES } from '#shared-types/rule';

import type { ReadArgument } from './argument.ts';

/** The elements that are certain, as feedback items. What a writer labelled needs no note. */
export function toArgumentItems({ elements }: ReadArgument): FeedbackItem[] {
  return elements.flatMap(({ certainty, type, from, to, reason, confidence, cue }) => {
    if (certainty !== 'clear') return [];
    const item: FeedbackItem = { msg: reason, from, to, type, rule: GENERAL_RULES[type], confidence };
    return cue === undefined ? [item] : [{ ...item, cue }];
  });
}

/** The argument in the form we send: without the sentences of its elements. */
export function toWire({ elements, ...argument }: ReadArgument): Argument {
  return { ...argument, elements: elements.map(({ sentences: _sentences, ...element }) => element) };
}
