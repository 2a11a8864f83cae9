import { encodeStateAsUpdate, Doc } from 'yjs';

import { TITLE_FIELD } from '#shared-types/documents/collaboration';
import type { UserRecord } from '#shared-types/people/user';
import type { ContactQuery } from '#shared-types/site/query';
import type { SweepstakeEntry } from '#shared-types/site/sweepstake';

/* Each returns something valid; a test only names what it is about. */

/** A user record, of the person in whose name the tests send it. */
export function aUser(changes: Partial<UserRecord> = {}): UserRecord {
  return { id: 'ada', username: 'ada', email: 'ada@example.org', ...changes };
}

export function aQuery(changes: Partial<ContactQuery> = {}): ContactQuery {
  return {
    name: 'Ada Lovelace',
    emailAddress: 'ada@example.org',
    queryType: 'QUESTION',
    query: 'How?\nAnd why?',
    ...changes,
  };
}

export function anEntry(changes: Partial<SweepstakeEntry> = {}): SweepstakeEntry {
  return { email: 'ada@example.org', subject: 'History', pageNumber: 'paper 2', ...changes };
}

/** A document with a title, as a copy of its writer's. */
export function aDocument(title = 'A title'): Doc {
  const document = new Doc();
  document.getText(TITLE_FIELD).insert(0, title);
  return document;
}

export const aDocumentUpdate = (title?: string): Uint8Array => encodeStateAsUpdate(aDocument(title));
