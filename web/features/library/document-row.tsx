import { useId, useRef } from 'react';

import { shownTitle } from '#shared-types/characters';

import { DOCUMENTS } from '../../content/documents.ts';
import { Button } from '../../ui/button.tsx';
import { changedWords } from './changed-words.ts';

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
