import { useState } from 'react';

import { SOURCES } from '../../../content/side.ts';
import { Button } from '../../../ui/button.tsx';
import type { Show } from '../panel/show.ts';
import { ProblemRow } from './problem-row.tsx';
import type { ProblemRow as Row } from './source-rows.ts';

import './problem-list.css';

/** So many questions are drawn at a time. */
const STEP = 50;

interface ProblemListProps {
  rows: readonly Row[];
  label: string;
  show: Show;
  onSettle: (id: string) => void;
}

/** Questions about the sources; of very many, fifty at a time. */
export function ProblemList({ rows, label, show, onSettle }: ProblemListProps) {
  const [most, setMost] = useState(STEP);
  const more = rows.length - most;
  const seen = new Map<string, number>();
  return (
    <>
      <ol className="problem-list" aria-label={label}>
        {rows.slice(0, most).map((row) => {
          // The same words can be wrong in two places; the writer settles both together.
          const before = seen.get(row.id) ?? 0;
          seen.set(row.id, before + 1);
          return <ProblemRow key={`${row.id} ${before}`} row={row} show={show} onSettle={onSettle} />;
        })}
      </ol>
      {more > 0 && (
        <Button look="quiet" onClick={() => setMost(most + STEP)}>
          {SOURCES.more(Math.min(more, STEP))}
        </Button>
      )}
    </>
  );
}
