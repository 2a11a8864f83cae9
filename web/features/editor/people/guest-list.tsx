import { useState, useEffect, useSyncExternalStore } from 'react';

import { DEMO_ROOM } from '#shared-types/collaboration';

import { NAMES } from '../../../content/names.ts';
import { ownName, subscribeToOwnName } from '../../../session/own-name.ts';
import type { NamePlace } from '../../../storage/names.ts';
import { type Guest, guestColourClass, type Guests } from '../../../sync/collaborators.ts';
import type { SharedDocument } from '../../../sync/shared-document.ts';
import { Button } from '../../../ui/button.tsx';
import { NameDialog } from './name-dialog.tsx';

import './guest-list.css';

/** A full sandbox has a hundred guests; a line has room for a few. */
const MOST_SHOWN = 6;

/** Who has the document open: oneself first, with a button to choose one's name, then the others. */
export function GuestList({ shared, guests: { own, others } }: { shared: SharedDocument; guests: Guests }) {
  const [isChoosing, setChoosing] = useState(false);
  const name = useOwnName(shared);
  if (own === undefined) return <div className="guests" />;
  return (
    <div className="guests">
      <p className="guests-own">
        <span>
          {NAMES.you} <GuestLabel guest={own} />
        </span>
        <Button look="quiet" aria-haspopup="dialog" onClick={() => setChoosing(true)}>
          {own.isNamed ? NAMES.change : NAMES.choose}
        </Button>
      </p>
      {others.length > 0 && (
        <ul aria-label={NAMES.others}>
          {others.slice(0, MOST_SHOWN).map((guest) => (
            <li key={guest.number}>
              <GuestLabel guest={guest} />
            </li>
          ))}
          {others.length > MOST_SHOWN && <li>{NAMES.more(others.length - MOST_SHOWN)}</li>}
        </ul>
      )}
      {others.some(({ isNamed }) => isNamed) && <p className="guests-note">{NAMES.unchecked}</p>}
      {isChoosing && <NameDialog place={placeOf(shared)} name={name} onClose={() => setChoosing(false)} />}
    </div>
  );
}

function GuestLabel({ guest: { number, label } }: { guest: Guest }) {
  return (
    <span className={`guest ${guestColourClass(number)}`} title={label}>
      <span className="guest-dot" aria-hidden="true" />
      <bdi className="guest-name">{label}</bdi>
    </span>
  );
}

/** The kind of a document, as names know it. */
function placeOf({ roomName }: SharedDocument): NamePlace {
  return roomName === DEMO_ROOM ? 'sandbox' : 'drafts';
}

/** Publishes this person's name, and returns it. */
function useOwnName(shared: SharedDocument): string | undefined {
  const { awareness } = shared;
  const name = useSyncExternalStore(subscribeToOwnName, () => ownName(placeOf(shared)));
  useEffect(() => awareness.setLocalStateField('name', name), [awareness, name]);
  return name;
}
