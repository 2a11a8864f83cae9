import type { Label } from '#shared-types/analysis/argument';
import { FEEDBACK_APPEARANCE } from '#shared-types/analysis/feedback-appearance';

import { ARGUMENT_WORDS, LABEL_WORDS } from '../../../content/editor/argument.ts';
import { Menu, MenuItem, MenuNote } from '../../../ui/floating/menu.tsx';
import { Swatch } from '../notes/note-label.tsx';

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
  const onKey = (key: string) => {
    const byKey = LABEL_WORDS.find(({ shortcut }) => shortcut === key);
    const label = key === 'Delete' || key === 'Backspace' ? 'None' : byKey?.label;
    return label && (() => onChoose(label));
  };
  return (
    <Menu isInline label={ARGUMENT_WORDS.menu} onKey={onKey} onClose={onClose}>
      <MenuNote isHeading>{ARGUMENT_WORDS.menu}</MenuNote>
      {LABEL_WORDS.map(({ label, shortcut, does }) => (
        <MenuItem
          key={label}
          isChecked={label === current}
          typed={shortcut}
          shortcut={shortcut}
          onChoose={() => onChoose(label)}
        >
          <Swatch type={label} />
          <span>
            {FEEDBACK_APPEARANCE[label].label} <small>{does}</small>
          </span>
        </MenuItem>
      ))}
      <hr />
      <MenuItem isChecked={current === 'None'} typed="Del" shortcut="Delete" onChoose={() => onChoose('None')}>
        {ARGUMENT_WORDS.none}
      </MenuItem>
      {isWriters && <MenuItem onChoose={() => onChoose(undefined)}>{ARGUMENT_WORDS.forget}</MenuItem>}
      <MenuNote>{ARGUMENT_WORDS.menuFoot}</MenuNote>
    </Menu>
  );
}
