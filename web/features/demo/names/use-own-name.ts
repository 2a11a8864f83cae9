import { useEffect, useSyncExternalStore } from 'react';

import { DEMO_ROOM } from '#shared-types/collaboration';

import type { SharedDocument } from '../../../document/shared-document.ts';
import { ownName, subscribeToOwnName } from '../../../session/own-name.ts';
import type { NamePlace } from '../../../storage/names.ts';

/** The kind of a document, as names know it. */
export function placeOf({ roomName }: SharedDocument): NamePlace {
  return roomName === DEMO_ROOM ? 'sandbox' : 'drafts';
}

/** Shows the others in a document the name of the person at the page, and gives it. */
export function useOwnName(shared: SharedDocument): string | undefined {
  const { awareness } = shared;
  const name = useSyncExternalStore(subscribeToOwnName, () => ownName(placeOf(shared)));
  useEffect(() => awareness.setLocalStateField('name', name), [awareness, name]);
  return name;
}
