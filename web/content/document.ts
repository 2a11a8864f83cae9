/** The words that every page of a shared document has in common. */
export const DOCUMENT_WORDS = {
  publicNotice: 'Public sandbox: everyone here sees what you type.',
  startDraft: 'Start a private draft',
  pastedNotice: 'Public sandbox: everyone here can read what you have just pasted.',
  moveToDraft: 'Take it to a private draft',
  takeAlong: 'Do you want to take the text of this page with you?',
  removeFromSandbox: 'Remove it from the public sandbox, for everyone there',
  take: 'Take the text with me',
  taking: 'Copying the text…',
  startEmpty: 'Start empty',
  openDraft: 'Open the draft',
  removalNotStored:
    'Your draft has the text. Its removal from the sandbox is not stored yet: it will be if you leave this page open until the connection is back.',
  copyOvertaken: 'Others are writing here all the time, so the text could not be copied whole. Try again in a moment.',
  copyTooSlow: 'The server did not answer in time. The text is still here. Try again in a moment.',
  draftNotice: 'Private draft: only people with this address can open it.',
  copyLink: 'Copy link',
  copied: 'Link copied',
  copyFailed: 'Copy the address from the address bar',
  brokenLinkHeading: 'This link is broken',
  brokenLink: (characters: number) =>
    `The link to a private draft ends with # and 32 digits and letters from a to f. ${characters === 32 ? 'This one has others' : `This one has ${characters}`}, so part of it may have been cut off or changed. Ask for the link again, or copy it once more from where you found it. The draft itself is not affected.`,
  titlePlaceholder: 'Untitled',
  saved: 'Saved',
  saving: 'Saving…',
  unsaved: 'Not saved yet',
  notStoring: 'Not saved: the server cannot store at the moment',
  notStoringHelp:
    'The server cannot store anything right now. Keep writing: your words stay in this tab, and are saved as soon as it can. Leave the tab open until then.',
  away: 'The connection is lost. Keep writing: your words stay in this tab and are sent when it is back.',
  awayWithReason: 'Until then your words stay in this tab: leave it open.',
  removed: 'Deleted',
  awayBeforeLoading:
    'The document has not arrived yet. You can write now: your words stay in this tab and join the rest when the connection is back.',
  foreignContent: 'Part of this document could not be shown here, so it was taken out. The rest is as it was.',
  drawnAgain: 'The editor had a fault and started again. Your text is safe.',
  stoppedHeading: 'The editor has stopped',
  stopped:
    'It cannot show this document without a fault, so you can read the text here, but not change it. Your words stay in this tab until the server has them: wait for “Saved”, then reload the page to try again.',
  reload: 'Reload the page',
  notPutTogether: 'Your copy of the document and ours could not be put together. Copy your text, then reload the page.',
  loading: 'the document',
} as const;
