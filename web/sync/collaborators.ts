import type { Awareness } from 'y-protocols/awareness';

import { type Presence, readPresence } from '#shared-types/documents/presence';
import { isObject } from '#shared-types/is-object';
import { bareName } from '#shared-types/people/person-name';

import { guestName } from '../content/editor/editor.ts';

const GUEST_COLOURS = 8;

/** Presence with its number, which a client takes once it knows the others. */
type NumberedPresence = Presence & { guest: number };

/** What has been read: a state is a new object whenever it changes, and everybody's is asked for with every move of a caret. */
const presences = new WeakMap<object, NumberedPresence | undefined>();

/** The presence in a state that came over the wire, or `undefined` when it is not one. */
export function presenceOf(state: unknown): NumberedPresence | undefined {
  if (!isObject(state)) return undefined;
  if (!presences.has(state)) presences.set(state, readNumbered(state));
  return presences.get(state);
}

function readNumbered(state: object): NumberedPresence | undefined {
  if ('user' in state) return undefined;
  const { guest, name, cursor } = readPresence(state);
  return guest === undefined ? undefined : { guest, cursor: cursor ?? null, ...(name !== undefined && { name }) };
}

/** The class that gives a guest their colour. */
export function guestColourClass(guest: number): string {
  return `guest-colour-${((guest - 1) % GUEST_COLOURS) + 1}`;
}

/** A person who has the document open. */
export interface Guest {
  /** From 1; it gives the colour. */
  number: number;
  /** The label that others see: the chosen name, as in "Ada" or "Ada (2)", or "Guest 3". */
  label: string;
  /** Whether the label is a name that the person has chosen. */
  isNamed: boolean;
}

/** Who has the document open: this person, and the others by their numbers. */
export interface Guests {
  own: Guest | undefined;
  others: readonly Guest[];
}

/** Reads who has the document open. */
export function guestsOf(awareness: Awareness): Guests {
  const guests = guestsById(awareness);
  const own = guests.get(awareness.clientID);
  guests.delete(awareness.clientID);
  return { own, others: [...guests.values()] };
}

/** The guests of a document by their client ids, in the order of their numbers. Every page tells people of one name apart in the same way. */
export function guestsById(awareness: Awareness): Map<number, Guest> {
  const present = [...awareness.getStates()]
    .flatMap(([clientId, state]) => {
      const presence = presenceOf(state);
      return presence === undefined ? [] : [{ clientId, ...presence }];
    })
    .toSorted((a, b) => a.guest - b.guest || a.clientId - b.clientId);
  const namesakes = new Map<string, number>();
  return new Map(
    present.map(({ clientId, guest: number, name }): [number, Guest] => {
      if (name === undefined) return [clientId, { number, label: guestName(number), isNamed: false }];
      const count = (namesakes.get(bareName(name)) ?? 0) + 1;
      namesakes.set(bareName(name), count);
      return [clientId, { number, label: count === 1 ? name : `${name} (${count})`, isNamed: true }];
    }),
  );
}

/**
 * Takes the lowest free guest number, and another one when somebody else has the same. If two clients have one number, the lower
 * client id keeps it. Call it once the presence of the others has arrived. Returns the function that ends it.
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
