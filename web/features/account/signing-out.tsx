import { lazy, Suspense, useState } from 'react';

import type { TextRemoval } from './logging-out.ts';

/** Few people need its code: it is fetched when somebody is signed in. */
const KeptTexts = lazy(async () => ({ default: (await import('./kept-texts.tsx')).KeptTexts }));

/**
 * The choice at signing out: a function that removes this browser's texts, if they go, and the choice to show. Put it below the
 * buttons: it appears late, and must not move them.
 */
export function useKeptTexts(isBusy: boolean) {
  const [remove, setRemove] = useState<TextRemoval>();
  const choice = (
    <Suspense>
      <KeptTexts isBusy={isBusy} onChange={(wanted) => setRemove(() => wanted)} />
    </Suspense>
  );
  return { remove, choice };
}
