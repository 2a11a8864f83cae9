import { useId } from 'react';

import { SOURCES } from '../../../content/side.ts';
import type { Show } from '../panel/show.ts';
import type { NamedProblem } from './open-problems.ts';
import { ProblemList } from './problem-list.tsx';

import './unsourced-evidence.css';

interface UnsourcedEvidenceProps {
  questions: readonly NamedProblem[];
  show: Show;
  onSettle: (id: string) => void;
}

/** Sentences that a reader may want to look up. */
export function UnsourcedEvidence({ questions, show, onSettle }: UnsourcedEvidenceProps) {
  const id = useId();
  if (questions.length === 0) return null;
  const title = questions.length === 1 ? SOURCES.oneMoreQuestion : SOURCES.moreQuestions;
  return (
    <section className="unsourced" aria-labelledby={id}>
      <h3 id={id}>{title}</h3>
      <ProblemList
        rows={questions.map((question) => ({ ...question, pair: undefined }))}
        label={title}
        show={show}
        onSettle={onSettle}
      />
    </section>
  );
}
