import { KEY_PATTERN } from '#shared-types/desk/codes';

import type { DeskDoor } from '../../../calls/desk/desk.ts';

/** The parts of an open assignment. */
export const DESK_TABS = ['texts', 'sideways', 'sheet', 'rubric', 'phrases', 'second'] as const;
export type DeskTab = (typeof DESK_TABS)[number];

/** Where somebody is at the desk, as the fragment of the address says: `#<assignment>[.<key>][/<tab>|/read/<text>]`. */
export interface DeskPlace {
  door: DeskDoor;
  tab: DeskTab;
  /** The text that is open in the marking view. */
  text: string | undefined;
}

const PLACE = new RegExp(`^#([0-9a-f]{32})(?:\\.(${KEY_PATTERN.slice(1, -1)}))?(?:/([a-z]+))?(?:/([0-9a-f]{32}))?$`);

/** The place that an address names; undefined if it's the list of assignments. */
export function placeIn(hash: string): DeskPlace | undefined {
  const [, assignment, key, tab, text] = PLACE.exec(hash) ?? [];
  if (assignment === undefined) return undefined;
  return { door: { assignment, key }, tab: DESK_TABS.find((name) => name === tab) ?? 'texts', text };
}

/** The fragment that leads to a place. */
export function addressOf({ assignment, key }: DeskDoor, tab: DeskTab = 'texts', text?: string): string {
  const door = key === undefined ? assignment : `${assignment}.${key}`;
  if (text !== undefined) return `#${door}/read/${text}`;
  return tab === 'texts' ? `#${door}` : `#${door}/${tab}`;
}
