import type { Awareness } from 'y-protocols/awareness';

import { isObject } from '#shared-types/is-object';
import { type Presence, readPresence } from '#shared-types/presence';

const GUEST_COLOURS = 8;

/** Presence with its number, which a client takes once it knows the others. */
type NumberedPresence = Presence & { guest: number };

/** The presence in a state that came over the wire, or `undefined` when it is not one. */
export function presenceOf(state: unknown): NumberedPresence | undefined {
  if (!isObject(state) || 'user' in state) return undefined;
  const { guest, cursor } = readPresence(state);
  return guest === undefined ? undefined : { guest, cursor: cursor ?? null };
}

/** The class that gives a guest their colour. */
export function guestColourClass(guest: number): string {
  return `guest-colour-${((guest - 1) % GUEST_COLOURS) + 1}`;
}

/** The numbers of the guests of a document: one's own, and the others in order. */
export interface Guests {
  own: number | undefined;
  others: readonly number[];
}

/** Reads who has the document open. */
export function guestsOf(awareness: Awareness): Guests {
  const own = presenceOf(awareness.getLocalState())?.guest;
  const others = otherGuests(awareness).map(({ guest }) => guest);
  return { own, others: others.toSorted((a, b) => a - b) };
}

/**
 * Takes the lowest free guest number, and another one when somebody else has the same. Of two clients
 * with one number the lower client id keeps it. Call it once the presence of the others has arrived. Returns the function that ends it.
 */
export function keepGuestNumber(awareness: Awareness): () => void {
  const settle = () => {
    const others = otherGuests(awareness);
    const own = presenceOf(awareness.getLocalState())?.guest;
    const contested = others.some(({ guest, clientId }) => guest === own && clientId < awareness.clientID);
    if (own !== undefined && !contested) return;
    const taken = new Set(others.map(({ guest }) => guest));
    let lowest = 1;
    while (taken.has(lowest)) lowest += 1;
    awareness.setLocalStateField('guest', lowest);
  };
  settle();
  awareness.on('change', settle);
  return () => awareness.off('change', settle);
}

function otherGuests(awareness: Awareness): { clientId: number; guest: number }[] {
  return [...awareness.getStates()].flatMap(([clientId, state]) => {
    const presence = presenceOf(state);
    return presence === undefined || clientId === awareness.clientID ? [] : [{ clientId, guest: presence.guest }];
  });
}
