import { useEffect, useId, useRef, useState } from 'react';

import { shownTitle } from '#shared-types/text/characters';

import { RECORD, RECORD_PAGE } from '../../content/record.ts';
import { RecordView } from '../../record/record-view.tsx';
import { Button } from '../../ui/button.tsx';
import { Message } from '../../ui/message.tsx';
import { TextComparison } from './text-comparison.tsx';
import { type RecordCheckState, useRecordCheck } from './use-record-check.ts';

import './record-page.css';

/** Where anybody checks a writing record that they were given. */
export function RecordPage() {
  const { state, check } = useRecordCheck();
  const isDragging = useDrop(check);
  return (
    <div className="record-page">
      <h1>{RECORD_PAGE.heading}</h1>
      <p>{RECORD_PAGE.intro}</p>
      <FileChoice state={state} isDragging={isDragging} onFile={check} />
      <output className="record-page-state soft own-line above-2 below-2">
        {state.kind === 'checking' && RECORD_PAGE.checking}
      </output>
      <Message kind="failure">{state.kind === 'refused' && <p>{state.words}</p>}</Message>
      <Message kind="success">{state.kind === 'good' && <p>{RECORD_PAGE.good}</p>}</Message>
      {state.kind === 'good' && <CheckedRecord key={state.file} state={state} />}
    </div>
  );
}

interface FileChoiceProps {
  state: RecordCheckState;
  isDragging: boolean;
  onFile: (file: File) => void;
}

function FileChoice({ state, isDragging, onFile }: FileChoiceProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  return (
    <div className="record-drop row wrap middle round" data-over={isDragging || undefined}>
      <input
        ref={input}
        id={id}
        className="visually-hidden"
        type="file"
        accept=".jws,application/jose,text/plain"
        tabIndex={-1}
        aria-hidden="true"
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          if (file) onFile(file);
          currentTarget.value = '';
        }}
      />
      <Button look={state.kind === 'none' ? 'primary' : 'plain'} onClick={() => input.current?.click()}>
        {state.kind === 'none' ? RECORD_PAGE.choose : RECORD_PAGE.another}
      </Button>
      <span className="breaks shrinks">
        {state.kind === 'none' ? RECORD_PAGE.dropHere : <bdi>{RECORD_PAGE.chosen(state.name)}</bdi>}
      </span>
    </div>
  );
}

function CheckedRecord({ state: { file, record } }: { state: Extract<RecordCheckState, { kind: 'good' }> }) {
  const { title, issuer, issuedAt, text } = record;
  return (
    <article className="record-checked above-4">
      <h2>
        <bdi>{shownTitle(title) || RECORD.untitled}</bdi>
      </h2>
      <p className="record-signed breaks soft">
        {RECORD_PAGE.signed(Date.parse(issuedAt), issuer === location.origin ? undefined : issuer)}
      </p>
      <RecordView record={record} />
      <TextComparison file={file} />
      {text !== undefined && (
        <details className="record-text">
          <summary>{RECORD_PAGE.text}</summary>
          <div className="breaks serif above-2">{text}</div>
        </details>
      )}
    </article>
  );
}

/** Takes files that are dropped anywhere on the page. Returns whether one is over it. */
function useDrop(onFile: (file: File) => void): boolean {
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    const leaving = new AbortController();
    const listen = (kind: 'dragover' | 'dragleave' | 'drop', handle: (event: DragEvent) => void) =>
      window.addEventListener(kind, handle, { signal: leaving.signal });
    listen('dragover', (event) => {
      if (event.dataTransfer?.types.includes('Files') !== true) return;
      event.preventDefault();
      setOver(true);
    });
    listen('dragleave', ({ relatedTarget }) => relatedTarget === null && setOver(false));
    listen('drop', (event) => {
      setOver(false);
      const [file] = event.dataTransfer?.files ?? [];
      if (!file) return;
      event.preventDefault();
      onFile(file);
    });
    return () => leaving.abort();
  }, [onFile]);
  return isOver;
}
