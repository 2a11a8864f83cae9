import { type ReactNode, useState } from 'react';

import { fileNameOf } from '../../../files/writing/file-name.ts';
import { saveBlob } from '../../../files/writing/write-file.ts';
import { Button } from '../../../ui/button.tsx';
import { Menu, MenuItem } from '../../../ui/floating/menu.tsx';
import { MoreIcon } from '../../../ui/floating/more-icon.tsx';

interface MoreMenuProps {
  /** What the button and the menu are called. */
  label: string;
  /** What the button says, instead of three dots. */
  words?: string;
  /** Whether Tab passes the button, as in a long list that has a key for it. */
  isPassed?: boolean;
  /** Whether it's open, and what opens and closes it; without them it sees to that itself. */
  open?: readonly [boolean, (isOpen: boolean) => void];
  children: ReactNode;
}

/** A button of three dots with a menu of what else can be done. */
export function MoreMenu({ label, words, isPassed = false, open, children }: MoreMenuProps) {
  const own = useState(false);
  const [isOpen, setIsOpen] = open ?? own;
  return (
    <span className={words === undefined ? 'more-menu' : undefined}>
      <Button
        look={words === undefined ? 'quiet' : 'plain'}
        tabIndex={isPassed ? -1 : undefined}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
      >
        {words ?? <MoreIcon size={18} />}
      </Button>
      {isOpen && (
        <Menu label={label} onClose={() => setIsOpen(false)}>
          {children}
        </Menu>
      )}
    </span>
  );
}

/** Kinds of files: the words of each, its ending and type, and what makes it. */
export type ExportKinds = readonly (readonly [words: string, ending: string, type: string, file: () => string])[];

interface ExportMenuProps {
  label: string;
  /** What the files are called, without their ending. */
  name: string;
  kinds: ExportKinds;
}

/** A button with a menu of the files that something can be saved as. */
export function ExportMenu({ label, name, kinds }: ExportMenuProps) {
  return (
    <MoreMenu label={label} words={label}>
      {kinds.map(([words, ending, type, file]) => (
        <MenuItem key={ending} onChoose={() => saveBlob(new Blob([file()], { type }), fileNameOf(name, ending))}>
          {words}
        </MenuItem>
      ))}
    </MoreMenu>
  );
}
