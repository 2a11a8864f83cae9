import { DOCUMENTS_SCHEMA } from './documents/documents-schema.ts';
import { DOCUMENTS_FILE } from './documents/sqlite/sqlite-documents.ts';
import { FORMS_SCHEMA } from './forms/forms-schema.ts';
import { FORMS_FILE } from './forms/sqlite/listed-rows.ts';
import { IDENTITY_FILE, IDENTITY_SCHEMA } from './identity/embedded/identity-schema.ts';
import { PREFERENCES_FILE, PREFERENCES_SCHEMA } from './preferences/preferences-schema.ts';
import { requireKnownFiles } from './storage/sqlite/stored-file.ts';

/** Every embedded store. A new one gets a line here. */
const STORES = [
  { file: DOCUMENTS_FILE, schema: DOCUMENTS_SCHEMA },
  { file: IDENTITY_FILE, schema: IDENTITY_SCHEMA },
  { file: FORMS_FILE, schema: FORMS_SCHEMA },
  { file: PREFERENCES_FILE, schema: PREFERENCES_SCHEMA },
];

/**
 * Checks that no store in a data folder was written by a newer release: the server and the operator's commands do so before they
 * open the first one, so that nothing is changed beside a store that they refuse.
 * @throws {NewerSchema}, or an SQLite error if a file can't be read.
 */
export function requireKnownStores(directory: string): Promise<void> {
  return requireKnownFiles(directory, STORES);
}
