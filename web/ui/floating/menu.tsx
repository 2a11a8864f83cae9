import {
  createContext,
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useLayoutEffect,
  useRef,
  type RefObject,
} from 'react';

import { moveFocus } from '../roving-focus.ts';
import { placeNear } from './place-near.ts';

import './menu.css';

interface MenuProps {
  label: string;
  /** Whether the menu takes a place in the page, where it is; otherwise it lies over the page, below its button. */
  isInline?: boolean;
  /** What a key of the menu’s own chooses; undefined for any other key. */
  onKey?: (key: string) => (() => void) | undefined;
  onClose: () => void;
  children: ReactNode;
}

/** Closes the open menu, gives the focus back to its button, and acts. */
const Choose = createContext<(act: () => void) => void>((act) => act());

/**
 * An open menu beside the button that opens it (WAI-ARIA Authoring Practices, "Menu Button"): the chosen item has the focus, or else the
 * first; the arrow keys, Home and End move between the items; Escape, Tab and a press elsewhere close it.
 */
export function Menu({ label, isInline = false, onKey, onClose, children }: MenuProps) {
  const ref = useRef<HTMLDivElement>(null);
  useMenuButton(ref, isInline);
  const close = useCallback(() => {
    buttonOf(ref.current)?.focus();
    onClose();
  }, [onClose]);
  const choose = useCallback(
    (act: () => void) => {
      close();
      act();
    },
    [close],
  );
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    // Tab moves on from the button.
    if (event.key === 'Tab') return close();
    const act = onKey?.(event.key);
    if (event.key === 'Escape') close();
    else if (act) choose(act);
    else if (!moveFocus('menu', event, itemsOf(event.currentTarget))) return;
    event.preventDefault();
    event.stopPropagation();
  };
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) => {
    if (!currentTarget.contains(relatedTarget)) onClose();
  };
  return (
    <div
      ref={ref}
      role="menu"
      tabIndex={-1}
      className="menu paper"
      data-inline={isInline || undefined}
      aria-label={label}
      onKeyDown={onKeyDown}
      onBlur={onBlur}
    >
      <Choose value={choose}>{children}</Choose>
    </div>
  );
}

/** Opens at its button, with the focus in it, and gives the focus back. */
function useMenuButton(ref: RefObject<HTMLElement | null>, isInline: boolean): void {
  useEffect(() => {
    const menu = ref.current;
    const button = buttonOf(menu);
    if (!menu || !button) return undefined;
    const items = itemsOf(menu);
    const chosen = items.find((item) => item.getAttribute('aria-checked') === 'true');
    (chosen ?? items[0])?.focus({ preventScroll: true });
    if (!isInline) return placeNear(button, menu, { side: 'bottom' });
    menu.scrollIntoView({ block: 'nearest' });
    return undefined;
  }, [ref, isInline]);
  useLayoutEffect(() => {
    const menu = ref.current;
    const button = buttonOf(menu);
    // In Safari a press gives a button no focus, so the blur would close the menu and the press open it again.
    const keepFocus = (event: MouseEvent) => event.preventDefault();
    button?.addEventListener('mousedown', keepFocus);
    return () => {
      button?.removeEventListener('mousedown', keepFocus);
      if (menu?.contains(document.activeElement) === true) button?.focus();
    };
  }, [ref]);
}

interface MenuItemProps {
  onChoose: () => void;
  /** For one choice of several: whether it is the present one. */
  isChecked?: boolean;
  /** What can be typed instead. */
  typed?: string | undefined;
  /** The key that chooses it while the menu is open (`aria-keyshortcuts`). */
  shortcut?: string;
  help?: string;
  children: ReactNode;
}

/** A line of a menu. */
export function MenuItem({ onChoose, isChecked, typed, shortcut, help, children }: MenuItemProps) {
  const choose = useContext(Choose);
  return (
    <button
      type="button"
      role={isChecked === undefined ? 'menuitem' : 'menuitemradio'}
      aria-checked={isChecked}
      aria-keyshortcuts={shortcut}
      tabIndex={-1}
      className="menu-item size-control full row wrap middle split"
      // The second press of a double click on the button may hit an item.
      onClick={({ detail }) => detail < 2 && choose(onChoose)}
    >
      <span className="menu-words grows">{children}</span>
      {typed !== undefined && <kbd>{typed}</kbd>}
      {help !== undefined && <small className="menu-help">{help}</small>}
    </button>
  );
}

/** Words in a menu that can’t be chosen: what a group of lines is, or what the menu does. */
export function MenuNote({ isHeading = false, children }: { isHeading?: boolean; children: ReactNode }) {
  return (
    <p
      className="menu-note soft size-small flat"
      data-heading={isHeading || undefined}
      aria-hidden={isHeading || undefined}
    >
      {children}
    </p>
  );
}

/** The button beside a menu that opens it. */
function buttonOf(menu: HTMLElement | null): HTMLElement | undefined {
  return menu?.parentElement?.querySelector<HTMLElement>('[aria-haspopup=menu]') ?? undefined;
}

function itemsOf(menu: HTMLElement): HTMLElement[] {
  return [...menu.querySelectorAll<HTMLElement>('[role^=menuitem]')];
}
