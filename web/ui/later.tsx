import { type ComponentType, startTransition, useEffect, useState } from 'react';

import { whenIdle } from './when-idle.ts';

/** What is in the place of a part whose code isn't here. */
export interface InsteadProps {
  /** Whether its code couldn't be fetched, as offline or after a new release. Browsers remember that until the page is loaded again. */
  hasFailed: boolean;
}

interface LaterProps {
  /** Called when its code couldn't be fetched. */
  onFailed?: () => void;
}

/**
 * A part of a page that people don't need first. Its code is fetched when the page is idle, so that it is there before somebody needs
 * it, and it's drawn in small steps, so that no key waits for it. Reserve its place.
 * @param options.isWanted whether the code is fetched at once.
 * @param options.Instead what is there until then; nothing by default.
 */
export function later<Props extends object>(
  fetchPart: () => Promise<ComponentType<Props>>,
  { isWanted, Instead }: { isWanted?: boolean; Instead?: ComponentType<InsteadProps> } = {},
): ComponentType<Props & LaterProps> {
  let Part: ComponentType<Props> | undefined;
  const load = async () => {
    Part ??= await fetchPart();
  };
  // The component that shows the part reports a failure.
  const loadAhead = () => {
    load().catch(() => undefined);
  };
  if (isWanted) loadAhead();
  else whenIdle(loadAhead);

  return function Later(props: Props & LaterProps) {
    const { onFailed } = props;
    const [state, setState] = useState<'waiting' | 'here' | 'failed'>(Part ? 'here' : 'waiting');
    useEffect(() => {
      if (state !== 'waiting') return;
      let isShown = true;
      load().then(
        () => isShown && startTransition(() => setState('here')),
        () => isShown && setState('failed'),
      );
      return () => {
        isShown = false;
      };
    }, [state]);
    useEffect(() => {
      if (state === 'failed') onFailed?.();
    }, [state, onFailed]);
    if (state === 'here' && Part) return <Part {...props} />;
    return Instead && <Instead hasFailed={state === 'failed'} />;
  };
}
