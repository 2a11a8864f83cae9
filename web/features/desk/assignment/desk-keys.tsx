import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';

import { ASSIGNMENT, DESK } from '../../../content/desk/desk.ts';
import { areDeskKeysOff, setDeskKeysOff } from '../../../storage/desk.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { readableKeys } from '../../../ui/shortcut-keys.ts';

/** What a key does: it is shown at the foot of a page, and listed under `?`. */
export interface DeskKey {
  /** As `KeyboardEvent.key` has it, letters in lower case, “Shift+F8” and “Mod+z” with their modifiers. Several do the same or belong together. */
  keys: readonly string[];
  name: keyof typeof ASSIGNMENT.keyNames;
  /** Whether the foot shows it. */
  isShown?: boolean;
  run: (key: string) => void;
}

/** The keys for levels. */
export const DIGITS = ['1', '2', '3', '4', '5', '6', '7', '8', '9'] as const;

/** What has a key of its own while it has the focus. */
const OWN_KEYS: Readonly<Record<string, string>> = {
  Enter: 'a, button, [role=tab], summary',
  ' ': 'button, [role=tab], summary, input',
};
/** The keys that may be held down. */
const MOVING: ReadonlySet<string> = new Set([
  'j',
  'k',
  'ArrowDown',
  'ArrowUp',
  'ArrowLeft',
  'ArrowRight',
  'F8',
  'Shift+F8',
  '[',
  ']',
  'o',
]);

/** The keys that do again what was undone. */
export const REDO_KEYS = ['Mod+Shift+z', 'Mod+y'] as const;

/** Where somebody writes, and letters are letters. */
const FIELDS = 'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable]:not([role=document])';

/**
 * Listens to the keys of a page, and to `?`, which lists them.
 * @param keys undefined while a part of the page has keys of its own.
 * @returns whether the list is open, and what closes it.
 */
export function useDeskKeys(keys: readonly DeskKey[] | undefined): {
  isHelpOpen: boolean;
  openHelp: () => void;
  closeHelp: () => void;
} {
  const [isHelpOpen, setHelpOpen] = useState(false);
  useKeys(keys ? [...keys, { keys: ['?'], run: () => setHelpOpen(true) }] : []);
  return { isHelpOpen, openHelp: () => setHelpOpen(true), closeHelp: () => setHelpOpen(false) };
}

/** Listens to keys: never in a field, never while a dialog is open. Keys of letters can be switched off; those with a modifier can't. */
export function useKeys(keys: readonly Pick<DeskKey, 'keys' | 'run'>[]): void {
  const latest = useRef(keys);
  // Before the page is painted: people may press a key at once.
  useLayoutEffect(() => {
    latest.current = keys;
  });
  useLayoutEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const { target, defaultPrevented } = event;
      if (defaultPrevented || document.querySelector('dialog[open]')) return;
      const name = keyName(event);
      const isPlain = !/^F\d+$|\+./.test(name);
      if (!/F\d+$/.test(name) && target instanceof Element && target.closest(FIELDS)) return;
      if (isPlain && areDeskKeysOff()) return;
      // A key that is held down moves on, and doesn't do one thing after the other.
      if (event.repeat && !MOVING.has(name)) return;
      // A button or a link that has the focus keeps its own keys.
      if (target instanceof Element && target.closest(OWN_KEYS[name] ?? 'never')) return;
      const found = latest.current.find((one) => one.keys.includes(name));
      if (!found) return;
      event.preventDefault();
      found.run(name);
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);
}

function keyName(event: KeyboardEvent): string {
  const { key, shiftKey, altKey, ctrlKey, metaKey } = event;
  const isCharacter = key.length === 1;
  // Many keyboards type brackets and slashes with AltGr (which Windows reports as Ctrl and Alt) or Option.
  if (isCharacter && /[^\p{L}\p{N}]/u.test(key) && (altKey || event.getModifierState('AltGraph'))) return key;
  const shift = shiftKey && (!isCharacter || ctrlKey || metaKey);
  const modifiers = [ctrlKey || metaKey ? 'Mod' : '', altKey ? 'Alt' : '', shift ? 'Shift' : ''].filter(Boolean);
  return [...modifiers, isCharacter ? key.toLowerCase() : key].join('+');
}

/** The foot of a page: the keys that matter here, and a word on the state of things. */
export function KeysFoot({ keys, note, onHelp }: { keys: readonly DeskKey[]; note: ReactNode; onHelp: () => void }) {
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
      <div className="desk-foot-note">{note}</div>
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
  'Mod+z': readableKeys('Mod+Z'),
  'Mod+Shift+z': readableKeys('Mod+Shift+Z'),
  'Mod+y': readableKeys('Mod+Y'),
};

/** Keys as they're named on a keyboard. */
export function shownKeys(keys: readonly string[]): string[] {
  if (keys.length > 4) return [`${keys[0]}–${keys.at(-1)}`];
  return keys.map((key) => KEY_NAMES[key] ?? (key.length === 1 ? key.toUpperCase() : readableKeys(key)));
}
