import { Type } from 'typebox';

/* What kind of text a document is. Sullivan guesses it until a writer says it; what a writer said is kept in the document. */

export const TEXT_KINDS = ['essay', 'report', 'story', 'letter', 'notes'] as const;
export type TextKind = (typeof TEXT_KINDS)[number];

export const TextKindName = Type.Unsafe<TextKind>(Type.String({ enum: [...TEXT_KINDS] }));

/** The name of the map in a document that holds what its writers say about the whole text. */
export const ABOUT_FIELD = 'about';
/** The key in that map of the kind of text. */
export const KIND_KEY = 'kind';

/** Whether a value names a kind of text: anyone who knows the address of a draft can send anything. */
export function isTextKind(value: unknown): value is TextKind {
  return TEXT_KINDS.some((kind) => kind === value);
}
