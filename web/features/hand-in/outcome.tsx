import { useEffect, useRef } from 'react';

import { Message } from '../../ui/message.tsx';

interface OutcomeProps {
  /** Nothing is shown while they're empty. */
  words: string;
  /** Whether it went well. */
  kind?: 'success' | 'failure';
}

/** Says how something went, and takes the focus, since the button that did it is gone. */
export function Outcome({ words, kind = 'success' }: OutcomeProps) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (words !== '') place.current?.focus({ preventScroll: true });
  }, [words]);
  return (
    <div ref={place} className="outcome quiet" tabIndex={-1}>
      <Message kind={kind}>
        {words !== '' && (
          <p>
            <bdi>{words}</bdi>
          </p>
        )}
      </Message>
    </div>
  );
}
