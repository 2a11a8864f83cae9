import { useRef, useState } from 'react';

import { useTextHighlights } from '../../annotations/use-text-highlights.ts';
import { DOCUMENT_VIEW } from '../../content/document-view.ts';
import { ConnectionTrouble } from '../../document/connection-trouble.tsx';
import { TitleInput } from '../../document/title-input.tsx';
import { useGuests } from '../../document/use-collaborators.ts';
import { useRetryOnReturn } from '../../document/use-retry-on-return.ts';
import { useDocumentState } from '../../document/use-shared-document.ts';
import { useMessaging } from '../../messaging/use-messaging.ts';
import { mayWrite } from '../../sync/document-state.ts';
import type { SharedDocument } from '../../sync/shared-document.ts';
import { CorrectionsPanel } from './corrections-panel.tsx';
import { lossWords } from './news-of.ts';
import { SubmitBar } from './submit-bar.tsx';
import { TextSheet } from './text-sheet.tsx';
import { useChosen } from './use-chosen.ts';
import { useDocumentKeys } from './use-document-keys.ts';
import { useEvaluation } from './use-evaluation.ts';
import { useTextField } from './use-text-field.ts';

/** The document itself: its topic, its text, the bar that submits it, and what was found in it. */
export function PlainEditor({ shared }: { shared: SharedDocument }) {
  const { title, plainText, awareness } = shared;
  const state = useDocumentState(shared);
  const { others } = useGuests(awareness, { joined: state.loaded });
  const { client } = useMessaging();
  const evaluation = useEvaluation(plainText, client);
  const { outcome, failure, submit } = evaluation;
  useRetryOnReturn(state.status, { hasFailed: failure?.isUnreached === true, retry: submit });

  const [loss, setLoss] = useState('');
  const { field, copy } = useTextField(plainText, (lost) => setLoss(lossWords(lost)));
  const panel = useRef<HTMLElement>(null);
  const chosen = useChosen(outcome?.corrections, { field, copy }, panel);
  useTextHighlights(copy, outcome?.corrections, chosen.id);
  useDocumentKeys({ field, panel, chosen, evaluation });

  const heading = useRef<HTMLHeadingElement>(null);
  const show = () => {
    heading.current?.scrollIntoView();
    heading.current?.focus({ preventScroll: true });
  };

  return (
    <div className="plain-editor">
      <div className="document-writing">
        {others.length > 0 && <p className="document-others">{DOCUMENT_VIEW.others(others.length)}</p>}
        <TitleInput title={title} label={DOCUMENT_VIEW.topic} showsLabel isReadOnly={!mayWrite(state)} />
        <TextSheet field={field} copy={copy} isReadOnly={!mayWrite(state)} />
        <div className="document-foot">
          <ConnectionTrouble state={state} isAboveBar />
          <SubmitBar evaluation={evaluation} loss={loss} onShow={show} />
        </div>
      </div>
      <CorrectionsPanel
        ref={panel}
        heading={heading}
        evaluation={evaluation}
        chosenId={chosen.id}
        onChoose={chosen.choose}
        onBack={chosen.goBack}
      />
    </div>
  );
}
