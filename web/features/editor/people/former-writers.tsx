import type { FormerWriter } from '#shared-types/documents';

import { SHARING } from '../../../content/sharing.ts';
import { Button } from '../../../ui/button.tsx';

interface FormerWritersProps {
  writers: readonly FormerWriter[];
  onRemove: (writer: FormerWriter) => void;
}

/** Those who wrote in the document before its owner kept it: they write on until the owner ends that, by name. */
export function FormerWriters({ writers, onRemove }: FormerWritersProps) {
  if (writers.length === 0) return null;
  return (
    <>
      <h3>{SHARING.formerWriters}</h3>
      <p>{SHARING.formerWritersAbout}</p>
      <ul className="share-links">
        {writers.map((writer) => (
          <li key={writer.id}>
            <div className="link-words">
              <strong>{writer.name ?? SHARING.nameless}</strong>
            </div>
            <Button
              look="quiet"
              aria-label={SHARING.removeAccessNamed(writer.name ?? SHARING.nameless)}
              onClick={() => onRemove(writer)}
            >
              {SHARING.removeAccess}
            </Button>
          </li>
        ))}
      </ul>
    </>
  );
}
