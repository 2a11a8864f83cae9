import type { ComponentType } from 'react';
import { flushSync } from 'react-dom';
import { hydrateRoot } from 'react-dom/client';

import { ISLAND_NAMES, type IslandName } from './content/site/blocks.ts';
import { ISLAND } from './content/site/page-parts.ts';
import { ErrorBoundary } from './errors/error-boundary.tsx';
import { AuthProvider } from './session/auth-provider.tsx';

/** The interactive parts of text pages, each in a chunk of its own. */
export const ISLANDS: Record<IslandName, () => Promise<ComponentType>> = {
  contact: async () => (await import('./features/contact-query/contact-query-form.tsx')).ContactQueryForm,
  sweepstake: async () => (await import('./features/sweepstake/sweepstake-form.tsx')).SweepstakeForm,
  account: async () => (await import('./features/account/account.tsx')).Account,
  'account-page': async () => (await import('./features/account/account-page.tsx')).AccountPage,
  'reset-password': async () => (await import('./features/account/reset-password.tsx')).ResetPassword,
};

/** An island as the build draws it, and as the application takes it over. */
export function island(Content: ComponentType) {
  return (
    <ErrorBoundary heading="h3" help={ISLAND.renderErrorHelp}>
      <AuthProvider>
        <Content />
      </AuthProvider>
    </ErrorBoundary>
  );
}

/** Brings the code and the styles of the islands in a page. */
export async function loadIslands(page: ParentNode): Promise<void> {
  await Promise.all(slotsIn(page).map(({ name }) => ISLANDS[name]()));
}

/** Takes over the islands in the text of a page until `leaving` is aborted; after that, those are left out whose code has not come yet. */
export async function takeOverIslands(text: ParentNode, leaving: AbortSignal): Promise<void> {
  await Promise.all(
    slotsIn(text).map(async ({ slot, name }) => {
      const Content = await ISLANDS[name]();
      if (leaving.aborted) return;
      // Synchronously: React treats it as a fault when a root is unmounted before it has hydrated.
      const root = flushSync(() =>
        // The ids in an island begin with its name, here and in the build.
        hydrateRoot(slot, island(Content), { identifierPrefix: name }),
      );
      // Not synchronously: a page is left while React draws the next one, and React can't unmount a root meanwhile.
      leaving.addEventListener('abort', () => queueMicrotask(() => root.unmount()));
    }),
  );
}

function slotsIn(page: ParentNode): { slot: HTMLElement; name: IslandName }[] {
  return [...page.querySelectorAll<HTMLElement>('[data-island]')].flatMap((slot) => {
    const name = ISLAND_NAMES.find((each) => each === slot.dataset['island']);
    return name === undefined ? [] : [{ slot, name }];
  });
}
