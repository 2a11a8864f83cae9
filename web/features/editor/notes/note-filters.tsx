import { FEEDBACK_APPEARANCE } from '#shared-types/feedback-appearance';

import { DEMO } from '../../../content/demo.ts';
import { Swatch } from './note-label.tsx';
import type { NoteFilter } from './use-note-filter.ts';

import './note-filters.css';

/** The chips that choose which type of notes the list shows. */
export function NoteFilters({ filter: { type, choose, counts } }: { filter: NoteFilter }) {
  if (counts.length === 0) return null;
  return (
    <fieldset className="chips" aria-label="Show">
      <button type="button" className="chip" aria-pressed={type === undefined} onClick={() => choose(undefined)}>
        {DEMO.all}
      </button>
      {counts.map((entry) => (
        <button
          key={entry.type}
          type="button"
          className="chip"
          aria-pressed={type === entry.type}
          onClick={() => choose(entry.type === type ? undefined : entry.type)}
        >
          <Swatch type={entry.type} />
          {FEEDBACK_APPEARANCE[entry.type].label} <span className="chip-count">{entry.count}</span>
        </button>
      ))}
    </fieldset>
  );
}
