import { Fragment, useId, useRef } from 'react';

import { markedParts } from '#shared-types/text/text-search';

import { DOCUMENTS } from '../../content/documents.ts';
import { Button } from '../../ui/button.tsx';
import { MoreIcon } from '../../ui/floating/more-icon.tsx';

const MINUTE_MS = 60_000;

const HOUR_MS = 60 * MINUTE_MS;

const DAY_MS = 24 * HOUR_MS;

/** Up to here people count in days; then a date says more. */
const MOST_DAYS = 7;

const JUST_NOW = 'just now';

const RELATIVE = new Intl.RelativeTimeFormat('en', { numeric: 'auto' });

const DATE = new Intl.DateTimeFormat('en', { dateStyle: 'medium' });

/** How many rows are drawn before those of the account have come. */
const EXPECTED_ROWS = 8;

/** Something that can be done with a document: what runs, or where it leads. */
export type RowAction = { label: string } & ({ run: () => void } | { address: string });

interface DocumentRowProps {
  /** Where the document opens; without it, it can't be opened. */
  address?: string | undefined;
  /** What it's called. */
  name: string;
  /** Its first words below the name, or the part that a search found. */
  excerpt: string;
  /** The words to mark in both. */
  search: string;
  folder: string | undefined;
  facts: readonly string[];
  /** How many words it has, if that is known. */
  words?: number;
  /** When it last changed, in milliseconds since 1970. */
  changedMs: number;
  /** What can be done with a visible button. */
  button?: { label: string; name: string; run: () => void };
  actions: readonly RowAction[];
}

/** One document: a link, what is known about it, and a menu of actions. */
export function DocumentRow(props: DocumentRowProps) {
  const { address, name, excerpt, search, folder, facts, words, changedMs, button, actions } = props;
  const title = <Marked line={name} search={search} />;
  return (
    <li className="document-row stack middle rule-below anchor">
      <div className="document-words">
        {address === undefined ? (
          <span className="document-title breaks">{title}</span>
        ) : (
          <a className="document-title breaks" href={address}>
            {title}
          </a>
        )}
        <p className="document-excerpt one-line soft size-control serif">
          <Marked line={excerpt} search={search} />
        </p>
      </div>
      <p className="document-facts row wrap soft size-small">
        {folder !== undefined && (
          <span className="one-line">
            <svg viewBox="0 0 24 24" width="14" height="14" aria-hidden="true" className="documents-sign">
              <path d="M3 6h6l2 3h10v10H3z" />
            </svg>{' '}
            <span className="visually-hidden one-line">{DOCUMENTS.inFolder}</span>
            {folder}
          </span>
        )}
        {facts.map((fact) => (
          <span className="one-line" key={fact}>
            {fact}
          </span>
        ))}
      </p>
      <p className="document-count soft size-small">{words !== undefined && DOCUMENTS.words(words)}</p>
      <p className="document-time soft size-small">{changedWords(changedMs)}</p>
      <div className="row-actions row middle anchor">
        {button && (
          <Button aria-label={button.name} onClick={button.run}>
            {button.label}
          </Button>
        )}
        {actions.length > 0 && <RowMenu name={name} actions={actions} />}
      </div>
    </li>
  );
}

/** Rows as high as those that are on their way, so that nothing moves when they come. */
export function ExpectedRows() {
  return (
    <ul className="document-list rows" aria-hidden="true">
      {Array.from({ length: EXPECTED_ROWS }, (_, index) => (
        <li key={index} className="document-row stack middle rule-below anchor">
          <div className="document-words">
            <span className="document-title breaks">&nbsp;</span>
            <p className="document-excerpt one-line soft size-control serif">&nbsp;</p>
          </div>
          <p className="document-facts row wrap soft size-small">&nbsp;</p>
        </li>
      ))}
    </ul>
  );
}

/** A line with the words of a search marked. */
function Marked({ line, search }: { line: string; search: string }) {
  if (search.trim() === '') return line;
  return markedParts(line, search).map(({ words, isHit }, index) => (
    // oxlint-disable-next-line react/no-array-index-key -- the parts of a line have no other name
    <Fragment key={index}>{isHit ? <mark>{words}</mark> : words}</Fragment>
  ));
}

/** A button that opens the list of actions: a popover, so that Escape and a click beside it close it. */
function RowMenu({ name, actions }: { name: string; actions: readonly RowAction[] }) {
  const id = useId();
  const menu = useRef<HTMLUListElement>(null);
  const close = () => menu.current?.hidePopover();
  return (
    <div className="row-menu">
      <Button look="quiet" popoverTarget={id} aria-label={DOCUMENTS.actions(name)}>
        <MoreIcon size={20} />
      </Button>
      <ul ref={menu} id={id} className="row-menu-list surface flat" popover="auto">
        {actions.map((action) => (
          <li key={action.label}>
            {'address' in action ? (
              <a className="button button-quiet" href={action.address}>
                {action.label}
              </a>
            ) : (
              <Button
                look="quiet"
                onClick={() => {
                  close();
                  action.run();
                }}
              >
                {action.label}
              </Button>
            )}
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
