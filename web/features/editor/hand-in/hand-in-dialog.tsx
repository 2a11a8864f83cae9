import { type SubmitEvent, useEffect, useRef, useState } from 'react';

import { keyIn } from '../../../calls/desk/key.ts';
import { HAND_IN, HAND_IN_DIALOG, receiptWords, theTeacher } from '../../../content/desk/hand-in.ts';
import { type JoinedClass, joinedClasses } from '../../../storage/joined-classes.ts';
import { Button } from '../../../ui/button.tsx';
import { CopyLine } from '../../../ui/copy-line.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { type HandInState, type HandInTarget, useHandIn } from './use-hand-in.ts';

import './hand-in-dialog.css';

/** Hands in a copy of the document to a class that this browser remembers, or to one whose link somebody has. */
export function HandInDialog({ onClose }: { onClose: () => void }) {
  const { state, find, send, back } = useHandIn();
  return (
    <Dialog title={HAND_IN_DIALOG.heading} onClose={onClose}>
      <p>{HAND_IN_DIALOG.intro}</p>
      {(state.kind === 'choosing' || state.kind === 'finding') && (
        <ChooseClass state={state} onFind={find} onClose={onClose} />
      )}
      {(state.kind === 'ready' || state.kind === 'sending') && (
        <Confirm key={state.id} state={state} onSend={send} onBack={back} />
      )}
      {state.kind === 'done' && <Done state={state} onClose={onClose} />}
    </Dialog>
  );
}

interface ChooseClassProps {
  state: Extract<HandInState, { kind: 'choosing' | 'finding' }>;
  onFind: (target: HandInTarget | undefined) => void;
  onClose: () => void;
}

function ChooseClass({ state, onFind, onClose }: ChooseClassProps) {
  const [known] = useState(joinedClasses);
  const [chosen, setChosen] = useState(0);
  const typed = useRef<HTMLInputElement>(null);
  const isFinding = state.kind === 'finding';
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (isFinding) return;
    const joined = known[chosen];
    const key = keyIn(typed.current?.value ?? '');
    onFind(joined ? targetOf(joined) : key === undefined ? undefined : { classKey: key });
  };
  return (
    <form noValidate onSubmit={submit}>
      {known.length > 0 && (
        <fieldset className="hand-in-where stack gap-0 flat below-4">
          <legend className="size-control strong">{HAND_IN_DIALOG.where}</legend>
          {[...known.map(nameOf), HAND_IN_DIALOG.other].map((name, index) => (
            <label className="breaks row middle gap-3" key={known[index]?.key ?? known[index]?.classKey ?? ''}>
              <input type="radio" name="class" checked={chosen === index} onChange={() => setChosen(index)} />
              <bdi>{name}</bdi>
            </label>
          ))}
        </fieldset>
      )}
      {chosen === known.length && (
        <Field ref={typed} label={HAND_IN_DIALOG.link} autoComplete="off" autoCapitalize="none" spellCheck={false} />
      )}
      <p className="hand-in-fault-line size-control flat fault" role="alert">
        {state.kind === 'choosing' && state.fault}
      </p>
      <div className="dialog-actions">
        <Button onClick={onClose}>{HAND_IN_DIALOG.cancel}</Button>
        <Button type="submit" look="primary" aria-disabled={isFinding}>
          {isFinding ? HAND_IN_DIALOG.finding : HAND_IN_DIALOG.continue}
        </Button>
      </div>
    </form>
  );
}

interface ConfirmProps {
  state: Extract<HandInState, { kind: 'ready' | 'sending' }>;
  onSend: (remembers: boolean) => void;
  onBack: () => void;
}

function Confirm({ state, onSend, onBack }: ConfirmProps) {
  const { text, facts, target } = state;
  const [remembers, setRemembers] = useState(() => joinedClasses().some((joined) => isOf(joined, target)));
  const words = useFocused();
  const isSending = state.kind === 'sending';
  const { dueMs, zone } = facts;
  return (
    <>
      <div ref={words} className="hand-in-place quiet pad-3" tabIndex={-1}>
        <p>
          <strong>
            <bdi>{nameOf(facts)}</bdi>
          </strong>
        </p>
        {dueMs !== undefined && <p>{facts.isOver ? HAND_IN.isLate : HAND_IN.due({ dueMs, zone })}</p>}
        <p>
          <bdi>{HAND_IN_DIALOG.copy(text.title, text.words)}</bdi> {HAND_IN_DIALOG.pictures}
        </p>
        <p>{HAND_IN.machineReads}</p>
      </div>
      <label className="hand-in-remember breaks row middle gap-3">
        <input
          type="checkbox"
          checked={remembers}
          disabled={isSending}
          onChange={({ currentTarget: { checked } }) => setRemembers(checked)}
        />
        {HAND_IN_DIALOG.remember}
      </label>
      <p className="hand-in-fault-line size-control flat fault" role="alert">
        {state.kind === 'ready' && state.fault !== undefined && `${HAND_IN.notHandedIn} ${state.fault}`}
      </p>
      <div className="dialog-actions">
        <Button aria-disabled={isSending} onClick={() => !isSending && onBack()}>
          {HAND_IN_DIALOG.change}
        </Button>
        <Button look="primary" aria-disabled={isSending} onClick={() => !isSending && onSend(remembers)}>
          {isSending ? HAND_IN.sending : HAND_IN.submit}
        </Button>
      </div>
    </>
  );
}

function Done({ state, onClose }: { state: Extract<HandInState, { kind: 'done' }>; onClose: () => void }) {
  const { text, key, receipt, target, facts } = state;
  const words = useFocused();
  const path = `/returned#${key}`;
  return (
    <>
      <div ref={words} className="hand-in-place quiet pad-3" tabIndex={-1}>
        <p>
          <strong>
            <bdi>{receiptWords(text.title, receipt)}</bdi>
          </strong>
        </p>
        <p>{HAND_IN.youAre(receipt.code)}</p>
        {'classKey' in target && <p>{HAND_IN.tellCode(theTeacher(facts), receipt.code)}</p>}
      </div>
      <CopyLine label={HAND_IN.linkLabel} value={location.origin + path} words={HAND_IN} />
      <p className="hand-in-link-help soft size-small">{HAND_IN.linkHelp}</p>
      <div className="dialog-actions">
        <a className="button" href={path}>
          {HAND_IN.openPage}
        </a>
        <Button look="primary" onClick={onClose}>
          {HAND_IN_DIALOG.close}
        </Button>
      </div>
    </>
  );
}

/** Focuses what says how far it has come: the button before it is gone. */
function useFocused() {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.focus(), []);
  return place;
}

function nameOf({ title, className }: Pick<JoinedClass, 'title' | 'className'>): string {
  return className === '' ? title : `${title}, ${className}`;
}

function targetOf({ classKey, key, code }: JoinedClass): HandInTarget | undefined {
  const own = { ...(key !== undefined && { key }), ...(code !== undefined && { code }) };
  if (classKey !== undefined) return { classKey, ...own };
  return key === undefined ? undefined : { ...own, key };
}

function isOf(joined: JoinedClass, target: HandInTarget): boolean {
  const isSameClass = 'classKey' in target && joined.classKey === target.classKey;
  return isSameClass || (target.key !== undefined && joined.key === target.key);
}
