import { useId, useState } from 'react';

import type { Place } from '#shared-types/analysis/paragraph';

import { SETTLE_WORDS, SOURCES } from '../../../content/editor/side.ts';
import { Button } from '../../../ui/button.tsx';
import { focusNeighbour } from '../panel/focus-neighbour.ts';
import { type Show, showAll } from '../panel/show.ts';
import { isNearMiss, type NamedProblem } from './open-problems.ts';
import { SourcePairRow } from './source-pair.tsx';
import type { ProblemRow as Row } from './source-rows.ts';

import './sources-view.css';
import '../panel/panel-parts.css';

interface ProblemRowProps {
  row: Row;
  show: Show;
  onSettle: (problem: NamedProblem) => void;
}

/** One question about the sources: the pair it is about, what's wrong, and what can be done. */
export function ProblemRow({ row, show, onSettle }: ProblemRowProps) {
  const { problem, pair } = row;
  const [explains, setExplains] = useState(false);
  const titleId = useId();
  const whyId = useId();
  const { rule, title, msg, why, places } = problem;
  return (
    <li className="problem anchor" tabIndex={-1} aria-labelledby={titleId}>
      {pair && <SourcePairRow pair={pair} show={show} />}
      <p className="problem-words breaks soft size-control">
        <strong id={titleId}>{title}</strong> {msg}
      </p>
      <div className="side-actions row wrap">
        <Button look="quiet" aria-describedby={titleId} onClick={() => showAll(show, places)}>
          {showWords(places, isNearMiss(problem))}
        </Button>
        <Button
          look="quiet"
          aria-describedby={titleId}
          onClick={({ currentTarget }) => {
            focusNeighbour(currentTarget);
            onSettle(row);
          }}
        >
          {SETTLE_WORDS[rule]}
        </Button>
        <Button
          look="quiet"
          aria-describedby={titleId}
          aria-expanded={explains}
          aria-controls={whyId}
          onClick={() => setExplains(!explains)}
        >
          {SOURCES.why}
        </Button>
      </div>
      <p className="side-why soft size-control" id={whyId} hidden={!explains}>
        {why}
      </p>
    </li>
  );
}

function showWords(places: readonly Place[], nearMiss: boolean): string {
  if (places.length === 2 || nearMiss) return places.length > 2 ? SOURCES.showAll(places.length) : SOURCES.showBoth;
  return places.length > 2 ? SOURCES.showAll(places.length) : SOURCES.show;
}
