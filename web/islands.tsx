import type { ComponentType } from 'react';
import { hydrateRoot } from 'react-dom/client';

import { ErrorBoundary } from './app/error-boundary.tsx';
import { ISLAND_NAMES, type IslandName } from './content/blocks.ts';
import { ISLAND } from './content/islands.ts';
import { AuthProvider } from './lib/auth-provider.tsx';

/** The parts of pages of text that answer, each in a chunk of its own. */
export const ISLANDS: Record<IslandName, () => Promise<ComponentType>> = {
  contact: async () => (await import('./features/contact/contact-form.tsx')).ContactForm,
  sweepstake: async () => (await import('./features/sweepstake/sweepstake-form.tsx')).SweepstakeForm,
  account: async () => (await import('./features/account/account.tsx')).Account,
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

/** Takes over the islands in the text of a page; calling the result gives them up. */
export async function takeOverIslands(text: ParentNode): Promise<() => void> {
  const roots = await Promise.all(
    slotsIn(text).map(async ({ slot, name }) =>
      // The ids in an island begin with its name, here and in the build.
      hydrateRoot(slot, island(await ISLANDS[name]()), { identifierPrefix: name }),
    ),
  );
  return () => {
    for (const root of roots) root.unmount();
  };
}

function slotsIn(page: ParentNode): { slot: HTMLElement; name: IslandName }[] {
  return [...page.querySelectorAll<HTMLElement>('[data-island]')].flatMap((slot) => {
    const name = ISLAND_NAMES.find((each) => each === slot.dataset['island']);
    return name === undefined ? [] : [{ slot, name }];
  });
}
