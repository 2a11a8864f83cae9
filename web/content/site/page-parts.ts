import type { IslandName } from './blocks.ts';

/** The messages for an interactive part of a page that does not work. */
export const ISLAND = {
  notLoaded: 'This part of the page didn’t load. Copy what you’ve typed, then reload the page.',
  renderErrorHelp: 'This part of the page has stopped working. Reload the page to use it again.',
} as const;

/** What everyone reads in the place of an island until its content has loaded. */
export const ISLAND_WAITING: Partial<Record<IslandName, string>> = {
  account: 'Loading your account…',
  'account-page': 'Loading your account…',
};

/** The words around the clip of the demo. */
export const CLIP = {
  /** What opens the description. */
  about: 'What the clip shows',
  pause: 'Pause the clip',
  play: 'Play the clip',
} as const;
