import { History } from 'lucide-react';

import { HISTORY } from '../../../content/history.ts';
import { Button } from '../../../ui/button.tsx';
import type { HistoryState } from './use-history.ts';

import './history-frame.css';

/** Opens and closes the history of the document. */
export function HistoryButton({ history: { isOpen, toggle, button } }: { history: HistoryState }) {
  return (
    <Button className="history-button sharing-notice-button" ref={button} aria-expanded={isOpen} onClick={toggle}>
      <History size={18} aria-hidden="true" />
      {HISTORY.button}
    </Button>
  );
}
