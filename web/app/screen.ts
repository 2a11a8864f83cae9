import type { ReactNode } from 'react';
import type { Location } from 'react-router-dom';

/** What the main part of the page shows for an address. */
export interface Screen {
  /** The whole title of the browser's tab. */
  title: string;
  /** Draws the screen for its own address, also while the address bar shows the next one already. */
  content: (location: Location) => ReactNode;
}
