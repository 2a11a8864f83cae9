import { type FocusEvent, type KeyboardEvent, useEffect, useRef } from 'react';

import { indexAfterKey } from './roving-focus.ts';

interface MenuSettings {
  /** Brings an open menu into view beside its button. The result ends that. */
  place: (menu: HTMLElement, button: HTMLElement) => (() => void) | undefined;
  /** Acts on a key of the menu’s own; false for any other key. */
  onKey?: (key: string) => boolean;
  onClose: () => void;
}

/**
 * An open menu beside the button that opens it (WAI-ARIA Authoring Practices, "Menu Button"): the chosen item has the focus, or else the
 * first; the arrow keys, Home and End move between the items; Escape, Tab and a press elsewhere close it.
 * @returns what the element of the menu needs, and what an item calls before it acts: it gives the focus back to the button.
 */
export function useMenu({ place, onKey, onClose }: MenuSettings) {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const menu = ref.current;
    const button = buttonOf(menu);
    if (!menu || !button) return undefined;
    const items = itemsOf(menu);
    const chosen = items.find((item) => item.getAttribute('aria-checked') === 'true');
    (chosen ?? items[0])?.focus({ preventScroll: true });
    return place(menu, button);
  }, [place]);
  const leave = () => buttonOf(ref.current)?.focus();
  const close = () => {
    leave();
    onClose();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    // Tab moves on from the button.
    if (event.key === 'Tab') return close();
    if (event.key === 'Escape') close();
    else if (onKey?.(event.key) !== true && !moveFocus(event)) return;
    event.preventDefault();
    event.stopPropagation();
  };
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) => {
    // Pressing the button already closes the menu.
    if (!currentTarget.contains(relatedTarget) && relatedTarget !== buttonOf(currentTarget)) onClose();
  };
  return { leave, menu: { ref, role: 'menu', tabIndex: -1, onKeyDown, onBlur } };
}

/** The button beside a menu that opens it. */
function buttonOf(menu: HTMLElement | null): HTMLElement | undefined {
  return menu?.parentElement?.querySelector<HTMLElement>('[aria-haspopup=menu]') ?? undefined;
}

function itemsOf(menu: HTMLElement): HTMLElement[] {
  return [...menu.querySelectorAll<HTMLElement>('[role^=menuitem]')];
}

/** Moves the focus among the items of a menu; false when the key moves nothing. */
function moveFocus({ key, currentTarget }: KeyboardEvent<HTMLElement>): boolean {
  const items = itemsOf(currentTarget);
  const at = items.findIndex((item) => item === document.activeElement);
  const next = indexAfterKey('menu', key, { index: at, count: items.length });
  if (next !== undefined) items[next]?.focus();
  return next !== undefined;
}
