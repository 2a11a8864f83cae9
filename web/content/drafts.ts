/** The words of the list of drafts, and of the way from the sandbox into a draft. */
export const DRAFTS_WORDS = {
  heading: 'Your drafts in this browser',
  open: 'Your drafts',
  explanation:
    'These private drafts were opened in this browser. Removing one from the list does not delete it: whoever has its address can still open it.',
  none: 'No drafts are listed in this browser.',
  untitled: 'Untitled',
  about: (words: number, when: string) =>
    `${words.toLocaleString('en')} ${words === 1 ? 'word' : 'words'} · last changed ${when}`,
  remove: 'Remove',
  removeNamed: (title: string) => `Remove “${title.trim() || 'Untitled'}” from the list`,
  removeAll: 'Remove all',
  close: 'Close',
} as const;
