import { useQuery } from '@tanstack/react-query';
import { type RefObject, memo, useLayoutEffect, useRef } from 'react';

import { isArgumentType } from '#shared-types/analysis/argument';
import { CITATION_TYPE } from '#shared-types/analysis/problems';

import type { Annotation } from '../../annotations/anchor.ts';
import { requestProblems } from '../../calls/feedback.ts';
import { DOCUMENT_VIEW } from '../../content/editor/document-view.ts';
import { inBackground } from '../../errors/in-background.ts';
import { useAuth } from '../../session/use-auth.ts';
import { Button } from '../../ui/button.tsx';
import { readableKeys } from '../../ui/shortcut-keys.ts';
import type { EvaluationOutcome } from './evaluation-run.ts';
import { failureOf, type Failure } from './failure-of.ts';
import { emptyPanelWords } from './news-of.ts';
import type { Evaluation } from './use-evaluation.ts';

import './plain-editor.css';

/** A problem whose words can be shown in the text. Memoised, since places change with every key press, and words do not. */
const CorrectionCard = memo(function CorrectionCard({ id, type, msg, isChosen, onChoose }: ChoosableCardProps) {
  return (
    <li
      className="correction surface breaks size-control below-3 pad-2"
      data-correction={id}
      data-chosen={isChosen || undefined}
    >
      <button
        type="button"
        className="correction-main full pad-2 round"
        aria-current={isChosen || undefined}
        onClick={() => onChoose(id)}
      >
        <CardWords type={type} msg={msg} />
      </button>
    </li>
  );
});

/** The groups of the panel, in the order in which a tutor would raise them. */
const GROUPS = ['argument', 'sources', 'sentences'] as const;

/** The specification asks for the list of this key. */
const PROBLEMS_KEY = 'test';

interface CorrectionsPanelProps {
  ref: RefObject<HTMLElement | null>;
  heading: RefObject<HTMLHeadingElement | null>;
  evaluation: Evaluation;
  chosenId: string | undefined;
  onChoose: (id: string) => void;
  /** Leads back to the text, where that is above the panel. */
  onBack: () => void;
}

/** The panel beside the text: what the last evaluation found, and before the first one the problem list of the server. */
export function CorrectionsPanel({ ref, heading, evaluation, chosenId, onChoose, onBack }: CorrectionsPanelProps) {
  const { outcome, running, failure, submit } = evaluation;
  const count = outcome?.corrections.length ?? 0;
  return (
    <aside ref={ref} className="corrections" aria-labelledby="corrections-heading" aria-busy={running}>
      <div className="corrections-body row gap-0">
        <div className="corrections-head">
          <h2 id="corrections-heading" ref={heading} tabIndex={-1}>
            {DOCUMENT_VIEW.corrections}
            {outcome && <span className="corrections-count soft tabular"> {DOCUMENT_VIEW.number(count)}</span>}
          </h2>
          {(outcome || failure) && (
            <Button className="corrections-back screen-only" onClick={onBack}>
              {DOCUMENT_VIEW.back}
            </Button>
          )}
        </div>
        {failure && <FailureNotice failure={failure} keeps={count > 0} onRetry={submit} />}
        {outcome && count > 0 && <Found outcome={outcome} running={running} chosenId={chosenId} onChoose={onChoose} />}
        {outcome && count === 0 && !failure && (
          <p className="corrections-none soft size-control below-3">{emptyPanelWords(outcome, running)}</p>
        )}
        {!outcome && <Problems quiet={failure !== undefined} running={running} />}
      </div>
    </aside>
  );
}

interface FoundProps extends Pick<CorrectionsPanelProps, 'chosenId' | 'onChoose'> {
  outcome: EvaluationOutcome;
  running: boolean;
}

function Found({ outcome: { corrections }, running, chosenId, onChoose }: FoundProps) {
  const groups = groupsOf(corrections);
  const list = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    // What comes above moves nothing in a list that is scrolled, by however little (CSS Scroll Anchoring, section 2).
    if (running && list.current?.scrollTop === 0) list.current.scrollTop = 1;
  });
  return (
    <>
      <p className="corrections-keys soft size-small below-2">
        {DOCUMENT_VIEW.keys(readableKeys('F8'), readableKeys('Shift+F8'))}
      </p>
      <div ref={list} className="correction-groups">
        {groups.map(({ name, own }) => (
          <section key={name}>
            {groups.length > 1 && (
              <h3 className="correction-group flat above-3">
                {DOCUMENT_VIEW.groups[name]}{' '}
                <span className="corrections-count soft tabular">{DOCUMENT_VIEW.number(own.length)}</span>
              </h3>
            )}
            <ol
              className="correction-list flat"
              aria-label={groups.length > 1 ? DOCUMENT_VIEW.groups[name] : DOCUMENT_VIEW.corrections}
            >
              {own.map(({ id, type, msg }) => (
                <CorrectionCard key={id} id={id} type={type} msg={msg} isChosen={id === chosenId} onChoose={onChoose} />
              ))}
            </ol>
          </section>
        ))}
      </div>
    </>
  );
}

/** @param props.quiet whether something else is said already. */
function Problems({ quiet, running }: { quiet: boolean; running: boolean }) {
  const { user, loading } = useAuth();
  const { data = [], isFetching, error, refetch } = useProblems();
  if (error && !quiet) return <FailureNotice failure={failureOf(error)} onRetry={() => inBackground(refetch())} />;
  if (quiet || loading || (isFetching && data.length === 0)) return null;
  if (data.length === 0) {
    const words = running ? DOCUMENT_VIEW.invitationRunning : DOCUMENT_VIEW.invitation;
    return (
      <>
        <p className="corrections-none soft size-control below-3">{words}</p>
        {!user && !running && (
          <p className="corrections-none soft size-control below-3">{DOCUMENT_VIEW.samplesSignedOut}</p>
        )}
      </>
    );
  }
  return (
    <>
      <p className="corrections-none soft size-control below-3">
        {running ? DOCUMENT_VIEW.samplesRunning : DOCUMENT_VIEW.samples}
      </p>
      <ul className="correction-list flat" aria-label={DOCUMENT_VIEW.corrections}>
        {data.map(({ type, msg }, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- two problems may say the same, and their order does not change.
          <ProblemCard key={at} type={type} msg={msg} />
        ))}
      </ul>
    </>
  );
}

/**
 * The problem list of the key "test", for the signed-in user. The specification requires three more tries with waits up to 30
 * seconds after a failed read, and a list kept for five minutes; these are the library's own values.
 */
function useProblems() {
  const { user } = useAuth();
  const isSignedIn = user !== null && !user.isAnonymous;
  return useQuery({
    queryKey: ['problems', PROBLEMS_KEY, user?.uid],
    queryFn: ({ signal }) => requestProblems(PROBLEMS_KEY, signal),
    enabled: isSignedIn,
  });
}

type GroupName = (typeof GROUPS)[number];

/** The corrections in their groups, without the empty ones; within a group they keep the order of the text. */
function groupsOf(corrections: readonly Annotation[]): { name: GroupName; own: readonly Annotation[] }[] {
  const byGroup = Map.groupBy(corrections, ({ type }) => groupOf(type));
  return GROUPS.flatMap((name) => {
    const own = byGroup.get(name);
    return own === undefined ? [] : [{ name, own }];
  });
}

function groupOf(type: Annotation['type']): GroupName {
  if (type === CITATION_TYPE) return 'sources';
  return isArgumentType(type) ? 'argument' : 'sentences';
}

interface FailureNoticeProps {
  failure: Failure;
  /** Whether there are corrections, which stay. */
  keeps?: boolean;
  onRetry: () => void;
}

/** Explains that there is no feedback, why, and what to do about it. */
function FailureNotice({ failure: { words, canRetry }, keeps = false, onRetry }: FailureNoticeProps) {
  return (
    <div className="corrections-failure size-control below-4 pad-2" role="alert">
      <p>
        <strong>{DOCUMENT_VIEW.failed}</strong> <span>{words}</span>
      </p>
      <p>{keeps ? DOCUMENT_VIEW.failedStill : DOCUMENT_VIEW.failedFirst}</p>
      {canRetry && <Button onClick={onRetry}>{DOCUMENT_VIEW.retry}</Button>}
    </div>
  );
}

interface CorrectionCardProps {
  type: string;
  msg: string;
}

/** One problem: a red bar at the side, its type as title, and its message. */
function ProblemCard({ type, msg }: CorrectionCardProps) {
  return (
    <li className="correction surface breaks size-control below-3 pad-2">
      <CardWords type={type} msg={msg} />
    </li>
  );
}

interface ChoosableCardProps extends CorrectionCardProps {
  id: string;
  isChosen: boolean;
  onChoose: (id: string) => void;
}

function CardWords({ type, msg }: CorrectionCardProps) {
  return (
    <>
      <strong className="correction-type own-line">{type}</strong>
      <span className="correction-message soft">{msg}</span>
    </>
  );
}
