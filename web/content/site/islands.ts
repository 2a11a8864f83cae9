/** The messages for an interactive part of a page that does not work. */
export const ISLAND = {
  notLoaded: 'This part of the page didn’t load. Copy what you’ve typed, then reload the page.',
  renderErrorHelp: 'This part of the page has stopped working. Reload the page to use it again.',
} as const;
