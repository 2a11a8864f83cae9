import type { Rule } from '#shared-types/rule';

import type { HarperRemarks } from './harper-rule.ts';
import { FORM_RULES } from './rules/forms.ts';
import { PHRASE_RULES } from './rules/phrases.ts';
import { SHARED_REMARKS } from './rules/shared-rules.ts';
import { SHARED_WORD_REMARKS } from './rules/shared-words.ts';
import { WORD_RULES } from './rules/words.ts';

/**
 * The rules that only Harper checks. Harper suggests how to write the sentence; we say what we found and why, and leave the
 * writing to the writer. A rule of Harper's that is neither here nor among the shared ones is switched off.
 */
const OWN_RULES = [...WORD_RULES, ...PHRASE_RULES, ...FORM_RULES];

/** The rules that only Harper checks, as people see them. */
export const HARPER_RULES: readonly Rule[] = OWN_RULES.map(({ remarks: _remarks, ...rule }) => ({
  ...rule,
  type: 'Grammar' as const,
}));

/** What we say about a remark of Harper's, and which of our rules it belongs to. */
export interface PassedOn extends Omit<HarperRemarks, 'from'> {
  rule: string;
}

/** Each of Harper's rules whose remarks we pass on, with what we turn them into. */
export const PASSED_ON: ReadonlyMap<string, PassedOn> = new Map(
  [...OWN_RULES.map(({ id, remarks }) => ({ rule: id, remarks })), ...SHARED_REMARKS, ...SHARED_WORD_REMARKS].flatMap(
    ({ rule, remarks }) =>
      remarks.flatMap(({ from, ...rest }) =>
        from.split(/\s+/).map((name): [string, PassedOn] => [name, { rule, ...rest }]),
      ),
  ),
);
