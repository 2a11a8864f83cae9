/** The messages for an interactive part of a page that does not work. */
export const ISLAND = {
  notLoaded: 'This part of the page could not be loaded. Copy what you have typed, then reload the page.',
  renderErrorHelp: 'This part of the page has stopped. Reload the page to use it again.',
} as const;
