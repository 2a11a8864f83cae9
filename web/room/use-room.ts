import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import type { Awareness } from 'y-protocols/awareness';

import type { SyncSettings } from '#shared-types/collaboration';

import { ROOM } from '../content/room.ts';
import { carryOver } from '../editor/carry-over.ts';
import { openRoom, type Room, type RoomState } from '../editor/collaboration.ts';
import { type Guests, guestsOf, keepGuestNumber } from '../editor/guests.ts';

/** When the content has not come by then, the room opens without it. */
const OFFLINE_OPENING_MS = 4000;

/**
 * Opens a room for as long as the component is there; another name needs another component, that is another `key`. When the server
 * cannot take the copy of the document over as it is, the room is another one afterwards, with the same words in it.
 */
export function useRoom(name: string): Room {
  const [room, setRoom] = useState(() => openRoom(settingsOf(name)));
  const { outOfStep } = useRoomState(room);
  useEffect(() => () => room.close(), [room]);
  useEffect(() => {
    if (!outOfStep) return;
    const next = openRoom(settingsOf(name));
    let isTaken = false;
    const end = next.subscribe(() => {
      if (!next.getState().loaded || isTaken) return;
      isTaken = true;
      try {
        carryOver(room.document, next.document);
        setRoom(next);
      } catch (error) {
        reportError(error);
        next.close();
        room.tell(ROOM.notPutTogether);
      }
    });
    return () => {
      end();
      if (!isTaken) next.close();
    };
  }, [outOfStep, room, name]);
  return room;
}

/** The state of the connection of a room. */
export function useRoomState(room: Room): RoomState {
  return useSyncExternalStore(room.subscribe, room.getState);
}

/** Whether one can write in a room: its content has arrived, or has been awaited so long that one writes offline. */
export function useIsOpen(room: Room): boolean {
  const { loaded } = useRoomState(room);
  const [offline, setOffline] = useState(false);
  useEffect(() => {
    if (loaded) return;
    const timer = setTimeout(() => setOffline(true), OFFLINE_OPENING_MS);
    return () => clearTimeout(timer);
  }, [loaded]);
  return loaded || offline;
}

/** Who is in the room; takes a guest number of its own once the presence of the others is known. */
export function useGuests(awareness: Awareness, { joined }: { joined: boolean }): Guests {
  const [guests, setGuests] = useState(() => guestsOf(awareness));
  const refresh = useCallback(() => {
    setGuests((before) => {
      const after = guestsOf(awareness);
      // A moved caret is a change of presence too, but not of who is here.
      return before.own === after.own && before.others.join() === after.others.join() ? before : after;
    });
  }, [awareness]);
  useEffect(() => {
    awareness.on('change', refresh);
    return () => awareness.off('change', refresh);
  }, [awareness, refresh]);
  useEffect(() => (joined ? keepGuestNumber(awareness) : undefined), [awareness, joined]);
  return guests;
}

/** The content security policy lets the page connect to its own origin only. */
function settingsOf(roomName: string): SyncSettings {
  return { roomName, serverUrl: window.location.origin };
}
