/** The words of the choice at signing out. */
export const KEPT_TEXTS = {
  choice: 'Also remove the texts kept on this device',
  help: 'Do this on a shared computer. The list of drafts goes too: drafts that aren’t in your account can then only be opened with their links.',
  unsaved: (count: number) =>
    `${count === 1 ? 'One text has' : `${count} texts have`} words that aren’t saved anywhere else. If you remove ${count === 1 ? 'it' : 'them'}, those words are gone.`,
} as const;
