/** Whether the shortcuts of this machine use the Command key. */
const APPLE = /Mac|iPhone|iPad/.test(navigator.platform);

/** A shortcut as a person reads it: "Mod" becomes "⌘" on Apple machines and "Ctrl" elsewhere. */
export function readableKeys(keys: string): string {
  if (!APPLE) return keys.replace('Mod', 'Ctrl');
  return keys.replaceAll('+', '').replace('Mod', '⌘').replace('Shift', '⇧').replace('Alt', '⌥');
}

/** The same shortcut in the form of `aria-keyshortcuts`. */
export function ariaKeys(keys: string): string {
  return keys.replace('Mod', APPLE ? 'Meta' : 'Control');
}
