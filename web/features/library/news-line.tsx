import { DOCUMENTS } from '../../content/documents.ts';
import { Button } from '../../ui/button.tsx';

/** Says what has just been done, and offers to take it back. Without words it is empty, so that screen readers notice them when they come. */
export function NewsLine({ words, onUndo }: { words: string | undefined; onUndo?: (() => void) | undefined }) {
  return (
    <output className="documents-news">
      {words !== undefined && (
        <>
          {words}{' '}
          {onUndo && (
            <Button look="quiet" onClick={onUndo}>
              {DOCUMENTS.undo}
            </Button>
          )}
        </>
      )}
    </output>
  );
}
