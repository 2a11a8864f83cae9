import type { ComponentProps } from 'react';

import './button.css';

interface ButtonProps extends ComponentProps<'button'> {
  /** `primary` for the main action of a page or dialog, `quiet` for the small ones inside a card. */
  look?: 'primary' | 'plain' | 'quiet';
}

/** A button that never submits a form by accident. */
export function Button({ look = 'plain', className, ...rest }: ButtonProps) {
  const classes = ['button', look !== 'plain' && `button-${look}`, className].filter(Boolean).join(' ');
  return <button type="button" className={classes} {...rest} />;
}
