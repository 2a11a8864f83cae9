import { useId, useRef } from 'react';

import { shownTitle } from '#shared-types/characters';

import { DOCUMENTS } from '../../content/documents.ts';
import { Button } from '../../ui/button.tsx';

const MINUTE_MS = 60_000;

const HOUR_MS = 60 * MINUTE_MS;

const DAY_MS = 24 * HOUR_MS;

/** Up to here people count in days; then a date says more. */
const MOST_DAYS = 7;

const JUST_NOW = 'just now';

const RELATIVE = new Intl.RelativeTimeFormat('en', { numeric: 'auto' });

const DATE = new Intl.DateTimeFormat('en', { dateStyle: 'medium' });

/** Something that can be done with a document. */
export interface RowAction {
  label: string;
  run: () => void;
}

interface DocumentRowProps {
  /** Where the document opens; without it, it can't be opened. */
  address?: string | undefined;
  title: string;
  /** Its first words. */
  excerpt: string;
  facts: readonly string[];
  /** When it last changed, in milliseconds since 1970. */
  changedMs: number;
  actions: readonly RowAction[];
}

/** One document: a link to it, what is known of it, and a menu of what can be done with it. */
export function DocumentRow({ address, title, excerpt, facts, changedMs, actions }: DocumentRowProps) {
  const name = shownTitle(title) || DOCUMENTS.untitled;
  return (
    <li className="document-row">
      <div className="document-words">
        {address === undefined ? (
          <span className="document-title">{name}</span>
        ) : (
          <a className="document-title" href={address}>
            {name}
          </a>
        )}
        {excerpt !== '' && <p className="document-excerpt">{excerpt}</p>}
      </div>
      <p className="document-facts">{[...facts, changedWords(changedMs)].join(' · ')}</p>
      {actions.length > 0 && <RowMenu name={name} actions={actions} />}
    </li>
  );
}

/** A button that opens the list of actions: a popover, so that Escape and a click beside it close it. */
function RowMenu({ name, actions }: { name: string; actions: readonly RowAction[] }) {
  const id = useId();
  const menu = useRef<HTMLUListElement>(null);
  return (
    <div className="row-menu">
      <Button look="quiet" popoverTarget={id} aria-label={DOCUMENTS.actions(name)}>
        <span aria-hidden="true">•••</span>
      </Button>
      <ul ref={menu} id={id} className="row-menu-list" popover="auto">
        {actions.map(({ label, run }) => (
          <li key={label}>
            <Button
              look="quiet"
              onClick={() => {
                menu.current?.hidePopover();
                run();
              }}
            >
              {label}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** When something changed, as people say it: "12 minutes ago", "yesterday", a date. @param changedMs milliseconds since 1970. */
function changedWords(changedMs: number, nowMs = Date.now()): string {
  const ago = Math.max(0, nowMs - changedMs);
  if (ago < MINUTE_MS) return JUST_NOW;
  if (ago < HOUR_MS) return RELATIVE.format(-Math.floor(ago / MINUTE_MS), 'minute');
  if (ago < DAY_MS) return RELATIVE.format(-Math.floor(ago / HOUR_MS), 'hour');
  if (ago < MOST_DAYS * DAY_MS) return RELATIVE.format(-Math.floor(ago / DAY_MS), 'day');
  return DATE.format(changedMs);
}
