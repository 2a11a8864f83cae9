import { Type, type Static } from 'typebox';

/** Where to post essays: one of the three endpoints of the generic POST (REQ-309). */
export const ESSAY_PATH = '/api/essay';

/**
 * Where to post references to documents. The specification declares this endpoint but leaves its address unset, so it answers 404
 * until the operator sets one (REQ-255).
 */
export const DOCUMENT_REFERENCE_PATH = '/api/document-reference';

/** The largest essay, as a JSON body in bytes. */
export const ESSAY_MAX_BODY_BYTES = 262_144;

/** An essay is any JSON object, forwarded unchanged: the specification doesn't name its fields (D-57). */
export const Essay = Type.Record(Type.String(), Type.Unknown());
export type Essay = Static<typeof Essay>;

/** A reference to a document; the specification doesn't name its fields either. */
export const DocumentReference = Essay;
export type DocumentReference = Essay;
