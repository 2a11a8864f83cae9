import { type ReactNode, useId, useRef } from 'react';

import { Message } from '../../ui/message.tsx';
import { useReturnedFocus } from '../../ui/use-returned-focus.ts';
import type { Operation } from './use-operation.ts';

interface AccountSectionProps {
  heading: string;
  /** The operation of the section, and its outcome. */
  operation: Pick<Operation, 'isBusy' | 'isDone' | 'failure'>;
  /** The announcement when it's done. */
  done?: string;
  children: ReactNode;
}

/** One part of the settings of an account, with the outcome of its operation below. */
export function AccountSection({ heading, operation, done, children }: AccountSectionProps) {
  const place = useRef<HTMLElement>(null);
  const id = useId();
  const { isBusy, isDone, failure } = operation;
  useReturnedFocus(place, isBusy);
  return (
    <section className="account-section rule-above" aria-labelledby={id} ref={place}>
      <h3 id={id}>{heading}</h3>
      {children}
      <Message kind="success">{isDone && done !== undefined && <p>{done}</p>}</Message>
      <Message kind="failure">{failure && <p>{failure}</p>}</Message>
    </section>
  );
}
