import { type RefObject, useEffect } from 'react';

import type { Chosen } from './use-chosen.ts';
import type { Evaluation } from './use-evaluation.ts';

interface DocumentKeys {
  field: RefObject<HTMLTextAreaElement | null>;
  panel: RefObject<HTMLElement | null>;
  chosen: Pick<Chosen, 'walk' | 'goBack'>;
  evaluation: Pick<Evaluation, 'running' | 'submit' | 'cancel'>;
}

/**
 * The keys of the document: F8 and Shift+F8 walk the cards, Ctrl or Cmd and Enter submit the text, Escape ends its evaluation,
 * or leads from the cards back to the text.
 */
export function useDocumentKeys({ field, panel, chosen, evaluation }: DocumentKeys): void {
  const { walk, goBack } = chosen;
  const { running, submit, cancel } = evaluation;
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const { key, target, shiftKey } = event;
      const mod = event.ctrlKey || event.metaKey;
      const place = target instanceof Node ? target : null;
      if (event.isComposing || event.altKey) return;
      if (key === 'F8' && !mod) walk(shiftKey ? -1 : 1);
      else if (key === 'Enter' && mod && place === field.current) submit();
      else if (key === 'Escape' && running) cancel();
      else if (key === 'Escape' && panel.current?.contains(place)) goBack();
      else return;
      event.preventDefault();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [field, panel, walk, goBack, running, submit, cancel]);
}
