import { useId, useRef } from 'react';

import { DOCUMENT_VIEW } from '../../content/editor/document-view.ts';
import { Button } from '../../ui/button.tsx';
import { readableKeys } from '../../ui/shortcut-keys.ts';
import { useReturnedFocus } from '../../ui/use-returned-focus.ts';
import type { Progress } from './evaluation-run.ts';
import { newsOf } from './news-of.ts';
import type { Evaluation } from './use-evaluation.ts';

import './plain-editor.css';

/** Both work everywhere, in the text. */
const SUBMIT_KEYS = ['Control+Enter', 'Meta+Enter'];

interface SubmitBarProps {
  evaluation: Evaluation;
  /** The message about words that did not fit into the text. */
  loss: string;
  /** Brings what the panel says into view: the corrections where they are below the text, or the reason of a failure. */
  onShow: () => void;
}

/** Submits the text, shows how far its evaluation is, lets a person end it, and shows what it found. */
export function SubmitBar({ evaluation, loss, onShow }: SubmitBarProps) {
  const { outcome, running, progress, failure, submit, cancel } = evaluation;
  const hasCorrections = outcome !== undefined && outcome.corrections.length > 0;
  const bar = useRef<HTMLDivElement>(null);
  useReturnedFocus(bar, running);
  return (
    <div className="submit-bar row wrap middle rule-above" ref={bar}>
      <div className="submit-alert" role="alert">
        {loss !== '' && <p className="size-control flat">{loss}</p>}
      </div>
      <Button
        look="primary"
        aria-disabled={running}
        aria-keyshortcuts={SUBMIT_KEYS.join(' ')}
        title={readableKeys('Mod+Enter')}
        onClick={submit}
      >
        {running ? DOCUMENT_VIEW.submitting : DOCUMENT_VIEW.submit}
      </Button>
      {running && <Button onClick={cancel}>{DOCUMENT_VIEW.cancel}</Button>}
      {running && <ProgressLine progress={progress} />}
      {/* The panel announces a failure with its reason, so this line does not. */}
      {failure && <p className="submit-failure size-control flat">{DOCUMENT_VIEW.notRead}</p>}
      <output className="submit-news size-control">{newsOf(evaluation)}</output>
      {!running && (failure || hasCorrections) && (
        <Button className="submit-jump" data-wanted={failure ? 'reason' : undefined} onClick={onShow}>
          <span>
            {DOCUMENT_VIEW.show}{' '}
            <span className="submit-jump-what">{DOCUMENT_VIEW.showWhat[failure ? 'reason' : 'corrections']}</span>
          </span>
        </Button>
      )}
    </div>
  );
}

function ProgressLine({ progress }: { progress: Progress }) {
  const id = useId();
  return (
    <span className="submit-progress size-control row wrap middle tabular">
      <label htmlFor={id}>
        {progress ? DOCUMENT_VIEW.progress[progress.unit](progress.done, progress.total) : DOCUMENT_VIEW.reading}
      </label>
      <progress id={id} {...(progress && { value: progress.done, max: progress.total })} />
    </span>
  );
}
