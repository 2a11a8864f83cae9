import type { LucideIcon } from 'lucide-react';
import { useId } from 'react';

import { ariaKeys, readableKeys } from '../ui/shortcut-keys.ts';

interface ToolbarButtonProps {
  label: string;
  icon: LucideIcon;
  keys?: string;
  /** Given for a button that switches something on and off. */
  pressed?: boolean;
  disabled?: boolean;
  /** Why the button cannot be used now; it stays reachable so that the reason can be read. */
  disabledBecause?: string | undefined;
  onPress: () => void;
}

/** An icon button of the toolbar. The first one or the one used last is the tab stop, which the toolbar decides. */
export function ToolbarButton(props: ToolbarButtonProps) {
  const { label, icon: Icon, keys, pressed, disabledBecause, onPress } = props;
  const reasonId = useId();
  const disabled = props.disabled === true || disabledBecause !== undefined;
  return (
    <button
      type="button"
      className="toolbar-button"
      tabIndex={-1}
      aria-label={label}
      aria-describedby={disabledBecause && reasonId}
      aria-pressed={pressed}
      aria-disabled={disabled || undefined}
      aria-keyshortcuts={keys && ariaKeys(keys)}
      data-hint={disabledBecause ?? label}
      data-keys={keys && readableKeys(keys)}
      // A click must not move the focus out of the text, or a phone would lose the selection.
      onMouseDown={(event) => event.preventDefault()}
      onClick={disabled ? undefined : onPress}
    >
      <Icon size={18} strokeWidth={2} aria-hidden="true" />
      {disabledBecause && (
        <span id={reasonId} hidden>
          {disabledBecause}
        </span>
      )}
    </button>
  );
}
