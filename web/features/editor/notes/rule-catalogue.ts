import { useEffect, useSyncExternalStore } from 'react';

import type { RuleList } from '#shared-types/rule';

import { requestRules } from '../../../calls/feedback.ts';
import { inBackground } from '../../../errors/in-background.ts';

/** The rules of the evaluator, as far as they are known here. */
export type RuleCatalogue = { status: 'unknown' | 'loading' | 'failed' } | { status: 'known'; rules: RuleList };

let catalogue: RuleCatalogue = { status: 'unknown' };
const listeners = new Set<() => void>();

/** Fetches the rules unless they are known or on their way. After a failure, the next call tries again. */
export function loadRules(): void {
  if (catalogue.status === 'known' || catalogue.status === 'loading') return;
  change({ status: 'loading' });
  inBackground(
    requestRules().then(
      (rules) => change({ status: 'known', rules }),
      () => change({ status: 'failed' }),
    ),
  );
}

/** The rules; they are fetched when a part of the page needs them for the first time. */
export function useRules(isNeeded: boolean): RuleCatalogue {
  useEffect(() => {
    if (isNeeded) loadRules();
  }, [isNeeded]);
  return useSyncExternalStore(subscribe, () => catalogue);
}

/** What a list calls a rule: its name, or else the words of its id. */
export function ruleName(id: string): string {
  const rule = catalogue.status === 'known' ? catalogue.rules.find((one) => one.id === id) : undefined;
  return rule?.name ?? id.replaceAll('-', ' ');
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function change(next: RuleCatalogue): void {
  catalogue = next;
  for (const listener of listeners) listener();
}
