import { Check } from 'lucide-react';
import { memo, useCallback, useMemo, useState, useId } from 'react';

import type { CitationStyle, Sources } from '#shared-types/analysis/sources';

import { SOURCES } from '../../../content/editor/side.ts';
import { Button } from '../../../ui/button.tsx';
import { SettledList } from '../panel/settled-list.tsx';
import type { Show } from '../panel/show.ts';
import type { Settled } from '../panel/use-settled.ts';
import { type NamedProblem, questionsOf, type SourceQuestions } from './open-problems.ts';
import { ProblemRow } from './problem-row.tsx';
import { SourcePairRow } from './source-pair.tsx';
import { rowsOf, type MatchedRow, type ProblemRow as Row } from './source-rows.ts';
import { SourcesTop } from './sources-top.tsx';

import './sources-view.css';

/** Most questions drawn at a time. */
const STEP = 50;

/** A longer list is folded at first. */
const MOST_UNFOLDED = 8;

interface SourcesViewProps {
  /** Undefined before the text has been read. */
  sources: Sources | undefined;
  /** The style that the writer has chosen; undefined to have it recognised. */
  style: CitationStyle | undefined;
  onStyle: (style: CitationStyle | undefined) => void;
  show: Show;
  /** By the ids (`problemId`) of the problems. */
  settled: Settled;
}

/** What the text cites next to what its list has: questions first, then what agrees. */
export const SourcesView = memo(function SourcesView({ sources, settled, ...actions }: SourcesViewProps) {
  const { style, onStyle, show } = actions;
  const { how, settle, bringBack } = settled;
  const onSettle = useCallback(
    ({ id, problem }: NamedProblem) => settle({ ids: [id], title: problem.title }, 'done'),
    [settle],
  );
  const found = useMemo(() => {
    if (sources === undefined) return undefined;
    const questions = questionsOf(sources, (id) => how(id) !== undefined);
    return { sources, questions, ...rowsOf(sources, questions) };
  }, [sources, how]);
  const hasSources = found && !isWithoutSources(found.sources);
  const summary = hasSources ? summaryOf(found) : undefined;
  return (
    <div className="sources anchor" data-focus-part="">
      <SourcesTop summary={summary} style={style} recognised={sources?.style} onStyle={onStyle} />
      {found && (
        <>
          {found.problems.length > 0 && <Columns />}
          <ProblemList rows={found.problems} label={SOURCES.problems} show={show} onSettle={onSettle} />
          <MatchedSources rows={found.matches} show={show} />
          <UnsourcedEvidence
            questions={found.questions.unsourced}
            isAlone={!hasSources}
            show={show}
            onSettle={onSettle}
          />
          {!hasSources && <NothingFound />}
          {found.sources.fine.length > 0 && (
            <p className="sources-fine soft size-control flat">
              <Check size={15} aria-hidden="true" /> {SOURCES.fine(found.sources.fine.join(', '))}
            </p>
          )}
          <SettledList
            items={settledItems(found.sources, found.questions.settled)}
            onBringBack={(id) => bringBack([id])}
          />
        </>
      )}
    </div>
  );
});

function summaryOf({
  sources,
  cited,
  problems,
  questions,
}: {
  sources: Sources;
  cited: number;
  problems: readonly unknown[];
  questions: SourceQuestions;
}): string {
  return SOURCES.summary(cited, sources.entries.length, problems.length + questions.unsourced.length);
}

function isWithoutSources({ citations, entries }: Sources): boolean {
  return citations.length === 0 && entries.length === 0;
}

/** What was settled, named by its words. */
function settledItems({ citations, entries }: Sources, settled: readonly NamedProblem[]) {
  return settled.map(({ id, problem: { title, msg, citation, entry } }) => {
    const words = citations[citation ?? -1]?.words ?? entries[entry ?? -1]?.words;
    return words === undefined ? { id, title: msg } : { id, title: words, how: title };
  });
}

/** What was looked for, and what we would recognise. */
function NothingFound() {
  return (
    <div className="sources-none soft size-control">
      <p className="below-2">{SOURCES.none}</p>
      <p className="below-2">{SOURCES.wouldRecognise}</p>
    </div>
  );
}

/** The headings of the two columns; for screen readers, each side of a row says what it is. */
function Columns() {
  return (
    <div className="sources-columns soft size-small stack rule-below strong" aria-hidden="true">
      <span>{SOURCES.inText}</span>
      <span>{SOURCES.inList}</span>
    </div>
  );
}

/** The sources that are both in the text and in the list; small, because there's nothing to do about them. */
function MatchedSources({ rows, show }: { rows: readonly MatchedRow[]; show: Show }) {
  const [open, setOpen] = useState<boolean>();
  if (rows.length === 0) return null;
  const isOpen = open ?? rows.length <= MOST_UNFOLDED;
  return (
    <details className="matched rule-below" open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{SOURCES.matches(rows.length)}</summary>
      {isOpen && (
        <ul>
          {rows.map(({ entry, pair }) => (
            <li key={entry}>
              <SourcePairRow pair={pair} show={show} />
            </li>
          ))}
        </ul>
      )}
    </details>
  );
}

interface UnsourcedEvidenceProps {
  questions: readonly NamedProblem[];
  /** Whether the text has no sources, and so nothing else to ask about. */
  isAlone: boolean;
  show: Show;
  onSettle: (problem: NamedProblem) => void;
}

/** Sentences that a reader may want to look up. */
function UnsourcedEvidence({ questions, isAlone, show, onSettle }: UnsourcedEvidenceProps) {
  const id = useId();
  if (questions.length === 0) return null;
  const words = isAlone ? SOURCES.questions : SOURCES.moreQuestions;
  const title = questions.length === 1 ? words.one : words.several;
  return (
    <section className="unsourced" aria-labelledby={id}>
      <h3 className="flat" id={id}>
        {title}
      </h3>
      <ProblemList
        rows={questions.map((question) => ({ ...question, pair: undefined }))}
        label={title}
        show={show}
        onSettle={onSettle}
      />
    </section>
  );
}

interface ProblemListProps {
  rows: readonly Row[];
  label: string;
  show: Show;
  onSettle: (problem: NamedProblem) => void;
}

/** Questions about the sources; of very many, fifty at a time. */
function ProblemList({ rows, label, show, onSettle }: ProblemListProps) {
  const [most, setMost] = useState(STEP);
  const more = rows.length - most;
  const seen = new Map<string, number>();
  return (
    <>
      <ol className="problem-list rows" aria-label={label}>
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
