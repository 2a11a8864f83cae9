import { useEffect, useRef } from 'react';

import { inBackground } from '../errors/in-background.ts';

/** Begins work, unless work that was begun before is not over. */
type Begin = (work: (isHere: () => boolean) => Promise<void>) => void;

/** Work of a component that a second press of the key must not begin again; `isHere` says whether the component is still shown. */
export function useOneAtATime(): Begin {
  const isBusy = useRef(false);
  const isHere = useRef(true);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);
  return (work) => {
    if (isBusy.current) return;
    isBusy.current = true;
    inBackground(
      work(() => isHere.current).finally(() => {
        isBusy.current = false;
      }),
    );
  };
}
