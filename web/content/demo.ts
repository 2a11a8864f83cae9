/** The words of the demo page. */
export const DEMO = {
  title: 'Try Sullivan',
  heading: 'Writing room',
  titleLabel: 'Title',
  invitation: 'Write or paste a text to see what’s worth a second look.',
  loadSample: 'Load a sample essay',
  pasteText: 'Paste your text',
  pasteFallback: (keys: string) => `Your browser won’t let us read the clipboard. Press ${keys} in the page to paste.`,
  notes: 'Notes',
  partRead: (words: number, limit: 'sentences' | 'words') =>
    `This text has more ${limit} than we can read at once. The notes cover the first ${words.toLocaleString('en')} words. Put the rest in separate drafts, such as one for each chapter.`,
  argumentNotes: 'The parts of your argument',
  noNotes: 'No slips found.',
  noNotesYet: 'Pause for a second and your notes appear here.',
  warming: 'Spelling and grammar checks are still loading.',
  failed: 'Feedback is unavailable right now.',
  needsConnection: 'It needs a connection to the server.',
  failedStill: 'You can keep writing. The notes you have will stay.',
  retry: 'Try again',
  dismiss: 'Dismiss',
  undo: 'Undo',
  all: 'All',
  places: (count: number) => `${count} places`,
  morePlaces: (count: number) => `and ${count} more`,
  dismissed: (count: number) => `${count} dismissed`,
  count: (count: number) => `${count} ${count === 1 ? 'note' : 'notes'}`,
  announceNote: (index: number, count: number, label: string, msg: string) =>
    `Note ${index} of ${count}. ${label}. ${msg}`,
  noNoteToWalk: 'There are no notes.',
  shortcuts: 'Keyboard shortcuts',
} as const;

/** The shortcuts of the editor, as the list behind Alt+0 shows them. */
export const SHORTCUTS: readonly { keys: string; does: string }[] = [
  { keys: 'Mod+B', does: 'Bold' },
  { keys: 'Mod+I', does: 'Italic' },
  { keys: 'Mod+U', does: 'Underline' },
  { keys: 'Mod+K', does: 'Link the selected words' },
  { keys: 'Mod+Alt+M', does: 'Comment on the selected words, or open the comment at the caret' },
  { keys: 'Mod+Enter', does: 'In a comment: send it' },
  { keys: 'Mod+Z', does: 'Undo' },
  { keys: 'Mod+Shift+Z', does: 'Redo' },
  {
    keys: 'F8',
    does: 'Next note; next part in the Argument view, next comment while one is open, or next change in an old version',
  },
  { keys: 'Shift+F8', does: 'Previous note, part, comment or change' },
  { keys: 'Tab', does: 'From an open note in the text to its buttons' },
  { keys: 'Delete', does: 'Dismiss the focused note' },
  { keys: '← →', does: 'Switch tabs beside the page' },
  { keys: '1 to 7', does: 'In the label menu: choose a label' },
  { keys: 'Delete', does: 'In the label menu: “None of these”' },
  { keys: 'Escape', does: 'Back to the text' },
  { keys: 'Alt+0', does: 'Show this list' },
];

/** What turns into something else while it is typed. */
export const TYPED_SHORTCUTS: readonly { typed: string; becomes: string }[] = [
  { typed: '# to ###### and a space', becomes: 'Heading' },
  { typed: '-, + or * and a space', becomes: 'Bullet list' },
  { typed: '1. and a space', becomes: 'Numbered list' },
  { typed: '> and a space', becomes: 'Block quote' },
  { typed: '```', becomes: 'Code block' },
  { typed: '--', becomes: 'Em dash' },
  { typed: '...', becomes: 'Ellipsis' },
];
