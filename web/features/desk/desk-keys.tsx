import { useEffect, useRef, useState } from 'react';

import { ASSIGNMENT, DESK } from '../../content/desk.ts';
import { areDeskKeysOff, setDeskKeysOff } from '../../storage/desk.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';

/** What a key does: it is shown at the foot of a page, and listed under `?`. */
export interface DeskKey {
  /** As `KeyboardEvent.key` has it, letters in lower case, “Shift+F8” with its modifier. Several do the same or belong together. */
  keys: readonly string[];
  name: keyof typeof ASSIGNMENT.keyNames;
  /** Whether the foot shows it. */
  isShown?: boolean;
  run: (key: string) => void;
}

/** Where somebody writes, and letters are letters. */
const FIELDS = 'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable]:not([role=document])';
/**
 * Listens to the keys of a page: never in a field, never while a dialog is open, never with Ctrl, Alt or Meta, and for `?` itself,
 * which lists them.
 * @returns whether the list is open, and what closes it.
 */
export function useDeskKeys(keys: readonly DeskKey[]): {
  isHelpOpen: boolean;
  openHelp: () => void;
  closeHelp: () => void;
} {
  const [isHelpOpen, setHelpOpen] = useState(false);
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const { target, ctrlKey, altKey, metaKey, defaultPrevented } = event;
      if (defaultPrevented || ctrlKey || altKey || metaKey || document.querySelector('dialog[open]')) return;
      const isFunctionKey = /^F\d+$/.test(event.key);
      if (!isFunctionKey && (areDeskKeysOff() || (target instanceof Element && target.closest(FIELDS)))) return;
      if (event.key === '?') {
        event.preventDefault();
        setHelpOpen(true);
        return;
      }
      const name = event.key.length === 1 ? event.key.toLowerCase() : event.shiftKey ? `Shift+${event.key}` : event.key;
      // A button or a link that has the focus keeps its own keys.
      if ((name === 'Enter' || name === ' ') && target instanceof Element && target.closest('a, button, [role=tab]'))
        return;
      const found = latest.current.find((one) => one.keys.includes(name));
      if (!found) return;
      event.preventDefault();
      found.run(name);
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);
  return { isHelpOpen, openHelp: () => setHelpOpen(true), closeHelp: () => setHelpOpen(false) };
}

/** The foot of a page: the keys that matter here, and a word on the state of things. */
export function KeysFoot({ keys, note, onHelp }: { keys: readonly DeskKey[]; note: string; onHelp: () => void }) {
  return (
    <footer className="desk-foot">
      <ul>
        {keys.flatMap((key) =>
          key.isShown === true
            ? [
                <li key={key.name}>
                  {shownKeys(key.keys).map((one) => (
                    <kbd key={one}>{one}</kbd>
                  ))}{' '}
                  {ASSIGNMENT.keyNames[key.name]}
                </li>,
              ]
            : [],
        )}
      </ul>
      <button type="button" className="desk-foot-help" onClick={onHelp}>
        <kbd>?</kbd> {ASSIGNMENT.keys}
      </button>
      <p>{note}</p>
    </footer>
  );
}

/** The list of all keys of a page, where they can be switched off. */
export function KeysDialog({ keys, onClose }: { keys: readonly DeskKey[]; onClose: () => void }) {
  const [isOn, setOn] = useState(!areDeskKeysOff());
  return (
    <Dialog title={ASSIGNMENT.keysHeading} onClose={onClose}>
      <dl className="desk-keys">
        {keys.map((key) => (
          <div key={key.name}>
            <dt>
              {shownKeys(key.keys).map((one) => (
                <kbd key={one}>{one}</kbd>
              ))}
            </dt>
            <dd>{ASSIGNMENT.keyNames[key.name]}</dd>
          </div>
        ))}
      </dl>
      <label className="desk-check">
        <input
          type="checkbox"
          checked={isOn}
          onChange={({ target }) => {
            setDeskKeysOff(!target.checked);
            setOn(target.checked);
          }}
        />
        {ASSIGNMENT.keysOn}
      </label>
      <div className="dialog-actions">
        <Button look="primary" onClick={onClose}>
          {DESK.close}
        </Button>
      </div>
    </Dialog>
  );
}

const KEY_NAMES: Readonly<Record<string, string>> = {
  ' ': 'Space',
  Escape: 'Esc',
  ArrowDown: '↓',
  ArrowUp: '↑',
  ArrowLeft: '←',
  ArrowRight: '→',
};

function shownKeys(keys: readonly string[]): string[] {
  if (keys.length > 4) return [`${keys[0]}–${keys.at(-1)}`];
  return keys.map((key) => KEY_NAMES[key] ?? (key.length === 1 ? key.toUpperCase() : key));
}
