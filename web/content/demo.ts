/** The words of the demo page. */
export const DEMO = {
  title: 'Try Sullivan',
  heading: 'Writing room',
  titleLabel: 'Title',
  invitation: 'Write or paste a text, and see where it deserves a second look.',
  loadSample: 'Load a sample essay',
  pasteText: 'Paste your text',
  pasteFallback: (keys: string) => `The browser keeps the clipboard closed. Press ${keys} in the page to paste.`,
  notes: 'Notes',
  partRead: (words: number, limit: 'sentences' | 'words') =>
    `This text has more ${limit} than can be read at once. The notes cover its first ${words.toLocaleString('en')} words. Open the rest in a draft of its own, for example chapter by chapter.`,
  argumentNotes: 'The parts of your argument',
  noNotes: 'No slips found.',
  noNotesYet: 'Notes on your text appear here, one second after you pause.',
  warming: 'Spelling and grammar are still loading.',
  failed: 'Feedback is unavailable right now.',
  failedStill: 'You can go on writing, and the notes you have stay.',
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
  { keys: 'Mod+Z', does: 'Undo' },
  { keys: 'Mod+Shift+Z', does: 'Redo' },
  { keys: 'F8', does: 'Next note, or next part in the Argument view' },
  { keys: 'Shift+F8', does: 'The previous one' },
  { keys: 'Delete', does: 'Dismiss the note that has the focus' },
  { keys: '← →', does: 'Between the tabs beside the page' },
  { keys: '1 to 7', does: 'In the label menu: choose a label' },
  { keys: 'Delete', does: 'In the label menu: “None of these”' },
  { keys: 'Escape', does: 'Back to the text' },
  { keys: 'Alt+0', does: 'This list' },
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
