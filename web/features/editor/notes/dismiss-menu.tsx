import { ChevronDown } from 'lucide-react';
import { useState } from 'react';

import type { Note } from '../../../annotations/note.ts';
import { SET_ASIDE } from '../../../content/editor/set-aside.ts';
import { Button } from '../../../ui/button.tsx';
import { Menu, MenuItem, MenuNote } from '../../../ui/floating/menu.tsx';
import { asideOf } from './aside.ts';
import type { Scope } from './use-set-aside.ts';

interface DismissMenuProps {
  note: Note;
  onDismiss: (scope: Scope) => void;
}

/** The one way to put a note away, with three scopes: only here, everywhere in this text, in all texts of the writer. */
export function DismissMenu({ note, onDismiss }: DismissMenuProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <span>
      <Button look="quiet" aria-haspopup="menu" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {SET_ASIDE.dismiss}
        <ChevronDown size={14} aria-hidden="true" />
      </Button>
      {isOpen && <Scopes note={note} onDismiss={onDismiss} onClose={() => setOpen(false)} />}
    </span>
  );
}

function Scopes({ note, onDismiss, onClose }: DismissMenuProps & { onClose: () => void }) {
  const isWord = asideOf(note, 'word') !== undefined;
  const hasRule = asideOf(note, 'rule') !== undefined;
  const scopes: { scope: Scope; words: string; keys?: string }[] = [
    { scope: 'here', words: SET_ASIDE.here, keys: 'Del' },
    { scope: 'text', words: SET_ASIDE.text },
    ...(isWord || hasRule ? [{ scope: 'all', words: isWord ? SET_ASIDE.word : SET_ASIDE.all } as const] : []),
  ];
  return (
    <Menu
      label={SET_ASIDE.dismiss}
      onKey={(key) => (key === 'Delete' ? () => onDismiss('here') : undefined)}
      onClose={onClose}
    >
      {scopes.map(({ scope, words, keys }) => (
        <MenuItem key={scope} typed={keys} onChoose={() => onDismiss(scope)}>
          {words}
        </MenuItem>
      ))}
      <hr />
      <MenuNote>{hasRule && !isWord ? SET_ASIDE.footRule : SET_ASIDE.foot}</MenuNote>
    </Menu>
  );
}
