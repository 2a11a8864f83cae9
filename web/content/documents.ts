import type { DocumentOrder } from '#shared-types/documents';

/** The kinds of files that a row can be downloaded as. */
type WrittenKind = 'docx' | 'md' | 'txt';

const counted = (count: number, one: string, many: string) =>
  `${count.toLocaleString('en')} ${count === 1 ? one : many}`;

/** The words of the library. */
export const DOCUMENTS = {
  heading: 'Documents',
  create: 'New document',
  creating: 'Creating…',
  searchLabel: 'Search titles and text',
  order: 'Sort by',
  orders: {
    changed: 'Last changed',
    created: 'Newest',
    title: 'Title',
  } satisfies Record<DocumentOrder, string>,
  onDevice: 'On this device',
  onDeviceAbout: 'Only this browser can find these. Clear its data and you lose them.',
  opensOffline: 'Opens offline',
  notSavedYet: 'Not saved yet',
  away: {
    offline: 'You’re offline.',
    unreached: 'We can’t reach the server right now, but we keep trying.',
  },
  someOpen:
    'Documents marked “Opens offline” are on this device: you can read them and keep writing. The others need a connection.',
  noneOpens: 'To open a document, you need a connection.',
  noneRenamed: 'To rename a document, you need a connection.',
  keptHeading: 'From your account, on this device',
  inAccount: 'In your account',
  count: (count: number) => counted(count, 'document', 'documents'),
  found: (found: number, count: number) =>
    `${found.toLocaleString('en')} of ${counted(count, 'document', 'documents')}`,
  words: (count: number) => counted(count, 'word', 'words'),
  comments: (count: number) => counted(count, 'comment', 'comments'),
  links: (count: number) => counted(count, 'share link', 'share links'),
  untitled: 'Untitled',
  shared: 'Shared with you',
  moveButton: (count: number) => `Move ${counted(count, 'draft', 'drafts')} to your account`,
  moving: (done: number, count: number) => `Moving ${done} of ${count}…`,
  moveFailed: (count: number, reason: string) =>
    `${counted(count, 'draft', 'drafts')} stayed on this device: ${reason}`,
  notFiled: (count: number, reason: string) =>
    `${counted(count, 'draft is', 'drafts are')} in your account, but not in ${count === 1 ? 'its folder' : 'their folders'}: ${reason}`,
  signInOffer: 'Sign in to keep documents in an account, and find them on any computer.',
  signIn: 'Sign in',
  emptyHeading: 'Nothing here yet',
  empty: 'Start a document and write. You’ll find it here again, on this device.',
  emptyInAccount: 'Start a document and write. You’ll find it here on any computer where you sign in.',
  noneOnDevice: (search: string) =>
    `No draft on this device matches “${search}”. Only titles and first words are searched here.`,
  noneFound: (search: string) => `No title or text contains “${search}”.`,
  loading: 'Loading your documents…',
  more: 'Show more',
  open: 'Open',
  downloads: {
    docx: 'Download as Word',
    md: 'Download as Markdown',
    txt: 'Download as plain text',
  } satisfies Record<WrittenKind, string>,
  moveTo: 'Move to…',
  actions: (title: string) => `What to do with “${title}”`,
  rename: 'Rename',
  duplicate: 'Duplicate',
  remove: 'Delete',
  removeFromList: 'Remove from list',
  restore: 'Restore',
  restoreNamed: (title: string) => `Restore “${title}”`,
  removeForGood: 'Delete for good',
  binned: (title: string) => `“${title}” is in the bin.`,
  deleted: (title: string) => `“${title}” is deleted for good.`,
  restored: (title: string) => `“${title}” is back.`,
  renamed: (title: string) => `It’s called “${title}” now.`,
  removedFromList: (title: string) => `“${title}” is off the list. Anyone with its link can still open it.`,
  removedUnsaved: (title: string) =>
    `“${title}” is off the list. It has words that aren’t saved yet, and those are still on this device: open its link to save them.`,
  nothingThere: 'Neither the server nor this device has any text of this document.',
  undo: 'Undo',
  bin: (count: number) => `Bin (${count.toLocaleString('en')})`,
  binHeading: 'Bin',
  binAbout: (days: number) => `Deleted for good after ${counted(days, 'day', 'days')}.`,
  binEmpty: 'The bin is empty.',
  back: 'Back to your documents',
  renameHeading: 'Rename',
  titleLabel: 'Title',
  save: 'Save',
  cancel: 'Cancel',
  removeForGoodHeading: (title: string) => `Delete “${title}” for good?`,
  removeForGoodAbout:
    'Its text, its pictures and its links are deleted, and you can’t bring them back. If others wrote in it before you kept it in your account, they can still copy it for a while.',
  folder: 'Folder',
  inFolder: 'In the folder ',
  allFolders: 'All folders',
  noFolder: 'No folder',
  newFolder: 'New folder…',
  folderName: 'Name of the folder',
  folderNeeded: 'Type a name for the folder.',
  renameFolder: 'Rename folder',
  removeFolder: 'Remove folder',
  removeFolderHeading: (name: string) => `Remove the folder “${name}”?`,
  removeFolderAbout: 'Its documents stay in your library.',
  folderEmpty: (name: string) => `Nothing is in “${name}”.`,
  moveHeading: (title: string) => `Move “${title}”`,
  moveAllHeading: (count: number) => `Move ${counted(count, 'document', 'documents')}`,
  moveButtonInDialog: 'Move',
  moved: (title: string, folder: string | null) =>
    folder === null ? `“${title}” is out of its folder.` : `“${title}” is in “${folder}” now.`,

  sandbox: 'The public sandbox isn’t one of yours: anyone can read it.',
  openSandbox: 'Open the public sandbox',
} as const;

/** The words of an import of many files. */
export const IMPORTING = {
  button: 'Import files',
  help: 'Word, OpenDocument, Markdown, HTML, plain text, or a ZIP of them. Drop more anywhere on this page.',
  needsServer: 'Files can’t be imported without a connection.',
  dropHere: 'Drop your files to import them',
  notTaken: 'We couldn’t read what you dropped. Try “Import files” instead.',
  heading: 'Import',
  total: (done: number, count: number) => `${done.toLocaleString('en')} of ${count.toLocaleString('en')} imported`,
  failed: (count: number) => `${counted(count, 'file', 'files')} couldn’t be imported`,
  list: 'Files',
  steps: {
    waiting: 'Waiting',
    unpacking: 'Unpacking…',
    reading: 'Reading…',
    storing: 'Saving…',
    cancelled: 'Cancelled',
  },
  imported: (words: number) => `Imported: ${counted(words, 'word', 'words')}.`,
  notText: (reason: string) => `Not a text Sullivan can read: ${reason}`,
  notImported: (reason: string) => `Not imported: ${reason}`,
  notMoved: (reason: string) => `Not in the folder: ${reason}`,
  tooMany: (count: number) =>
    `This is more than ${count.toLocaleString('en')} files at once. Import the rest when these are done.`,
  open: 'Open',
  openNamed: (file: string) => `Open ${file}`,
  cancel: 'Cancel',
  retry: (count: number) => `Try ${counted(count, 'file', 'files')} again`,
  done: 'Done',
  inFolder: (folder: string) => `In the folder “${folder}”`,
  chooseFolder: 'Put them in a folder…',
  changeFolder: 'Change folder…',
} as const;
