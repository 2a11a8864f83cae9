import type { ArgumentType, Label } from '#shared-types/argument';
import { FEEDBACK_APPEARANCE } from '#shared-types/feedback-appearance';

import { ARGUMENT_WORDS, LABEL_WORDS } from '../../../content/argument.ts';
import { useMenu } from '../../../ui/menu.ts';
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
  const { menu, leave } = useMenu({
    place: bringIntoView,
    onKey(key) {
      const byKey = LABEL_WORDS.find(({ shortcut }) => shortcut === key);
      const label = key === 'Delete' || key === 'Backspace' ? 'None' : byKey?.label;
      if (label !== undefined) choose(label);
      return label !== undefined;
    },
    onClose,
  });
  const choose = (label: Label | undefined) => {
    leave();
    onChoose(label);
  };
  return (
    <div className="label-menu" aria-label={ARGUMENT_WORDS.menu} {...menu}>
      <p className="label-menu-head" aria-hidden="true">
        {ARGUMENT_WORDS.menu}
      </p>
      {LABEL_WORDS.map((words) => (
        <LabelItem key={words.label} {...words} isCurrent={words.label === current} onChoose={choose} />
      ))}
      <RemovalItems isNone={current === 'None'} isWriters={isWriters} onChoose={choose} />
      <p className="label-menu-foot">{ARGUMENT_WORDS.menuFoot}</p>
    </div>
  );
}

function bringIntoView(menu: HTMLElement): undefined {
  menu.scrollIntoView({ block: 'nearest' });
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

interface RemovalItemsProps extends Pick<LabelMenuProps, 'isWriters' | 'onChoose'> {
  /** Whether the words are none of these now. */
  isNone: boolean;
}

/** The items that take a label away: none of these, and back to the label that the analysis gives. */
function RemovalItems({ isNone, isWriters, onChoose }: RemovalItemsProps) {
  return (
    <>
      <button
        type="button"
        role="menuitemradio"
        className="label-menu-item label-menu-none"
        aria-checked={isNone}
        aria-keyshortcuts="Delete"
        onClick={() => onChoose('None')}
      >
        {ARGUMENT_WORDS.none} <kbd>Del</kbd>
      </button>
      {isWriters && (
        <button
          type="button"
          role="menuitem"
          className="label-menu-item label-menu-none"
          onClick={() => onChoose(undefined)}
        >
          {ARGUMENT_WORDS.forget}
        </button>
      )}
    </>
  );
}
