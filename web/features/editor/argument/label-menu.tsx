import { type KeyboardEvent, useEffect, useRef } from 'react';

import type { ArgumentType, Label } from '#shared-types/argument';
import { FEEDBACK_APPEARANCE } from '#shared-types/feedback-appearance';

import { ARGUMENT_WORDS, LABEL_WORDS } from '../../../content/argument.ts';
import { Swatch } from '../notes/note-label.tsx';

import './label-menu.css';

interface LabelMenuProps {
  /** The label that the words have now. */
  current: Label | undefined;
  /** Whether a writer gave it, so that it can be taken back. */
  isWriters: boolean;
  onChoose: (label: Label | undefined) => void;
  onClose: () => void;
}

/** The menu that says what some words do: arrow keys and Enter, 1 to 7, Delete for none of these, Escape to leave. */
export function LabelMenu({ current, isWriters, onChoose, onClose }: LabelMenuProps) {
  const menu = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const items = menu.current?.querySelectorAll<HTMLElement>('[role^=menuitem]') ?? [];
    const chosen = [...items].find((item) => item.getAttribute('aria-checked') === 'true');
    (chosen ?? items[0])?.focus({ preventScroll: true });
    menu.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  const leave = (end: () => void) => {
    openerOf(menu.current)?.focus();
    end();
  };
  const choose = (label: Label | undefined) => leave(() => onChoose(label));
  const onKeyDown = (event: KeyboardEvent) => {
    const byKey = LABEL_WORDS.find(({ shortcut }) => shortcut === event.key);
    if (byKey) choose(byKey.label);
    else if (event.key === 'Delete' || event.key === 'Backspace') choose('None');
    else if (event.key === 'Escape') leave(onClose);
    // Tab moves on from its button.
    else if (event.key === 'Tab') return leave(onClose);
    else if (!moveFocus(menu.current, event.key)) return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div
      ref={menu}
      className="label-menu"
      role="menu"
      tabIndex={-1}
      aria-label={ARGUMENT_WORDS.menu}
      onKeyDown={onKeyDown}
      onBlur={({ currentTarget, relatedTarget }) => {
        // Pressing its button already closes the menu.
        if (!currentTarget.contains(relatedTarget) && relatedTarget !== openerOf(currentTarget)) onClose();
      }}
    >
      <p className="label-menu-head" aria-hidden="true">
        {ARGUMENT_WORDS.menu}
      </p>
      {LABEL_WORDS.map((words) => (
        <LabelItem key={words.label} {...words} isCurrent={words.label === current} onChoose={choose} />
      ))}
      <button
        type="button"
        role="menuitemradio"
        className="label-menu-item label-menu-none"
        aria-checked={current === 'None'}
        aria-keyshortcuts="Delete"
        onClick={() => choose('None')}
      >
        {ARGUMENT_WORDS.none} <kbd>Del</kbd>
      </button>
      {isWriters && (
        <button
          type="button"
          role="menuitem"
          className="label-menu-item label-menu-none"
          onClick={() => choose(undefined)}
        >
          {ARGUMENT_WORDS.forget}
        </button>
      )}
      <p className="label-menu-foot">{ARGUMENT_WORDS.menuFoot}</p>
    </div>
  );
}

/** The button beside a menu that opens it. */
function openerOf(menu: HTMLElement | null): HTMLElement | undefined {
  return menu?.parentElement?.querySelector<HTMLElement>('[aria-haspopup=menu]') ?? undefined;
}

interface LabelItemProps {
  label: ArgumentType;
  /** The key that chooses it. */
  shortcut: string;
  does: string;
  isCurrent: boolean;
  onChoose: (label: Label) => void;
}

function LabelItem({ label, shortcut, does, isCurrent, onChoose }: LabelItemProps) {
  return (
    <button
      type="button"
      role="menuitemradio"
      className="label-menu-item"
      aria-checked={isCurrent}
      aria-keyshortcuts={shortcut}
      onClick={() => onChoose(label)}
    >
      <Swatch type={label} />
      <span className="label-menu-words">
        {FEEDBACK_APPEARANCE[label].label} <small>{does}</small>
      </span>
      <kbd>{shortcut}</kbd>
    </button>
  );
}

/** Moves the focus among the items of a menu; false when the key moves nothing. */
function moveFocus(menu: HTMLElement | null, key: string): boolean {
  const items = [...(menu?.querySelectorAll<HTMLElement>('[role^=menuitem]') ?? [])];
  const at = items.findIndex((item) => item === document.activeElement);
  const next = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: items.length - 1 }[key];
  if (next === undefined || items.length === 0) return false;
  items.at(next % items.length)?.focus();
  return true;
}
