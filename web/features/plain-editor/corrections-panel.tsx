import type { RefObject } from 'react';

import { DOCUMENT_VIEW } from '../../content/document-view.ts';
import { inBackground } from '../../errors/in-background.ts';
import { useAuth } from '../../session/use-auth.ts';
import { Button } from '../../ui/button.tsx';
import { readableKeys } from '../../ui/shortcut-keys.ts';
import { CorrectionCard, ProblemCard } from './correction-card.tsx';
import { groupsOf } from './correction-groups.ts';
import type { EvaluationOutcome } from './evaluation-run.ts';
import { FailureNotice } from './failure-notice.tsx';
import { failureOf } from './failure-of.ts';
import { emptyPanelWords } from './news-of.ts';
import type { Evaluation } from './use-evaluation.ts';
import { useProblems } from './use-problems.ts';

import './corrections-panel.css';

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
      <div className="corrections-body">
        <div className="corrections-head">
          <h2 id="corrections-heading" ref={heading} tabIndex={-1}>
            {DOCUMENT_VIEW.corrections}
            {outcome && <span className="corrections-count"> {DOCUMENT_VIEW.number(count)}</span>}
          </h2>
          {(outcome || failure) && (
            <Button className="corrections-back" onClick={onBack}>
              {DOCUMENT_VIEW.back}
            </Button>
          )}
        </div>
        {failure && <FailureNotice failure={failure} keeps={count > 0} onRetry={submit} />}
        {outcome && count > 0 && <Found outcome={outcome} chosenId={chosenId} onChoose={onChoose} />}
        {outcome && count === 0 && !failure && <p className="corrections-none">{emptyPanelWords(outcome, running)}</p>}
        {!outcome && <Problems quiet={failure !== undefined} running={running} />}
      </div>
    </aside>
  );
}

interface FoundProps extends Pick<CorrectionsPanelProps, 'chosenId' | 'onChoose'> {
  outcome: EvaluationOutcome;
}

function Found({ outcome: { corrections }, chosenId, onChoose }: FoundProps) {
  const groups = groupsOf(corrections);
  return (
    <>
      <p className="corrections-keys">{DOCUMENT_VIEW.keys(readableKeys('F8'), readableKeys('Shift+F8'))}</p>
      <div className="correction-groups">
        {groups.map(({ name, own }) => (
          <section key={name}>
            {groups.length > 1 && (
              <h3 className="correction-group">
                {DOCUMENT_VIEW.groups[name]}{' '}
                <span className="corrections-count">{DOCUMENT_VIEW.number(own.length)}</span>
              </h3>
            )}
            <ol
              className="correction-list"
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
        <p className="corrections-none">{words}</p>
        {!user && !running && <p className="corrections-none">{DOCUMENT_VIEW.samplesSignedOut}</p>}
      </>
    );
  }
  return (
    <>
      <p className="corrections-none">{running ? DOCUMENT_VIEW.samplesRunning : DOCUMENT_VIEW.samples}</p>
      <ul className="correction-list" aria-label={DOCUMENT_VIEW.corrections}>
        {data.map(({ type, msg }, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- two problems may say the same, and their order does not change.
          <ProblemCard key={at} type={type} msg={msg} />
        ))}
      </ul>
    </>
  );
}
