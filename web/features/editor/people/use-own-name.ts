import { useEffect, useSyncExternalStore } from 'react';

import { DEMO_ROOM } from '#shared-types/documents/collaboration';

import { useDocumentState } from '../../../document/use-shared-document.ts';
import { ownName, subscribeToOwnName } from '../../../session/own-name.ts';
import type { NamePlace } from '../../../storage/names.ts';
import type { SharedDocument } from '../../../sync/shared-document.ts';

/** The kind of a document, as names know it. */
export function placeOf({ roomName }: SharedDocument): NamePlace {
  return roomName === DEMO_ROOM ? 'sandbox' : 'drafts';
}

/** Publishes this person's name, and returns it. */
export function useOwnName(shared: SharedDocument): string | undefined {
  const { awareness } = shared;
  const linkName = useDocumentState(shared, ({ access }) => access.linkName);
  const name = useSyncExternalStore(subscribeToOwnName, () => ownName(placeOf(shared), linkName));
  useEffect(() => awareness.setLocalStateField('name', name), [awareness, name]);
  return name;
}
