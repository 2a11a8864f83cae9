import { useLayoutEffect, useRef } from 'react';

import { isDialogOpen } from '../ui/dialog.tsx';
import { readableKeys } from '../ui/shortcut-keys.ts';

/** What a key does. */
export interface PageKey {
  /** As a keyboard names them: “J”, “Escape”, “Shift+F8”, “Mod+Z”; small letters do as well. Several do the same or belong together. */
  keys: readonly string[];
  run: (key: string) => void;
  /** Whether it does anything at this moment; it always does if that isn't said. */
  isOn?: () => boolean;
}

/** What has these keys for itself while it has the focus. */
const OWN_KEYS: Readonly<Record<string, string>> = {
  enter: 'a, button, [role=tab], summary',
  ' ': 'button, [role=tab], summary, input',
};
/** The keys that may be held down. */
const MOVING: ReadonlySet<string> = new Set('j k arrowdown arrowup arrowleft arrowright f8 shift+f8 [ ] o'.split(' '));

/** Where somebody writes, and letters are letters. */
const FIELDS = 'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable]:not([role=document])';

interface KeysOptions {
  /** Whether keys without a modifier do nothing; F-keys go on working. */
  areLettersOff?: () => boolean;
  /** Whether they come before anything else on the page, also where somebody writes. */
  areFirst?: boolean;
}

/** Listens to keys: in a field to F-keys only, unless these come first, and never while a dialog is open. */
export function useKeys(keys: readonly PageKey[], { areLettersOff, areFirst = false }: KeysOptions = {}): void {
  const latest = useRef({ keys, areLettersOff });
  // Before the page is painted: people may press a key at once.
  useLayoutEffect(() => {
    latest.current = { keys, areLettersOff };
  });
  useLayoutEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const { target, defaultPrevented } = event;
      if (defaultPrevented || isDialogOpen()) return;
      const names = keyNames(event);
      const [name] = names;
      const isPlain = !/^f\d+$|\+./.test(name);
      if (isPlain && latest.current.areLettersOff?.()) return;
      const isIn = (places: string) => target instanceof Element && target.closest(places) !== null;
      const owners = OWN_KEYS[name];
      // A button or a link that has the focus keeps its own keys.
      if (owners !== undefined && isIn(owners)) return;
      if (!areFirst && !/f\d+$/.test(name) && isIn(FIELDS)) return;
      for (const { keys: ours, run, isOn } of latest.current.keys) {
        const key = ours.find((one) => names.includes(one.toLowerCase()));
        if (key === undefined || isOn?.() === false) continue;
        event.preventDefault();
        // A key that is held down moves on, and doesn't do one thing after the other.
        if (!event.repeat || MOVING.has(name)) run(key);
        return;
      }
    };
    window.addEventListener('keydown', onKeyDown, { capture: areFirst });
    return () => window.removeEventListener('keydown', onKeyDown, { capture: areFirst });
  }, [areFirst]);
}

/** What a key may be called: by its character, and with Alt by its place, since some layouts produce another character then. */
function keyNames(event: KeyboardEvent): [string, ...string[]] {
  const { key, code, shiftKey, altKey, ctrlKey, metaKey } = event;
  const isCharacter = key.length === 1;
  const shift = shiftKey && (!isCharacter || ctrlKey || metaKey);
  const modifiers = [ctrlKey || metaKey ? 'mod' : '', altKey ? 'alt' : '', shift ? 'shift' : ''].filter(Boolean);
  const stem = altKey ? code.replace(/^(?:Key|Digit)/, '') : key;
  const name = [...modifiers, stem.toLowerCase()].join('+');
  // Many keyboards type brackets and slashes with AltGr (which Windows reports as Ctrl and Alt) or Option.
  const isTyped = isCharacter && /[^\p{L}\p{N}]/u.test(key) && (altKey || event.getModifierState('AltGraph'));
  return isTyped ? [key, name] : [name];
}

const KEY_NAMES: Readonly<Record<string, string>> = {
  ' ': 'Space',
  Escape: 'Esc',
  ArrowDown: '↓',
  ArrowUp: '↑',
  ArrowLeft: '←',
  ArrowRight: '→',
};

/** Keys as they're named on a keyboard. */
export function shownKeys(keys: readonly string[]): string[] {
  if (keys.length > 4) return [`${keys[0]}–${keys.at(-1)}`];
  return keys.map((key) => KEY_NAMES[key] ?? (key.length === 1 ? key.toUpperCase() : readableKeys(key)));
}
