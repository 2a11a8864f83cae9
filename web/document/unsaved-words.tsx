import { useId, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';

import { DOCUMENT_WORDS } from '../content/document.ts';
import { inBackground } from '../errors/in-background.ts';
import type { DocumentState } from '../sync/document-state.ts';
import { copyToDraft } from '../sync/own-words/copy-to-draft.ts';
import type { SharedDocument } from '../sync/shared-document.ts';
import { Button } from '../ui/button.tsx';
import { useReturnedFocus } from '../ui/use-returned-focus.ts';
import { wantFocusInNextDocument } from './draft-focus.ts';
import { useLeaving } from './use-leaving.ts';
import { useStoring } from './use-shared-document.ts';

import './unsaved-words.css';

/** Offers a copy of words that the server never saved and never will, since the person can no longer write in the document, or it is gone. */
export function UnsavedWords({ shared }: { shared: SharedDocument }) {
  const isStranded = useStoring(shared, ({ device }) => device.isStranded);
  const found = shared.before ?? (isStranded ? shared : undefined);
  // The offer stays until it is answered, and then says how that went.
  const [source, setSource] = useState(found);
  if (found !== undefined && found !== source) setSource(found);
  return source && <CopyOffer key={source.doc.clientID} source={source} />;
}

function CopyOffer({ source }: { source: SharedDocument }) {
  const headingId = useId();
  const { pathname } = useLocation();
  const words = useStoring(source, wordsAbout);
  const actions = useRef<HTMLDivElement>(null);
  const [step, setStep] = useState<'offered' | 'copying' | 'copied' | 'asked' | 'gone'>('offered');
  const [draftId, setDraftId] = useState<string>();
  const [fault, setFault] = useState('');
  const leaving = useLeaving();
  useReturnedFocus(actions, step === 'copying');
  if (step === 'gone') return null;

  const copy = async () => {
    setStep('copying');
    setFault('');
    try {
      const wrote = source.ownWords.wroteAs(source.unsavedWriters);
      setDraftId(await copyToDraft(source, { removes: false, wrote, signal: leaving }));
      await source.forgetStranded().catch(() => undefined); // they are stored in the draft, so keeping a copy does no harm
      setStep('copied');
    } catch (error) {
      setFault(error instanceof Error ? error.message : String(error));
      setStep('offered');
    }
  };
  const remove = async () => {
    try {
      await source.forgetStranded();
      setStep('gone');
    } catch {
      setFault(DOCUMENT_WORDS.strandedNotDeleted);
    }
  };
  return (
    <section className="unsaved-words box size-control screen-only pad-3" aria-labelledby={headingId}>
      <h2 id={headingId}>{DOCUMENT_WORDS.strandedHeading}</h2>
      <p aria-live="polite">{step === 'copied' ? DOCUMENT_WORDS.strandedCopied : words}</p>
      <p role="alert">{fault}</p>
      <div ref={actions} className="unsaved-words-actions row wrap">
        {step === 'copied' ? (
          <a href={`${pathname}#${draftId}`} onClick={wantFocusInNextDocument}>
            {DOCUMENT_WORDS.openDraft}
          </a>
        ) : (
          <>
            <Button look="primary" disabled={step === 'copying'} onClick={() => inBackground(copy())}>
              {step === 'copying' ? DOCUMENT_WORDS.taking : DOCUMENT_WORDS.copyStranded}
            </Button>
            <Button
              disabled={step === 'copying'}
              onClick={() => (step === 'asked' ? inBackground(remove()) : setStep('asked'))}
            >
              {step === 'asked' ? DOCUMENT_WORDS.deleteStrandedForGood : DOCUMENT_WORDS.deleteStranded}
            </Button>
          </>
        )}
      </div>
    </section>
  );
}

/** What happened to the words, and where they are kept. */
function wordsAbout({ content, device }: DocumentState): string {
  if (content.fate === 'foreign') return DOCUMENT_WORDS.apart;
  return `${DOCUMENT_WORDS.stranded} ${device.kept === 'not' ? DOCUMENT_WORDS.strandedInTab : DOCUMENT_WORDS.strandedOnDevice}`;
}
