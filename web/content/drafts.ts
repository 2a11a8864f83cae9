/** The words of the list of drafts, and of the way from the sandbox into a draft. */
export const DRAFTS_WORDS = {
  heading: 'Your drafts in this browser',
  open: 'Your drafts',
  explanation:
    'You’ve opened these private drafts in this browser. Removing one from the list doesn’t delete it: anyone with the link can still open it.',
  none: 'This list is empty.',
  untitled: 'Untitled',
  about: (words: number, when: string) =>
    `${words.toLocaleString('en')} ${words === 1 ? 'word' : 'words'} · last changed ${when}`,
  remove: 'Remove',
  removeNamed: (title: string) => `Remove “${title.trim() || 'Untitled'}” from the list`,
  removeAll: 'Remove all',
  close: 'Close',
} as const;
