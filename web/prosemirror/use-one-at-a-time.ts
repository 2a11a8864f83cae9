import { useEffect, useRef, useState } from 'react';

import { inBackground } from '../errors/in-background.ts';

/** Begins work, unless work that was begun before is not over. */
type Begin = (work: (isHere: () => boolean) => Promise<void>) => void;

/** Work of a component that a second press of the key must not begin again; `isHere` says whether the component is still shown. */
export function useOneAtATime(): { begin: Begin; isBusy: boolean } {
  const [isBusy, setBusy] = useState(false);
  const isUnderWay = useRef(false);
  const isHere = useRef(true);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);
  const begin: Begin = (work) => {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    setBusy(true);
    inBackground(
      work(() => isHere.current).finally(() => {
        isUnderWay.current = false;
        setBusy(false);
      }),
    );
  };
  return { begin, isBusy };
}
