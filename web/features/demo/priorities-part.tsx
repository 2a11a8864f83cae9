import { useCallback, useState } from 'react';

import type { Analysis } from '#shared-types/analysis';
import type { Priority } from '#shared-types/priority';

import { pointsOf } from './open-points.ts';
import type { Show } from './side/show.ts';
import { WorkFirst } from './side/work-first.tsx';
import type { Settled } from './use-settled.ts';

const NO_PRIORITIES: readonly Priority[] = [];

interface PrioritiesPartProps {
  analysis: Analysis | undefined;
  settled: Settled;
  show: Show;
  progress: { settled: number; total: number };
}

/** "Work on first", with what it means to be done with something: its gaps and citations are settled with it. */
export function PrioritiesPart({ analysis, settled: { how, settle, bringBack }, show, progress }: PrioritiesPartProps) {
  const [isOpen, setOpen] = useState(true);
  const priorities = analysis?.priorities ?? NO_PRIORITIES;
  const withPoints = useCallback(
    (id: string): string[] => {
      const priority = priorities.find((one) => one.id === id);
      return priority && analysis ? [id, ...pointsOf(priority, analysis)] : [id];
    },
    [analysis, priorities],
  );
  return (
    <WorkFirst
      priorities={priorities}
      settled={how}
      show={show}
      onDone={useCallback((id: string) => settle(withPoints(id), 'done'), [settle, withPoints])}
      onNotNow={useCallback((id: string) => settle([id], 'not now'), [settle])}
      onBringBack={useCallback((id: string) => bringBack(withPoints(id)), [bringBack, withPoints])}
      open={isOpen}
      onToggle={useCallback(() => setOpen((before) => !before), [])}
      progress={progress}
    />
  );
}
