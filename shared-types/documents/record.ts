import { type Static, Type } from 'typebox';

/*
 * The writing record of a document: when its words arrived here, and how.
 */

/** The address of a document's record; `:id` is the id of the document. */
export const RECORD_ROUTE = '/api/documents/:id/record';
/** The address of one part of its replay. */
export const RECORD_PART_ROUTE = `${RECORD_ROUTE}/parts/:number`;
/** The address that gives the record out as a signed file. */
export const SIGNED_RECORD_ROUTE = `${RECORD_ROUTE}/signed`;
/** The address that checks such a file, for everybody. */
export const RECORD_CHECK_PATH = '/api/records/check';
/** Where the keys that sign records are published (RFC 7517). */
export const RECORD_KEYS_PATH = '/.well-known/sullivan-record-keys.json';
/** The type of a signed record, in its header (RFC 7515 section 4.1.9). */
export const SIGNED_RECORD_TYPE = 'sullivan-record+jws';
/** The largest file that is checked, in bytes: a full document in escaped characters. */
export const SIGNED_RECORD_MAX_BYTES = 2_097_152;
/** The largest text that a record is compared with, in UTF-16 units. */
export const COMPARED_TEXT_MAX_LENGTH = 300_000;

/** The address of the record of a document. */
export function recordPath(documentId: string): string {
  return RECORD_ROUTE.replace(':id', documentId);
}

const count = (description: string) => Type.Integer({ minimum: 0, description });
const time = (description: string) => Type.String({ description: `${description}, in ISO 8601.` });

const Figures = {
  typed: count('UTF-16 units that arrived a few at a time.'),
  pasted: count(
    'UTF-16 units that arrived at once, 30 or more in one edit, or more than 100 within 5 seconds: pasted, dictated, or written offline.',
  ),
  broughtBack: Type.Optional(
    count(
      'UTF-16 units that had left the text, and that a restore, an undo or a paste of what was cut brought back. Missing if none did.',
    ),
  ),
  deleted: count('UTF-16 units that were removed.'),
  words: Type.Optional(
    Type.Object(
      {
        typed: Type.Integer({ minimum: 0 }),
        pasted: Type.Integer({ minimum: 0 }),
        broughtBack: Type.Optional(Type.Integer({ minimum: 0 })),
      },
      { description: 'How many words arrived how. Missing if some arrived before words were counted.' },
    ),
  ),
};

/** What one person wrote. */
export const AuthorFigures = Type.Object({
  name: Type.Optional(Type.String({ description: 'What they were called. Nobody checks names.' })),
  ...Figures,
});
export type AuthorFigures = Static<typeof AuthorFigures>;

/** A sitting: writing without a pause of more than 30 minutes. */
export const RecordedSession = Type.Object({
  startedAt: time('When its first edit was stored'),
  endedAt: time('When its last edit was stored'),
  writingSeconds: count('The time in it without pauses of more than 5 minutes.'),
  wordsBefore: count('Words before its first edit.'),
  wordsAfter: count('Words after its last edit.'),
  ...Figures,
  points: Type.Array(Type.Array(Type.Integer({ minimum: 0 }), { minItems: 2, maxItems: 2 }), {
    description: 'The words after so many seconds of writing: [seconds, words].',
  }),
});
export type RecordedSession = Static<typeof RecordedSession>;

const RecordFields = {
  title: Type.String(),
  words: count('Words of the text.'),
  sessions: Type.Array(RecordedSession, { description: 'Oldest first.' }),
  authors: Type.Array(AuthorFigures),
};

/** How a document was written. */
export const WritingRecord = Type.Object({
  ...RecordFields,
  replay: Type.Array(
    Type.Object({
      number: Type.Integer({ minimum: 1 }),
      startedAt: time('When its first step began'),
      endedAt: time('When its last step ended'),
    }),
    { description: 'The parts of the replay, oldest first. Older ones are gone if there is none from the beginning.' },
  ),
});
export type WritingRecord = Static<typeof WritingRecord>;

/**
 * One step: tenths of a second since the step before began, tenths that it took, the index of its author or −1, its place, how
 * many UTF-16 units it removed, and what it added.
 */
export const PartStep = Type.Tuple([
  Type.Integer({ minimum: 0 }),
  Type.Integer({ minimum: 0 }),
  Type.Integer({ minimum: -1 }),
  Type.Integer({ minimum: 0 }),
  Type.Integer({ minimum: 0 }),
  Type.String(),
]);
export type PartStep = Static<typeof PartStep>;

/** A part of the replay. In the text every block begins with a line break. */
export const PartContent = Type.Object({
  base: Type.String({ description: 'The text before the first step.' }),
  authors: Type.Array(Type.String()),
  steps: Type.Array(PartStep),
});
export type PartContent = Static<typeof PartContent>;

/** A part of the replay, and when it began. */
export const RecordPart = Type.Object({ startedAt: Type.String(), ...PartContent.properties });
export type RecordPart = Static<typeof RecordPart>;

/** What a signed file is to contain. */
export const RecordSigning = Type.Object(
  { withText: Type.Boolean({ description: 'Whether the text itself is in the file.' }) },
  { additionalProperties: false },
);
export type RecordSigning = Static<typeof RecordSigning>;

/** What a signed file says. */
export const SignedRecord = Type.Object({
  ...RecordFields,
  issuer: Type.Optional(Type.String({ description: 'The public address of the site that signed it, if it has one.' })),
  issuedAt: time('When it was signed'),
  textHash: Type.String({
    description:
      'The SHA-256 of the text in base64url: of a run of combining marks the first 30, in NFC, and with every run of white space as one space.',
  }),
  text: Type.Optional(Type.String()),
});
export type SignedRecord = Static<typeof SignedRecord>;

/** A file to check, and a text to compare it with. */
export const RecordCheck = Type.Object(
  {
    record: Type.String({ maxLength: SIGNED_RECORD_MAX_BYTES }),
    text: Type.Optional(Type.String({ maxLength: COMPARED_TEXT_MAX_LENGTH })),
  },
  { additionalProperties: false },
);
export type RecordCheck = Static<typeof RecordCheck>;

/** What a file with a good signature says. */
export const CheckedRecord = Type.Object({
  record: SignedRecord,
  isSameText: Type.Optional(Type.Boolean({ description: 'Whether the given text has the words of the record.' })),
});
export type CheckedRecord = Static<typeof CheckedRecord>;
