import { type ReactNode, useState } from 'react';

import { Button } from '../../../ui/button.tsx';
import { Menu } from '../../../ui/floating/menu.tsx';
import { MoreIcon } from '../../../ui/floating/more-icon.tsx';

interface MoreMenuProps {
  /** What the button and the menu are called. */
  label: string;
  /** Whether Tab passes the button, as in a long list that has a key for it. */
  isPassed?: boolean;
  /** Whether it's open, and what opens and closes it; without them it sees to that itself. */
  open?: readonly [boolean, (isOpen: boolean) => void];
  children: ReactNode;
}

/** A button of three dots with a menu of what else can be done. */
export function MoreMenu({ label, isPassed = false, open, children }: MoreMenuProps) {
  const own = useState(false);
  const [isOpen, setIsOpen] = open ?? own;
  return (
    <span className="more-menu">
      <Button
        look="quiet"
        tabIndex={isPassed ? -1 : undefined}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
      >
        <MoreIcon size={18} />
      </Button>
      {isOpen && (
        <Menu label={label} onClose={() => setIsOpen(false)}>
          {children}
        </Menu>
      )}
    </span>
  );
}
