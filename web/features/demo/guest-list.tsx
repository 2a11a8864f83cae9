import { guestName } from '../../content/editor.ts';
import { guestColourClass, type Guests } from '../../document/guests.ts';

import './guest-list.css';

/** A full sandbox has a hundred guests; a line has room for a few. */
const MOST_SHOWN = 6;

/** Who has the document open: oneself first, then the others, all by number only, since no name of a person travels. */
export function GuestList({ guests: { own, others } }: { guests: Guests }) {
  if (own === undefined) return <div className="guests" />;
  return (
    <div className="guests">
      <p>
        You are{' '}
        <span className={`guest ${guestColourClass(own)}`}>
          <span className="guest-dot" aria-hidden="true" />
          {guestName(own)}
        </span>
      </p>
      {others.length > 0 && (
        <ul aria-label="Also here">
          {others.slice(0, MOST_SHOWN).map((guest) => (
            <li key={guest} className={`guest ${guestColourClass(guest)}`}>
              <span className="guest-dot" aria-hidden="true" />
              {guestName(guest)}
            </li>
          ))}
          {others.length > MOST_SHOWN && <li className="guest">and {others.length - MOST_SHOWN} more</li>}
        </ul>
      )}
    </div>
  );
}
