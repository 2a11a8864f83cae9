import { lazy, Suspense, useState } from 'react';

import type { TextRemoval } from './logging-out.ts';

/** Few people need its code: it is fetched when somebody is signed in. */
const KeptTexts = lazy(async () => ({ default: (await import('./kept-texts.tsx')).KeptTexts }));

/** What a person decides about signing out: how the texts in this browser go, if they do, and the choice as the page shows it. */
export function useKeptTexts(isBusy: boolean) {
  const [remove, setRemove] = useState<TextRemoval>();
  const choice = (
    <Suspense>
      <KeptTexts isBusy={isBusy} onChange={(wanted) => setRemove(() => wanted)} />
    </Suspense>
  );
  return { remove, choice };
}
