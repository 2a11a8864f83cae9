import { counted } from '../counted.ts';
import { TABLE_TOOLS_KEYS } from './editor.ts';

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
  undo: 'Undo',
  places: (count: number) => `${count} places`,
  active: (count: number) => `${count} active`,
  morePlaces: (count: number) => `and ${count} more`,
  count: (count: number) => counted(count, 'note', 'notes'),
  announceNote: (index: number, count: number, label: string, msg: string) =>
    `Note ${index} of ${count}. ${label}. ${msg}`,
  noNoteToWalk: 'There are no notes.',
  shortcuts: 'Keyboard shortcuts',
} as const;

/** The shortcuts of the editor, as the list behind Alt+0 shows them. */
export const SHORTCUTS = [
  { keys: 'Mod+B', does: 'Bold' },
  { keys: 'Mod+I', does: 'Italic' },
  { keys: 'Mod+U', does: 'Underline' },
  { keys: 'Mod+K', does: 'Link the selected words' },
  { keys: 'Mod+Alt+M', does: 'Comment on the selected words, or open the comment at the caret' },
  { keys: 'Mod+Enter', does: 'In a comment: send it' },
  { keys: 'Mod+Z', does: 'Undo' },
  { keys: 'Mod+Shift+Z', does: 'Redo' },
  { keys: 'F8', does: 'Next note' },
  { keys: 'Shift+F8', does: 'Previous note' },
  { keys: '↑ ↓', does: 'In the list of notes: next and previous note' },
  { keys: 'Tab', does: 'From an open note in the text to its buttons' },
  { keys: 'Delete', does: 'Dismiss the focused note, only here' },
  { keys: 'Tab', does: 'In a table: next cell, and from the last one a new row; Shift+Tab goes back' },
  { keys: '↑ ↓', does: 'In a table: the cell above or below, and out of the table' },
  { keys: 'Escape', does: 'In a table, before Tab: leave the text' },
  { keys: TABLE_TOOLS_KEYS, does: 'In a table: add or delete rows and columns' },
  { keys: '← →', does: 'Switch tabs beside the page' },
  { keys: '1 to 7', does: 'In the label menu: choose a label' },
  { keys: 'Delete', does: 'In the label menu: “None of these”' },
  { keys: 'Escape', does: 'Back to the text' },
  { keys: 'Alt+0', does: 'Show this list' },
] as const satisfies readonly { keys: string; does: string }[];

/** Input that is replaced while it is typed. */
export const TYPED_SHORTCUTS: readonly { typed: string; becomes: string }[] = [
  { typed: '# to ###### and a space', becomes: 'Heading' },
  { typed: '-, + or * and a space', becomes: 'Bullet list' },
  { typed: '1. and a space', becomes: 'Numbered list' },
  { typed: '> and a space', becomes: 'Block quote' },
  { typed: '```', becomes: 'Code block' },
  { typed: '--', becomes: 'Em dash' },
  { typed: '...', becomes: 'Ellipsis' },
];
