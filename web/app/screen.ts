import type { ReactNode } from 'react';
import type { Location } from 'react-router-dom';

/** What the main part of the page shows for an address. */
export interface Screen {
  /** The whole title of the browser's tab. */
  title: string;
  /** Draws the screen for its own address, even when the address bar already shows the next one. */
  content: (location: Location) => ReactNode;
}
