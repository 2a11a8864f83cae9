import type { ComponentProps } from 'react';

import './place-button.css';

/** A small button that leads to a place of the text. */
export function PlaceButton(props: ComponentProps<'button'>) {
  return <button type="button" className="place-button" {...props} />;
}
