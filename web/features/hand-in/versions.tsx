import { useState } from 'react';

import type { OwnText, StudentView } from '#shared-types/desk/student';

import { takeBack } from '../../calls/desk/student.ts';
import { errorMessage } from '../../calls/error-message.ts';
import { RETURNED } from '../../content/desk/hand-in.ts';
import { inBackground } from '../../errors/in-background.ts';
import { bodyOf } from '../../files/writing/document-text.ts';
import { comparedTexts } from '../../reading/text-body.ts';
import { TextToRead } from '../../reading/text-to-read.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';

import './returned-work.css';

interface VersionsProps {
  ownKey: string;
  view: StudentView;
  /** The id of the text that the page shows with its comments, if it does. */
  shown: string | undefined;
  onShow: (text: string) => void;
  onTakenBack: () => void;
}

/** What somebody has handed in, the newest first. */
export function Versions({ ownKey, view, shown, onShow, onTakenBack }: VersionsProps) {
  const { texts, returned } = view;
  const isReturned = (id: string) => returned.some(({ text }) => text === id);
  return (
    <section className="own-versions" aria-labelledby="versions">
      <h2 id="versions">{RETURNED.handedIn}</h2>
      <ol>
        {texts.map((text, index) => (
          <li key={text.id}>
            <p>
              <strong>{RETURNED.version(text, changesSince(texts[index + 1], text))}</strong>
              {text.title !== '' && <bdi>{text.title}</bdi>}
            </p>
            {isReturned(text.id) ? (
              <ReturnedVersion text={text} isShown={text.id === shown} onShow={() => onShow(text.id)} />
            ) : (
              <>
                {index === 0 && <p>{text.canTakeBack ? RETURNED.canTakeBack : RETURNED.isRead}</p>}
                {text.canTakeBack && <TakeBack ownKey={ownKey} text={text} onTakenBack={onTakenBack} />}
                <ReadIt text={text} />
              </>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}

/** How many sentences have changed since the version before. */
function changesSince(before: OwnText | undefined, text: OwnText): number | undefined {
  return before && comparedTexts(bodyOf(before), bodyOf(text)).changes;
}

function ReturnedVersion({ text, isShown, onShow }: { text: OwnText; isShown: boolean; onShow: () => void }) {
  return isShown ? <p>{RETURNED.shown}</p> : <Button onClick={onShow}>{RETURNED.showVersion(text.version)}</Button>;
}

type TakingBack = { kind: 'no' } | { kind: 'asking'; fault?: string } | { kind: 'doing' };

function TakeBack({ ownKey, text, onTakenBack }: { ownKey: string; text: OwnText; onTakenBack: () => void }) {
  const [state, setState] = useState<TakingBack>({ kind: 'no' });
  const take = async () => {
    setState({ kind: 'doing' });
    try {
      await takeBack(ownKey, text.id);
      setState({ kind: 'no' });
      onTakenBack();
    } catch (error) {
      setState({ kind: 'asking', fault: errorMessage(error) });
    }
  };
  return (
    <>
      <Button aria-label={RETURNED.takeBackOf(text.version)} onClick={() => setState({ kind: 'asking' })}>
        {RETURNED.takeBack}
      </Button>
      {state.kind !== 'no' && (
        <Dialog title={RETURNED.takeBackHeading} onClose={() => setState({ kind: 'no' })}>
          <p>{RETURNED.takeBackHelp}</p>
          <p className="own-versions-fault fault" role="alert">
            {state.kind === 'asking' && state.fault}
          </p>
          <div className="dialog-actions">
            <Button onClick={() => setState({ kind: 'no' })}>{RETURNED.keepIt}</Button>
            <Button
              look="primary"
              aria-disabled={state.kind === 'doing'}
              onClick={() => state.kind === 'asking' && inBackground(take())}
            >
              {state.kind === 'doing' ? RETURNED.takingBack : RETURNED.takeBack}
            </Button>
          </div>
        </Dialog>
      )}
    </>
  );
}

/** The words of a version, once somebody asks for them. */
function ReadIt({ text }: { text: OwnText }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details onToggle={({ currentTarget: { open } }) => setOpen(open)}>
      <summary>{RETURNED.showText}</summary>
      {isOpen && <PlainVersion text={text} />}
    </details>
  );
}

const NOTHING: never[] = [];

function PlainVersion({ text }: { text: OwnText }) {
  return (
    <div className="returned-page paper shrinks">
      <TextToRead
        doc={bodyOf(text)}
        label={RETURNED.textLabel(text.version)}
        className="returned-text"
        decorations={NOTHING}
      />
    </div>
  );
}
