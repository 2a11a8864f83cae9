import type { Database } from '../../storage/database.ts';
import { DOCUMENTS_SCHEMA } from '../documents-schema.ts';
import { storedContent } from '../log/document-rows.ts';
import { writtenText } from '../written-text.ts';
import { iso, linkRole, numberOf } from './library-rows.ts';

/** What an operator sees of a document of an account: whose it is and since when. Never its title or its text. */
export interface ListedOwnership {
  room: string;
  /** The id of the account. */
  owner: string;
  /** How many links work, and whether people without a link who know the address may open it. */
  links: number;
  openAddress: boolean;
  /** ISO 8601; `binned` is empty unless the document is in the bin. */
  created: string;
  changed: string;
  binned: string;
}

/** Lists the documents of accounts, by account; works while the product is running. @param owner lists those of one account. */
export async function readOwnerships(database: Database, owner?: string): Promise<ListedOwnership[]> {
  if (!(await storedTables(database)).has('library_document')) return [];
  const rows = await database.all(
    `SELECT name, owner, address_role, created_ms, changed_ms, binned_ms,
         (SELECT count(*) FROM document_link WHERE document = name AND revoked_ms IS NULL
            AND (expires_ms IS NULL OR expires_ms > $1)) AS links
       FROM library_document WHERE owner IS NOT NULL AND ($2 = '' OR owner = $2) ORDER BY owner, created_ms`,
    Date.now(),
    owner ?? '',
  );
  return rows.map((row) => {
    const binnedMs = numberOf(row['binned_ms']);
    return {
      room: String(row['name']),
      owner: String(row['owner']),
      links: Number(row['links']),
      openAddress: linkRole(row['address_role']) !== undefined,
      created: iso(Number(row['created_ms'])),
      changed: iso(Number(row['changed_ms'])),
      binned: binnedMs === undefined ? '' : iso(binnedMs),
    };
  });
}

/**
 * The title and the text of a document, for its owner or anyone else entitled to it; `undefined` if there's no such document.
 * @throws {DamagedDocument}
 */
export async function exportText(database: Database, room: string): Promise<string | undefined> {
  const stored = await storedContent(database, room);
  if (stored === undefined) return undefined;
  const { title, text } = writtenText(stored);
  return `${title}\n\n${text}\n`;
}

/** The tables of documents in a file. A file last written by an older release lacks some. */
export async function storedTables(database: Database): Promise<ReadonlySet<string>> {
  const tables = Object.keys(DOCUMENTS_SCHEMA.tables);
  const columns = await Promise.all(tables.map((table) => database.columns(table)));
  return new Set(tables.filter((_, index) => (columns[index]?.length ?? 0) > 0));
}
