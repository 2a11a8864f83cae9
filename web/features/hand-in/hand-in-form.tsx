import { type ChangeEvent, type SubmitEvent, useEffect, useRef, useState } from 'react';

import type { StudentText } from '#shared-types/desk/student';

import type { HandedIn } from '../../calls/desk/student.ts';
import { HAND_IN } from '../../content/desk/hand-in.ts';
import { Button } from '../../ui/button.tsx';
import { Field, TextArea } from '../../ui/field.tsx';
import { Message } from '../../ui/message.tsx';
import { type HandInStep, useHandInSteps } from './use-hand-in-steps.ts';

/** What the list of files shows at first; people may choose others. */
const ACCEPT = '.docx,.odt,.md,.markdown,.html,.htm,.txt,text/plain,text/markdown,text/html';

interface HandInFormProps {
  /** What to say about the title, and whether the name is needed. */
  titleHelp: string;
  /** Sends a text. */
  handIn: (text: StudentText, signal: AbortSignal) => Promise<HandedIn>;
  onHandedIn: (title: string, handedIn: HandedIn) => void;
  /** Opens a draft to write in; without it, the form doesn't offer that. */
  onWrite?: () => void;
}

/** The ways to hand in a text: a file, words that are pasted or typed, or a draft. Nothing is sent before “Hand in”. */
export function HandInForm({ titleHelp, handIn, onHandedIn, onWrite }: HandInFormProps) {
  const { step, readFile, type, takeTyped, submit, back } = useHandInSteps(handIn, onHandedIn);
  const [typed, setTyped] = useState('');
  useFileDrop(readFile);
  if (step.kind === 'ready' || step.kind === 'sending')
    return <Ready key={step.id} step={step} titleHelp={titleHelp} onSubmit={submit} onBack={back} />;
  return (
    <section className="hand-in-form surface above-4 below-4" aria-label={HAND_IN.whatToHandIn}>
      <FileButton isBusy={step.kind === 'reading'} onFile={readFile} />
      <output className="hand-in-reading soft size-small breaks own-line">
        {step.kind === 'reading' ? <bdi>{HAND_IN.reading(step.name)}</bdi> : HAND_IN.chooseHelp}
      </output>
      <div className="hand-in-ways row wrap">
        <Button aria-expanded={step.kind === 'typing'} onClick={step.kind === 'typing' ? back : type}>
          {HAND_IN.paste}
        </Button>
        {onWrite && (
          <Button title={HAND_IN.writeHelp} onClick={onWrite}>
            {HAND_IN.write}
          </Button>
        )}
      </div>
      {step.kind === 'typing' && (
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            takeTyped(typed);
          }}
        >
          <TextArea
            label={HAND_IN.pasteLabel}
            help={HAND_IN.pasteHelp}
            value={typed}
            onChange={({ currentTarget: { value } }) => setTyped(value)}
          />
          <Button type="submit" look="primary">
            {HAND_IN.takeIt}
          </Button>
        </form>
      )}
      <Message kind="failure">{'fault' in step && step.fault !== undefined && <p>{step.fault}</p>}</Message>
    </section>
  );
}

interface FileButtonProps {
  isBusy: boolean;
  onFile: (file: File) => void;
}

function FileButton({ isBusy, onFile }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  const take = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const [file] = currentTarget.files ?? [];
    // The same file may be chosen again.
    currentTarget.value = '';
    if (file) onFile(file);
  };
  return (
    <>
      <Button
        look="primary"
        className="hand-in-choose full"
        aria-disabled={isBusy}
        onClick={() => input.current?.click()}
      >
        {HAND_IN.choose}
      </Button>
      <input ref={input} type="file" hidden accept={ACCEPT} aria-label={HAND_IN.choose} onChange={take} />
    </>
  );
}

interface ReadyProps {
  step: Extract<HandInStep, { kind: 'ready' | 'sending' }>;
  titleHelp: string;
  onSubmit: (title: string) => void;
  onBack: () => void;
}

/** A text that's about to be handed in. */
function Ready({ step, titleHelp, onSubmit, onBack }: ReadyProps) {
  const { text, name } = step;
  const section = useRef<HTMLElement>(null);
  const title = useRef<HTMLInputElement>(null);
  const isSending = step.kind === 'sending';
  // What had the focus is gone.
  useEffect(() => section.current?.focus(), []);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (!isSending) onSubmit(title.current?.value ?? '');
  };
  return (
    <section
      ref={section}
      className="hand-in-form surface above-4 below-4"
      tabIndex={-1}
      aria-label={HAND_IN.whatToHandIn}
    >
      <p className="hand-in-name breaks">
        <bdi>{name ?? HAND_IN.typed}</bdi>: {HAND_IN.ready(text.words)}
        {text.leftOut.length > 0 && ` ${HAND_IN.leftOut}`}
      </p>
      <form noValidate onSubmit={submit}>
        <Field
          ref={title}
          label={HAND_IN.title}
          help={titleHelp}
          defaultValue={text.title}
          autoComplete="off"
          readOnly={isSending}
        />
        <div className="hand-in-ways row wrap">
          <Button type="submit" look="primary" aria-disabled={isSending}>
            {isSending ? HAND_IN.sending : HAND_IN.submit}
          </Button>
          <Button aria-disabled={isSending} onClick={() => !isSending && onBack()}>
            {HAND_IN.another}
          </Button>
        </div>
      </form>
      <Message kind="failure">
        {step.kind === 'ready' && step.fault !== undefined && (
          <p>
            {HAND_IN.notHandedIn} {step.fault}
          </p>
        )}
      </Message>
    </section>
  );
}

/** Takes a file that's dropped anywhere on the page; without this, the browser would leave the page for the file. */
function useFileDrop(onFile: (file: File) => void): void {
  const latest = useRef(onFile);
  useEffect(() => {
    latest.current = onFile;
  });
  useEffect(() => {
    const leaving = new AbortController();
    const { signal } = leaving;
    const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes('Files') === true;
    window.addEventListener('dragover', (event) => hasFiles(event) && event.preventDefault(), { signal });
    window.addEventListener(
      'drop',
      (event) => {
        const [file] = event.dataTransfer?.files ?? [];
        if (!hasFiles(event)) return;
        event.preventDefault();
        if (file) latest.current(file);
      },
      { signal },
    );
    return () => leaving.abort();
  }, []);
}
