import { Type, type Static } from 'typebox';

/** The resource "essay" (REQ-309, D-07). */
export const ESSAY_PATH = '/api/essay';

/** Where a document is referred to: the specification declares the resource and leaves it unset, so it answers 404 until the operator names its address (REQ-255, D-57). */
export const DOCUMENT_REFERENCE_PATH = '/api/document-reference';

/** The largest essay, as a JSON body in bytes (D-57). */
export const ESSAY_MAX_BODY_BYTES = 262_144;

/** The specification names no fields of an essay: any JSON object, forwarded as it is (D-57). */
export const Essay = Type.Record(Type.String(), Type.Unknown());
export type Essay = Static<typeof Essay>;

/** A reference to a document, of which the specification names no fields either. */
export const DocumentReference = Essay;
export type DocumentReference = Essay;
