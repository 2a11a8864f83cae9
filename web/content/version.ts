/** What a page says when a new version of the application is there. */
export const VERSION_WORDS = {
  ready: 'A new version is ready.',
  reload: 'Reload',
} as const;
