import type { Documents } from '#bff/documents/documents';
import { openDocuments } from '#bff/documents/open-documents';

import { closeInTheEnd } from './closing.ts';
import { emptyPostgres } from './postgres/postgres.ts';
import { temporaryFolder } from './temporary-folder.ts';
import { driversOfTier } from './tier.ts';

interface StoreOptions {
  now?: () => number;
  maxMiB?: number;
}

/** The place of a test's documents, empty at first, so that several stores can be opened on it. */
interface StorePlace {
  open: (options?: StoreOptions) => Documents;
}

/** Every driver of the store of documents: each keeps what the product relies on. */
export const DOCUMENT_STORES = driversOfTier<{ driver: string; place: () => Promise<StorePlace> }>({
  embedded: [
    {
      driver: 'SQLite',
      async place() {
        const directory = await temporaryFolder();
        return { open: (options) => closing(openDocuments({ directory, paceMs: 0, ...options })) };
      },
    },
  ],
  real: [
    {
      driver: 'PostgreSQL',
      async place() {
        const url = await emptyPostgres();
        return { open: (options) => closing(openDocuments({ url, paceMs: 0, ...options })) };
      },
    },
  ],
});

function closing(documents: Documents): Documents {
  closeInTheEnd(() => documents.close());
  return documents;
}
