import { useCallback, useEffect, useState } from 'react';
import type { Awareness } from 'y-protocols/awareness';

import { type Guests, guestsOf, keepGuestNumber } from '../sync/collaborators.ts';

/** The guests of a document; this page takes a guest number once it knows the presence of the others. */
export function useGuests(awareness: Awareness, { joined }: { joined: boolean }): Guests {
  const [guests, setGuests] = useState(() => guestsOf(awareness));
  const refresh = useCallback(() => {
    setGuests((before) => {
      const after = guestsOf(awareness);
      // A moved caret changes presence too, but not the list of guests.
      return JSON.stringify(before) === JSON.stringify(after) ? before : after;
    });
  }, [awareness]);
  useEffect(() => {
    awareness.on('change', refresh);
    return () => awareness.off('change', refresh);
  }, [awareness, refresh]);
  useEffect(() => (joined ? keepGuestNumber(awareness) : undefined), [awareness, joined]);
  return guests;
}
