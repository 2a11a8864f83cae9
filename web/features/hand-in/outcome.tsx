import { useEffect, useRef } from 'react';

import { Message } from '../../ui/message.tsx';

/** Says that something went well, and takes the focus, since the button that did it is gone. */
export function Outcome({ words }: { words: string }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (words !== '') place.current?.focus({ preventScroll: true });
  }, [words]);
  return (
    <div ref={place} className="outcome" tabIndex={-1}>
      <Message kind="success">
        {words !== '' && (
          <p>
            <bdi>{words}</bdi>
          </p>
        )}
      </Message>
    </div>
  );
}
