import { useEffect, useState } from 'react';

import { runtimeConfig } from '../../calls/runtime-config.ts';
import { inBackground } from '../../errors/in-background.ts';

/** If the settings haven't arrived by then, the text opens without images from other sites. */
const LONGEST_WAIT_MS = 4000;

/** The hosts whose images the operator wants shown; `undefined` until that is known. Without an answer there are none. */
export function useImageHosts(): readonly string[] | undefined {
  const [hosts, setHosts] = useState<readonly string[]>();
  useEffect(() => {
    let isDecided = false;
    const decide = (found: readonly string[]) => {
      if (!isDecided) setHosts(found);
      isDecided = true;
    };
    const timer = setTimeout(() => decide([]), LONGEST_WAIT_MS);
    inBackground(
      runtimeConfig().then(
        ({ imageHosts }) => decide(imageHosts),
        () => decide([]),
      ),
    );
    return () => {
      isDecided = true;
      clearTimeout(timer);
    };
  }, []);
  return hosts;
}
