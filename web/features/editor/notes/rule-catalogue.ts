import { useEffect, useSyncExternalStore } from 'react';

import type { RuleList } from '#shared-types/analysis/rule';

import { requestRules } from '../../../calls/feedback.ts';
import { inBackground } from '../../../errors/in-background.ts';
import { observable } from '../../../observable.ts';

/** The rules of the evaluator, once they are loaded. */
export type RuleCatalogue = { status: 'unknown' | 'loading' | 'failed' } | { status: 'known'; rules: RuleList };

const catalogue = observable<RuleCatalogue>({ status: 'unknown' });

/** Fetches the rules unless they are known or on their way. After a failure, the next call tries again. */
export function loadRules(): void {
  const { status } = catalogue.get();
  if (status === 'known' || status === 'loading') return;
  catalogue.set({ status: 'loading' });
  inBackground(
    requestRules().then(
      (rules) => catalogue.set({ status: 'known', rules }),
      () => catalogue.set({ status: 'failed' }),
    ),
  );
}

/** The rules; they are fetched when a part of the page needs them for the first time. */
export function useRules(isNeeded: boolean): RuleCatalogue {
  useEffect(() => {
    if (isNeeded) loadRules();
  }, [isNeeded]);
  return useSyncExternalStore(catalogue.subscribe, catalogue.get);
}

/** The ids of a rule and of all others with its name, which people take for one rule. */
export function rulesNamedLike(id: string): string[] {
  const now = catalogue.get();
  const alike = now.status === 'known' ? now.rules.filter(({ name }) => name === ruleName(id)) : [];
  return [...new Set([id, ...alike.map((rule) => rule.id)])];
}

/** What a list calls a rule: its name, or else the words of its id. */
export function ruleName(id: string): string {
  const now = catalogue.get();
  const rule = now.status === 'known' ? now.rules.find((one) => one.id === id) : undefined;
  return rule?.name ?? id.replaceAll('-', ' ');
}
