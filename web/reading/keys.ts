import { useLayoutEffect, useRef } from 'react';

import { readableKeys } from '../ui/shortcut-keys.ts';

/** What a key does. */
export interface PageKey {
  /** As `KeyboardEvent.key` has it, letters in lower case, “Shift+F8” and “Mod+z” with their modifiers. Several do the same or belong together. */
  keys: readonly string[];
  run: (key: string) => void;
}

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

/** Where somebody writes, and letters are letters. */
const FIELDS = 'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable]:not([role=document])';

/**
 * Listens to keys: never in a field, never while a dialog is open; F-keys also in a field.
 * @param areLettersOff whether those without a modifier do nothing.
 */
export function useKeys(keys: readonly PageKey[], areLettersOff?: () => boolean): void {
  const latest = useRef({ keys, areLettersOff });
  // Before the page is painted: people may press a key at once.
  useLayoutEffect(() => {
    latest.current = { keys, areLettersOff };
  });
  useLayoutEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const { target, defaultPrevented } = event;
      if (defaultPrevented || document.querySelector('dialog[open]')) return;
      const name = keyName(event);
      const isPlain = !/^F\d+$|\+./.test(name);
      if (!/F\d+$/.test(name) && target instanceof Element && target.closest(FIELDS)) return;
      if (isPlain && latest.current.areLettersOff?.()) return;
      // A key that is held down moves on, and doesn't do one thing after the other.
      if (event.repeat && !MOVING.has(name)) return;
      // A button or a link that has the focus keeps its own keys.
      if (target instanceof Element && target.closest(OWN_KEYS[name] ?? 'never')) return;
      const found = latest.current.keys.find((one) => one.keys.includes(name));
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
