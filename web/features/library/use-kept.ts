import { useEffect, useState } from 'react';

import { inBackground } from '../../errors/in-background.ts';
import { type KeptDocument, keptDocuments } from '../../sync/kept-documents.ts';

const NONE: ReadonlyMap<string, KeptDocument> = new Map();

/** The documents that this browser keeps, by room; none until they are read, or where nothing can be kept. */
export function useKept(): ReadonlyMap<string, KeptDocument> {
  const [kept, setKept] = useState(NONE);
  useEffect(() => {
    let isWanted = true;
    inBackground(
      keptDocuments().then(
        (documents) => isWanted && setKept(new Map(documents.map((document) => [document.room, document]))),
        () => undefined,
      ),
    );
    return () => {
      isWanted = false;
    };
  }, []);
  return kept;
}
