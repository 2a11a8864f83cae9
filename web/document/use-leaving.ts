import { useEffect, useState } from 'react';

/** Aborts when the component goes: for work whose end nobody would see. */
export function useLeaving(): AbortSignal {
  const [leaving] = useState(() => new AbortController());
  useEffect(() => () => leaving.abort(), [leaving]);
  return leaving.signal;
}
