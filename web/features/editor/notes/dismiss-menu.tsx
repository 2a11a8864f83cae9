import { ChevronDown } from 'lucide-react';
import { useState } from 'react';

import type { Note } from '../../../annotations/note.ts';
import { SET_ASIDE } from '../../../content/set-aside.ts';
import { Button } from '../../../ui/button.tsx';
import { useMenu } from '../../../ui/menu.ts';
import { placeNear } from '../../../ui/place-near.ts';
import { asideOf } from './aside.ts';
import type { Scope } from './use-set-aside.ts';

import './dismiss-menu.css';

interface DismissMenuProps {
  note: Note;
  onDismiss: (scope: Scope) => void;
}

/** The one way to put a note away, with three scopes: only here, everywhere in this text, in all texts of the writer. */
export function DismissMenu({ note, onDismiss }: DismissMenuProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <span className="dismiss">
      <Button look="quiet" aria-haspopup="menu" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {SET_ASIDE.dismiss}
        <ChevronDown size={14} aria-hidden="true" />
      </Button>
      {isOpen && <Scopes note={note} onDismiss={onDismiss} onClose={() => setOpen(false)} />}
    </span>
  );
}

function below(menu: HTMLElement, button: HTMLElement) {
  return placeNear(button, menu, { side: 'bottom' });
}

function Scopes({ note, onDismiss, onClose }: DismissMenuProps & { onClose: () => void }) {
  const { menu, leave } = useMenu({
    place: below,
    onKey: (key) => {
      if (key === 'Delete') choose('here');
      return key === 'Delete';
    },
    onClose,
  });
  const choose = (scope: Scope) => {
    leave();
    onClose();
    onDismiss(scope);
  };
  const isWord = asideOf(note, 'word') !== undefined;
  const hasRule = asideOf(note, 'rule') !== undefined;
  const scopes: { scope: Scope; words: string; keys?: string }[] = [
    { scope: 'here', words: SET_ASIDE.here, keys: 'Del' },
    { scope: 'text', words: SET_ASIDE.text },
    ...(isWord || hasRule ? [{ scope: 'all', words: isWord ? SET_ASIDE.word : SET_ASIDE.all } as const] : []),
  ];
  return (
    <div className="dismiss-menu" aria-label={SET_ASIDE.dismiss} {...menu}>
      {scopes.map(({ scope, words, keys }) => (
        <button key={scope} type="button" role="menuitem" className="dismiss-scope" onClick={() => choose(scope)}>
          {words} {keys && <kbd>{keys}</kbd>}
        </button>
      ))}
      <p className="dismiss-foot">{hasRule && !isWord ? SET_ASIDE.footRule : SET_ASIDE.foot}</p>
    </div>
  );
}
