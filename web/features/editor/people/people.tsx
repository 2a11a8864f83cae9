import { NAMES } from '../../../content/editor/names.ts';
import { type Guest, guestColourClass, type Guests } from '../../../sync/collaborators.ts';

import './people.css';

/** More people than this are two discs and a number. */
const MOST_DISCS = 3;

/** Who else has the document open: their initials on discs, their names on hover and for screen readers. */
export function People({ guests: { own, others } }: { guests: Guests }) {
  const shown = others.length > MOST_DISCS ? others.slice(0, MOST_DISCS - 1) : others;
  const rest = others.slice(shown.length);
  return (
    <div className="people">
      {own && (
        <p className="visually-hidden">
          {NAMES.you} <bdi>{own.label}</bdi>
        </p>
      )}
      {others.length > 0 && (
        <ul className="rows row gap-0" aria-label={NAMES.others}>
          {shown.map((guest) => (
            <Disc key={guest.number} guest={guest} />
          ))}
          {rest.length > 0 && (
            <li className="people-disc stack gap-0" title={rest.map(({ label }) => label).join(', ')}>
              <span aria-hidden="true">+{rest.length}</span>
              <span className="visually-hidden">{NAMES.more(rest.length)}</span>
            </li>
          )}
        </ul>
      )}
    </div>
  );
}

function Disc({ guest: { number, label, isNamed } }: { guest: Guest }) {
  return (
    <li className={`stack gap-0 people-disc ${guestColourClass(number)}`} title={label}>
      <span aria-hidden="true">{isNamed ? initialOf(label) : number}</span>
      <bdi className="visually-hidden">{label}</bdi>
    </li>
  );
}

/** The first letter of a name, with its accents. */
function initialOf(name: string): string {
  const [first] = new Intl.Segmenter('en').segment(name.trim());
  return first?.segment.toUpperCase() ?? '';
}
