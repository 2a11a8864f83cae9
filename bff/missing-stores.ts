import { statSync } from 'node:fs';

import type { Config } from './config/config.ts';
import { GATEWAY_RESOURCES } from './config/forms-settings.ts';
import { DESK_FILE } from './desk/desk-schema.ts';
import { DOCUMENTS_FILE } from './documents/open-documents.ts';
import { FORMS_FILE } from './forms/forms-schema.ts';
import { IDENTITY_FILE } from './identity/embedded/identity-schema.ts';
import { PREFERENCES_FILE } from './preferences/preferences-schema.ts';
import { databasesIn } from './storage/sqlite/database-copy.ts';

/**
 * What an operator should know about a data folder that has some of the stores of these settings but not all, as after half a
 * backup: a start would begin the others empty. Undefined if it has all of them, or none.
 */
export function missingStores(config: Config): string | undefined {
  const { dataDirectory: folder, databaseUrl } = config;
  if (databaseUrl !== undefined) return undefined; // nothing is kept there
  // What isn't a folder is refused, in words, when something opens it.
  const found = statSync(folder, { throwIfNoEntry: false })?.isDirectory() ? databasesIn(folder) : [];
  const missing = storesOf(config).filter((name) => !found.includes(name));
  if (found.length === 0 || missing.length === 0) return undefined;
  return `${folder} has ${found.join(', ')}, but no ${missing.join(' and no ')}, as after half a backup. Stop the server and restore a whole one (npm run sullivan -- restore), unless Sullivan should begin without what’s missing.`;
}

/** The stores that a server with these settings keeps in the folder. */
function storesOf({ identity, gatewayUrls }: Config): string[] {
  const keepsForms = GATEWAY_RESOURCES.some((resource) => gatewayUrls[resource] === undefined);
  return [
    DOCUMENTS_FILE,
    PREFERENCES_FILE,
    DESK_FILE,
    ...(identity.kind === 'embedded' ? [IDENTITY_FILE] : []),
    ...(keepsForms ? [FORMS_FILE] : []),
  ];
}
