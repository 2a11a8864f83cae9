import { useEffect, useRef, useState } from 'react';

import type { TextReceipt } from '#shared-types/desk/assignment';
import type { AssignmentFacts } from '#shared-types/desk/student';

import { NotReachedError, RefusedError } from '../../../calls/call-errors.ts';
import { handInAt, requestClass, requestStudent } from '../../../calls/desk/student.ts';
import { errorMessage } from '../../../calls/error-message.ts';
import { randomId } from '../../../calls/random-id.ts';
import { HAND_IN, HAND_IN_DIALOG, theTeacher } from '../../../content/desk/hand-in.ts';
import { inBackground } from '../../../errors/in-background.ts';
import { type TextToHandIn, textToHandIn } from '../../../files/text-to-hand-in.ts';
import { type JoinedClass, keepJoinedClass } from '../../../storage/joined-classes.ts';
import { useEditorContext } from '../editor-context.ts';

/** Where the copy goes: by a class link, by a key of the person's own, or by both. */
export type HandInTarget = { classKey: string; key?: string; code?: string } | { key: string; code?: string };

/** A copy of the text, and where it goes. It keeps its id however often it's sent, so that it's handed in once. */
interface Copy {
  id: string;
  text: TextToHandIn;
  target: HandInTarget;
  facts: AssignmentFacts;
}

/** How far the handing in of a document has come. */
export type HandInState =
  | { kind: 'choosing'; fault?: string }
  | { kind: 'finding' }
  | ({ kind: 'ready'; fault?: string } & Copy)
  | ({ kind: 'sending' } & Copy)
  | ({ kind: 'done'; key: string; receipt: TextReceipt } & Copy);

interface HandingIn {
  state: HandInState;
  /** Looks up where a text would go. */
  find: (target: HandInTarget | undefined) => void;
  /** @param remembers whether this browser keeps the class and the person's own link. */
  send: (remembers: boolean) => void;
  back: () => void;
}

/** Hands in a copy of the document as it is when the class has been found. */
export function useHandIn(): HandingIn {
  const { editor, shared } = useEditorContext();
  const [state, setState] = useState<HandInState>({ kind: 'choosing' });
  const work = useRef<AbortController>(undefined);
  useEffect(() => () => work.current?.abort(), []);
  const begin = () => {
    work.current?.abort();
    work.current = new AbortController();
    return work.current.signal;
  };
  const find = async (target: HandInTarget, signal: AbortSignal) => {
    const found = await lookedUp(target, signal);
    const text = textToHandIn(editor.state.doc, shared.title.toJSON());
    const fault = faultOf(text, found);
    setState(fault === undefined ? { kind: 'ready', id: randomId(), text, ...found } : { kind: 'choosing', fault });
  };
  const send = async (copy: Copy, remembers: boolean, signal: AbortSignal) => {
    const { id, text, facts } = copy;
    let { target } = copy;
    const { title, className } = facts;
    const onOwn = (own: Pick<JoinedClass, 'key' | 'code'> & { key: string }) => {
      target = { ...target, ...own };
      if (remembers) keepJoinedClass({ ...target, title, className });
    };
    try {
      const sent = await handInAt(target, { id, title: text.title, body: text.body }, { signal, onOwn });
      setState({ ...copy, target, kind: 'done', ...sent });
    } catch (error) {
      if (!signal.aborted) setState({ ...copy, target, kind: 'ready', fault: wordsOf(error) });
    }
  };
  return {
    state,
    find: (target) => {
      if (target === undefined) return setState({ kind: 'choosing', fault: HAND_IN_DIALOG.linkFault });
      const signal = begin();
      setState({ kind: 'finding' });
      return inBackground(
        find(target, signal).catch((error: unknown) => {
          if (!signal.aborted) setState({ kind: 'choosing', fault: wordsOf(error) });
        }),
      );
    },
    send: (remembers) => {
      if (state.kind !== 'ready') return;
      const { id, text, target, facts } = state;
      const copy = { id, text, target, facts };
      setState({ ...copy, kind: 'sending' });
      inBackground(send(copy, remembers, begin()));
    },
    back: () => {
      begin();
      setState({ kind: 'choosing' });
    },
  };
}

/** What a key leads to; what somebody pasted may be the key of a class or their own. */
async function lookedUp(target: HandInTarget, signal: AbortSignal): Promise<Pick<Copy, 'target' | 'facts'>> {
  // A key without a code may never have reached the server.
  const ownKey = 'classKey' in target && target.code === undefined ? undefined : target.key;
  if (ownKey !== undefined) {
    const { code, assignment } = await requestStudent(ownKey, signal);
    return { target: { ...target, code }, facts: assignment };
  }
  if (!('classKey' in target)) throw new Error(HAND_IN_DIALOG.linkFault);
  const { classKey } = target;
  try {
    return { target, facts: await requestClass(classKey, signal) };
  } catch (error) {
    if (!(error instanceof RefusedError) || error.code !== 'NOT_FOUND') throw error;
    return lookedUp({ key: classKey }, signal);
  }
}

/** Why a text can't be handed in. */
function faultOf(text: TextToHandIn, { facts, target }: Pick<Copy, 'target' | 'facts'>): string | undefined {
  if (text.words === 0) return HAND_IN_DIALOG.empty;
  if (facts.isOver && !facts.takesLate) return HAND_IN.isOver(theTeacher(facts));
  return facts.isOpen || target.code !== undefined ? undefined : HAND_IN.isClosed(theTeacher(facts));
}

function wordsOf(error: unknown): string {
  return error instanceof NotReachedError ? HAND_IN.offlineText : errorMessage(error);
}
