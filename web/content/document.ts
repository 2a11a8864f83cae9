import type { Role } from '#shared-types/documents/roles';

/** The words that every page of a shared document has in common. */
export const DOCUMENT_WORDS = {
  publicNotice: 'Public sandbox: everyone here sees what you type.',
  public: 'Public',
  writeInPrivate: 'Write in private',
  startDraft: 'Start a private draft',
  closeNotice: 'Close this notice',
  pastedNotice: 'Public sandbox: everyone here can read what you just pasted.',
  takeAlong: 'Copy what you wrote here into your draft? What others wrote stays here.',
  removeFromSandbox: 'Also remove my words from the public sandbox',
  take: 'Copy it',
  taking: 'Copying the words…',
  startEmpty: 'Start empty',
  openDraft: 'Open the draft',
  removalNotStored:
    'Your draft has your words, but the sandbox still has them too. Keep this page open until you’re back online, and we’ll remove them there.',
  copyTooSlow: 'The server took too long to answer. Your words are still here. Try again in a moment.',
  claimed: 'Somebody who wrote here now keeps this draft in their account. You can go on writing.',
  draftNotice: 'Private draft: only people with the link can open it.',
  copyLink: 'Copy link',
  copied: 'Link copied',
  copyFailed: 'Copy the link from the address bar',
  brokenLinkHeading: 'This link is broken',
  brokenLink: (code: string) =>
    code.includes('.')
      ? 'The link to a shared document ends with # and twice 32 characters, with a full stop between them. Part of this one is missing or wrong. Ask for the link again, or copy it again from where you found it. The document itself is fine.'
      : `A link to a private draft ends with # and 32 characters: digits, and letters from a to f. ${code.length === 32 ? 'This one has other characters' : `This one has ${code.length}`}, so part of it may be missing or wrong. Ask for the link again, or copy it again from where you found it. The draft itself is fine.`,
  noDraftHeading: 'There’s no draft here',
  noDraft:
    'Either nobody has written at this address, or the draft was deleted because nobody used it for a while. Check the link, or ask for it again.',
  roles: {
    owner: 'In your account: only you and people you share it with.',
    read: 'You can read this document, but not change it.',
    comment: 'You can read this document and comment on it.',
    write: 'Shared with you: you can write in this document.',
  } satisfies Record<Role, string>,
  refused:
    'You can’t change this document any more. Its owner has made it read-only for you, and what you typed last wasn’t saved.',
  signedOut: 'You signed out. Sign in again to go on writing.',
  signInToShare: 'You’re signed out. Sign in to share this document.',
  noAccessHeading: 'This document isn’t open to you',
  signIn: 'Sign in',
  myDocuments: 'Your documents',
  whereTomorrow: { before: 'You’ll find this text under', link: 'Documents', after: 'on this device.' },
  continueDraft: (title: string) => `Continue “${title}”`,
  keepInAccount: 'Keep in your account',
  keptInAccount: 'This document is in your account now. Everyone who wrote here before can go on; see “Share”.',
  keeping: 'Adding it to your account…',
  titlePlaceholder: 'Untitled',
  saved: 'Saved',
  saving: 'Saving…',
  unsaved: 'Not saved yet',
  onDevice: 'On this device',
  notStoring: 'Not saved: the server can’t save right now',
  notStoringHelp:
    'The server can’t save anything right now. Keep writing, and keep this tab open: we’ll save your words as soon as we can.',
  away: 'You’re offline. Keep writing, and keep this tab open; we’ll save it when you’re back.',
  awayOnDevice: 'You’re offline. Keep writing: your words are on this device, and we’ll save them when you’re back.',
  onDeviceWithReason: 'Until then your words are on this device.',
  awayWithReason: 'Until then your words stay in this tab, so keep it open.',
  removed: 'Deleted',
  strandedHeading: 'Words that weren’t saved',
  stranded: 'You wrote something here that isn’t saved, and you can’t change this document any more.',
  strandedOnDevice: 'Your version is still on this device.',
  strandedInTab: 'Your version is in this tab only, so keep it open until you have a copy.',
  apart: 'Someone wrote here on this device without signing in. We haven’t added their words to this document.',
  apartOpenIt:
    'Someone wrote here on this device without signing in. Open the document to decide what happens to their words.',
  strandedCopied: 'The words are in a new draft.',
  strandedNotDeleted: 'We couldn’t delete them. Try again.',
  copyStranded: 'Copy to a new draft',
  writerCopyHeading: 'The text is still here for you',
  writerCopy: 'You wrote in this document, so you can copy it. A copy is yours alone.',
  writerCopied: 'The text is in a new draft.',
  deleteStranded: 'Delete from this device',
  deleteStrandedForGood: 'Delete for good',
  awayBeforeLoading:
    'The document hasn’t loaded yet. You can start writing: we’ll add your words to it once you’re connected.',
  foreignContent: 'The editor couldn’t show part of this document, so that part was removed. The rest is unchanged.',
  drawnAgain: 'The editor hit a problem and restarted. Your text is safe.',
  stoppedHeading: 'The editor has stopped',
  stopped:
    'It keeps hitting a problem with this document, so you can read the text here but not change it. Your words stay in this tab until they’re saved: wait for “Saved”, then reload the page to try again.',
  reload: 'Reload the page',
  notPutTogether: 'We couldn’t merge your copy of the document with ours. Copy your text, then reload the page.',
  pictureNotSent: 'We can’t store the picture while you’re offline. Try again when you’re back.',
  loading: 'the document',
  partNotLoaded: 'This part of the page didn’t load. You can keep writing; to get it, reload the page.',
  noEditorHeading: 'The editor didn’t load',
  noEditor: 'Check your connection, then reload the page. Your text is safe.',
} as const;

/** What a page says when a new version of the application is there. */
export const VERSION_WORDS = {
  ready: 'A new version is ready.',
  reload: 'Reload',
} as const;
