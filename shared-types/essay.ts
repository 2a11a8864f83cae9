import { Type, type Static } from 'typebox';

/** Where essays are posted: one of the three endpoints of the generic POST (REQ-309). */
export const ESSAY_PATH = '/api/essay';

/**
 * Where references to documents are posted. The specification declares this endpoint and leaves its address unset, so it
 * answers 404 until the operator names one (REQ-255).
 */
export const DOCUMENT_REFERENCE_PATH = '/api/document-reference';

/** The largest essay, as a JSON body in bytes. */
export const ESSAY_MAX_BODY_BYTES = 262_144;

/** An essay is any JSON object, forwarded as it is: the specification names none of its fields (D-57). */
export const Essay = Type.Record(Type.String(), Type.Unknown());
export type Essay = Static<typeof Essay>;

/** A reference to a document, of which the specification names no fields either. */
export const DocumentReference = Essay;
export type DocumentReference = Essay;
