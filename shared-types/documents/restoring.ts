import { type Static, Type } from 'typebox';

import { COLLABORATION_PATH } from './collaboration.ts';
import { VERSION_ROUTE, versionsPath } from './versions.ts';

/*
 * Bringing back what a document was: a version, or the words that somebody removed. The server does it once, whatever number of
 * people ask for it.
 */

/** The address that restores a version. */
export const RESTORE_ROUTE = `${VERSION_ROUTE}/restore`;
/** The address that brings back the words that an act removed; an act is a removal, a restore, or an undo. */
export const BRING_BACK_ROUTE = `${COLLABORATION_PATH}:room/acts/:act/bring-back`;
/** The address that takes an act of the server back. */
export const UNDO_ROUTE = `${COLLABORATION_PATH}:room/acts/:act/undo`;

/** The address that restores a version of a draft. */
export function restorePath(draftId: string, number: number): string {
  return `${versionsPath(draftId)}/${number}/restore`;
}

/** The address that brings back what an act in a room removed, or takes the act back. */
export function actPath(room: string, act: string, what: 'bring-back' | 'undo'): string {
  return `${COLLABORATION_PATH}${room}/acts/${encodeURIComponent(act)}/${what}`;
}

const writer = Type.String({
  maxLength: 100,
  description: 'The key of the page’s Yjs client id (writer.ts), which tells who asks.',
});

/** Which text is to come back. */
export const RestoreRequest = Type.Object(
  {
    writer,
    after: Type.Integer({
      minimum: 0,
      maximum: 1_000_000_000,
      description: 'The `restores` of the list that the person saw. Two who saw the same list ask for one restore.',
    }),
  },
  { additionalProperties: false },
);
export type RestoreRequest = Static<typeof RestoreRequest>;

/** Who asks. */
export const ActRequest = Type.Object({ writer }, { additionalProperties: false });
export type ActRequest = Static<typeof ActRequest>;

/** What has been done. */
export const ActAnswer = Type.Object({
  id: Type.String({ description: 'Names it in the call that takes it back.' }),
  by: Type.Optional(Type.String({ description: 'What the person is called who did it. Nobody checks names.' })),
  isOwn: Type.Boolean({ description: 'Whether it was done for this page, by this call or an earlier one.' }),
  isRepeat: Type.Boolean({ description: 'Whether it had been done before this call.' }),
  isChange: Type.Boolean({ description: 'Whether this call has changed the text.' }),
  wordsAdded: Type.Integer({ minimum: 0 }),
  wordsRemoved: Type.Integer({ minimum: 0 }),
});
export type ActAnswer = Static<typeof ActAnswer>;
