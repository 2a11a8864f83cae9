import { type Static, Type } from 'typebox';

import { hasStackedMarks, tidyName } from '../people/person-name.ts';

/*
 * The history of a document: a version for each stretch of writing, with the text at its end.
 */

/** The longest name of a version, in UTF-16 code units. */
export const VERSION_NAME_MAX_LENGTH = 100;
/** How many versions of a document can have a name. */
export const NAMED_VERSIONS_MAX = 50;

/** Anything that people see as it is: no controls, and nothing that is invisible or turns its neighbours around. */
const SHOWN = /^(?:(?!\p{Default_Ignorable_Code_Point})[\p{L}\p{M}\p{N}\p{P}\p{S} ])*$/u;
const LETTER_OR_DIGIT = /[\p{L}\p{N}]/u;

/** The address of the list of a document's versions; `:id` is the id of the draft. */
export const VERSIONS_ROUTE = '/api/documents/:id/versions';
/** The address of one version. */
export const VERSION_ROUTE = `${VERSIONS_ROUTE}/:number`;

/** The address of the versions of a draft. */
export function versionsPath(draftId: string): string {
  return VERSIONS_ROUTE.replace(':id', draftId);
}

/** The tidy form of a version's name; undefined if it can't be shown to others. */
export function readVersionName(value: string): string | undefined {
  const name = tidyName(value);
  const isShowable = SHOWN.test(name) && LETTER_OR_DIGIT.test(name) && !hasStackedMarks(name);
  return isShowable && name.length <= VERSION_NAME_MAX_LENGTH ? name : undefined;
}

const count = (description: string) => Type.Integer({ minimum: 0, description });

const StretchFields = {
  startedAt: Type.String({ description: 'When its first edit was stored, in ISO 8601.' }),
  endedAt: Type.String({ description: 'When its last edit was stored, in ISO 8601.' }),
  authors: Type.Array(Type.String(), {
    description: 'What the people who wrote were called: the first eight. Nobody checks names.',
  }),
  typed: count('UTF-16 units that arrived a few at a time.'),
  pasted: count(
    'UTF-16 units that arrived at once, 30 or more in one edit, or more than 100 within 5 seconds: pasted, or written offline.',
  ),
  broughtBack: count(
    'UTF-16 units that had left the text, and that a restore, an undo or a paste of what was cut brought back.',
  ),
  deleted: count('UTF-16 units that were removed.'),
  wordsBefore: count('Words before its first edit.'),
};

/** The stretch of writing that isn't over. */
export const CurrentStretch = Type.Object(StretchFields);
export type CurrentStretch = Static<typeof CurrentStretch>;

/** A stretch of writing that is over, whose text at its end can be read. */
export const Version = Type.Object({
  number: Type.Integer({ minimum: 1, description: 'Counts from 1 within its document. Numbers can be missing.' }),
  ...StretchFields,
  wordsAfter: count('Words after its last edit.'),
  wordsAdded: count('Words that the text has and the version before did not.'),
  wordsRemoved: count('Words that the version before had and the text does not.'),
  name: Type.Optional(Type.String({ description: 'What a writer called it.' })),
  before: Type.Optional(
    Type.Object(
      {
        what: Type.Union(
          [Type.Literal('removal'), Type.Literal('restore'), Type.Literal('bringBack'), Type.Literal('undo')],
          { description: 'What happened next.' },
        ),
        by: Type.Optional(Type.String({ description: 'What the person was called who did it.' })),
        words: count('Words that left the text.'),
      },
      { description: 'Why it was stored before its stretch was over: words were about to leave the text.' },
    ),
  ),
});
export type Version = Static<typeof Version>;

/** The history of a document, newest first. */
export const VersionList = Type.Object({
  current: Type.Optional(CurrentStretch),
  versions: Type.Array(Version),
  restores: count(
    'How often the document was restored, or a restore undone. To be sent with a call that restores one.',
  ),
});
export type VersionList = Static<typeof VersionList>;

/** The new name of a version. */
export const VersionNaming = Type.Object(
  {
    name: Type.String({ maxLength: 2 * VERSION_NAME_MAX_LENGTH, description: 'An empty name removes the one it has.' }),
  },
  { additionalProperties: false },
);
export type VersionNaming = Static<typeof VersionNaming>;
