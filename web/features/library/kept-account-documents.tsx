import { useId } from 'react';

import { draftIdOf } from '#shared-types/collaboration';

import { DOCUMENTS } from '../../content/documents.ts';
import { recentDrafts } from '../../storage/recent-drafts.ts';
import type { KeptDocument } from '../../sync/kept-documents.ts';
import { keptFacts } from './device-documents.tsx';
import { DocumentRow } from './document-row.tsx';

interface KeptAccountDocumentsProps {
  /** What this browser keeps, by room. */
  kept: ReadonlyMap<string, KeptDocument>;
  /** Whether what it keeps opens without a connection. */
  opensOffline: boolean;
}

/** The documents of the account that this browser keeps, for when its list can't be had. */
export function KeptAccountDocuments({ kept, opensOffline }: KeptAccountDocumentsProps) {
  const headingId = useId();
  const listed = new Set(recentDrafts().map(({ id }) => id));
  const documents = [...kept.values()].flatMap((document) => {
    const id = draftIdOf(document.room);
    return id === undefined || listed.has(id) ? [] : [{ ...document, id }];
  });
  if (documents.length === 0) return null;
  return (
    <section aria-labelledby={headingId}>
      <div className="documents-heading">
        <h2 id={headingId}>{DOCUMENTS.keptHeading}</h2>
      </div>
      <ul className="document-list">
        {documents.map((document) => (
          <DocumentRow
            key={document.id}
            address={`/demo#${document.id}`}
            title={document.title}
            excerpt=""
            facts={keptFacts(document, opensOffline)}
            changedMs={document.usedAtMs}
            actions={[]}
          />
        ))}
      </ul>
    </section>
  );
}
