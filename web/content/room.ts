/** The words that every page of a shared document has in common. */
export const ROOM = {
  publicNotice: 'Public sandbox: everyone here sees what you type.',
  startDraft: 'Start a private draft',
  draftNotice: 'Private draft: only people with this address can open it.',
  copyLink: 'Copy link',
  copied: 'Link copied',
  copyFailed: 'Copy the address from the address bar',
  titlePlaceholder: 'Untitled',
  saved: 'Saved',
  saving: 'Saving…',
  unsaved: 'Not saved yet',
  away: 'The connection is away. Go on writing: your words stay in this tab and are sent when it is back.',
  awayBeforeLoading:
    'The document has not arrived yet. You can write now: your words stay in this tab and join the rest when the connection is back.',
  loading: 'the document',
} as const;
