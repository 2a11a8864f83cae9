import { DOCUMENT_WORDS } from '../../../content/document.ts';
import { SIDE_WORDS } from '../../../content/side.ts';
import { Button } from '../../../ui/button.tsx';
import type { InsteadProps } from '../../../ui/later.tsx';

/** Says that the code of a part of the page couldn't be fetched, in its place. One can go on writing. */
export function MissingPart({ hasFailed }: InsteadProps) {
  if (!hasFailed) return null;
  return (
    <div className="side-empty" role="alert">
      <p>{SIDE_WORDS.notLoaded}</p>
      <Button onClick={() => window.location.reload()}>{DOCUMENT_WORDS.reload}</Button>
    </div>
  );
}
