import { type ReactNode, useEffect } from 'react';

/** A room for reading takes the whole window, also from the header of the site, as long as it's shown. */
export function ReadingRoom({ kind, children }: { kind: 'marking' | 'sideways'; children: ReactNode }) {
  useEffect(() => {
    document.documentElement.dataset['room'] = kind;
    return () => {
      delete document.documentElement.dataset['room'];
    };
  }, [kind]);
  return <div className={`stack gap-0 desk-room ${kind}`}>{children}</div>;
}
