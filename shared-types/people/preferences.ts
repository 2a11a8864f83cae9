import { Type, type Static } from 'typebox';

import { isObject } from '../is-object.ts';

/** Where to read (GET) and change (POST) the preferences of an account. */
export const PREFERENCES_PATH = '/api/preferences';

/** The most words that one dictionary can hold. */
export const DICTIONARY_MAX_WORDS = 2000;
/** The longest word of a dictionary, in Unicode characters. */
export const DICTIONARY_WORD_MAX_LENGTH = 60;
/** The most rules that one account can turn off. */
export const MAX_RULES_OFF = 200;
/** The longest id of a rule, in characters. */
export const RULE_ID_MAX_LENGTH = 60;
/** The largest body of a call: a whole dictionary in a script that needs four bytes per character. */
export const PREFERENCES_MAX_BODY_BYTES = 524_288;

const word = Type.String({
  minLength: 1,
  maxLength: DICTIONARY_WORD_MAX_LENGTH,
  format: 'single-line',
  pattern: String.raw`^\S`,
});
const ruleId = Type.String({ maxLength: RULE_ID_MAX_LENGTH, pattern: '^[a-z]+(?:-[a-z]+)*$' });

/** What a person has set aside everywhere: the words in their dictionary, and the ids of the rules they have turned off. */
export const Preferences = Type.Object({
  words: Type.Array(word),
  rulesOff: Type.Array(ruleId),
});
export type Preferences = Static<typeof Preferences>;

/** No preferences. */
export const NO_PREFERENCES: Preferences = { words: [], rulesOff: [] };

const wordChanges = Type.Object(
  {
    add: Type.Optional(Type.Array(word, { maxItems: DICTIONARY_MAX_WORDS })),
    remove: Type.Optional(Type.Array(word, { maxItems: DICTIONARY_MAX_WORDS })),
  },
  { additionalProperties: false },
);
const ruleChanges = Type.Object(
  {
    add: Type.Optional(Type.Array(ruleId, { maxItems: MAX_RULES_OFF })),
    remove: Type.Optional(Type.Array(ruleId, { maxItems: MAX_RULES_OFF })),
  },
  { additionalProperties: false },
);

/**
 * What changes in the preferences of an account: first entries are removed, then others added. A call says what changes, not what
 * is left, so two pages never undo each other's changes. Adding an existing entry, or removing a missing one, does nothing.
 */
export const PreferenceChanges = Type.Object(
  { words: Type.Optional(wordChanges), rulesOff: Type.Optional(ruleChanges) },
  { additionalProperties: false },
);
export type PreferenceChanges = Static<typeof PreferenceChanges>;

/** The preferences after some changes; entries beyond the limits are left out. */
export function withChanges({ words, rulesOff }: Preferences, changed: PreferenceChanges): Preferences {
  return {
    words: merged(words, changed.words).slice(0, DICTIONARY_MAX_WORDS),
    rulesOff: merged(rulesOff, changed.rulesOff).slice(0, MAX_RULES_OFF),
  };
}

function merged(list: readonly string[], { add = [], remove = [] }: PreferenceChanges['words'] = {}): string[] {
  return [...new Set([...list.filter((entry) => !remove.includes(entry)), ...add])];
}

/** The valid part of preferences that a browser has kept, or that a server has answered. */
export function soundPreferences(value: unknown): Preferences {
  if (!isObject(value)) return NO_PREFERENCES;
  return withChanges(NO_PREFERENCES, {
    words: { add: texts(value['words'], 2 * DICTIONARY_WORD_MAX_LENGTH) },
    rulesOff: { add: texts(value['rulesOff'], RULE_ID_MAX_LENGTH) },
  });
}

function texts(list: unknown, maxLength: number): string[] {
  if (!Array.isArray(list)) return [];
  return list.filter((one): one is string => typeof one === 'string' && one !== '' && one.length <= maxLength);
}
