import { useSyncExternalStore } from 'react';
import type { Text } from 'yjs';

import './printed-title.css';

/** The title as it stands on paper, where a field would cut off what is longer than a line. */
export function PrintedTitle({ title }: { title: Text }) {
  const words = useSyncExternalStore(
    (listener) => {
      title.observe(listener);
      return () => title.unobserve(listener);
    },
    () => title.toJSON(),
  );
  return <p className="printed-title">{words}</p>;
}
