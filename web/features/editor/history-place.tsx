import { useEffect, useState } from 'react';

import { HISTORY } from '../../content/history.ts';
import { inBackground } from '../../errors/in-background.ts';
import { Button } from '../../ui/button.tsx';
import type * as HistoryPart from './history-shell.tsx';
import type { HistoryShellProps } from './history-shell.tsx';
import { HistoryFrame } from './history/history-frame.tsx';
import type { HistoryState } from './history/use-history.ts';

type Part = typeof HistoryPart | 'failed';

type HistoryPlaceProps = Omit<HistoryShellProps, 'setShowingOld' | 'onClose'> & { history: HistoryState };

/** The history beside the page, if it's open. */
export function HistoryPlace({ history: { isOpen, setShowingOld, close }, ...props }: HistoryPlaceProps) {
  return isOpen && <OpenHistory {...props} setShowingOld={setShowingOld} onClose={close} />;
}

/** Its code is loaded when somebody opens it for the first time. */
function OpenHistory(props: HistoryShellProps) {
  const [part, setPart] = useState<Part>();
  useEffect(() => inBackground(loadPart().then(setPart)), []);
  const again = () => {
    setPart(undefined);
    inBackground(loadPart().then(setPart));
  };
  if (typeof part === 'object') return <part.HistoryShell {...props} />;
  return (
    <HistoryFrame onClose={props.onClose}>
      <output className="history-state">{part === 'failed' ? HISTORY.notLoaded : HISTORY.loading}</output>
      {part === 'failed' && <Button onClick={again}>{HISTORY.again}</Button>}
    </HistoryFrame>
  );
}

async function loadPart(): Promise<Part> {
  return import('./history-shell.tsx').catch(() => 'failed' as const);
}
