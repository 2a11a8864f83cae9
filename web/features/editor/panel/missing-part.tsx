import { DOCUMENT_WORDS } from '../../../content/document.ts';
import { Button } from '../../../ui/button.tsx';
import type { InsteadProps } from '../../../ui/later.tsx';

/** In place of a part of the page: says that its code couldn't be fetched. The text still works. */
export function MissingPart({ hasFailed }: InsteadProps) {
  if (!hasFailed) return null;
  return (
    <div className="side-empty soft size-control above-4 below-4" role="alert">
      <p>{DOCUMENT_WORDS.partNotLoaded}</p>
      <Button onClick={() => window.location.reload()}>{DOCUMENT_WORDS.reload}</Button>
    </div>
  );
}
