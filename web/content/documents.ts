import type { DocumentOrder } from '#shared-types/documents';

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
  onDeviceAbout: 'Only this browser knows where to find these. Clear its data, and the list is gone.',
  opensOffline: 'Opens offline',
  notSavedYet: 'Not saved yet',
  away: {
    offline: 'You’re offline.',
    unreached: 'We can’t reach the server right now, but we keep trying.',
  },
  someOpen:
    'Documents marked “Opens offline” are on this device: you can read them and keep writing. The others need a connection.',
  noneOpens: 'To open a document, you need a connection.',
  keptHeading: 'From your account, on this device',
  inAccount: 'In your account',
  count: (count: number) => counted(count, 'document', 'documents'),
  words: (count: number) => counted(count, 'word', 'words'),
  comments: (count: number) => counted(count, 'comment', 'comments'),
  links: (count: number) => counted(count, 'link', 'links'),
  untitled: 'Untitled',
  shared: 'Shared with you',
  move: (count: number) =>
    `Keep ${count === 1 ? 'this draft' : `these ${count} drafts`} in your account, and find ${count === 1 ? 'it' : 'them'} on any computer.`,
  moveButton: (count: number) => `Move ${counted(count, 'draft', 'drafts')}`,
  moving: (done: number, count: number) => `Moving ${done} of ${count}…`,
  notNow: 'Not now',
  moveFailed: (count: number, reason: string) =>
    `${counted(count, 'draft', 'drafts')} stayed on this device: ${reason}`,
  signInOffer: 'Sign in to keep documents in an account, and find them on any computer.',
  signIn: 'Sign in',
  emptyHeading: 'Nothing here yet',
  empty: 'Start a document and write. You’ll find it here again, on this device.',
  emptyInAccount: 'Start a document and write. You’ll find it here on any computer where you sign in.',
  noneTitled: (search: string) =>
    `No draft on this device has “${search}” in its title. Only titles are searched here.`,
  noneFound: (search: string) => `No title or text contains “${search}”.`,
  loading: 'your documents',
  more: 'Show more',
  actions: (title: string) => `What to do with “${title}”`,
  rename: 'Rename',
  duplicate: 'Duplicate',
  remove: 'Delete',
  removeFromList: 'Remove from list',
  restore: 'Restore',
  removeForGood: 'Delete for good',
  binned: (title: string) => `“${title}” is in the bin.`,
  deleted: (title: string) => `“${title}” is deleted for good.`,
  restored: (title: string) => `“${title}” is back.`,
  removedFromList: (title: string) => `“${title}” is off the list. Whoever has its link can still open it.`,
  removedUnsaved: (title: string) =>
    `“${title}” is off the list. It has words that aren’t saved yet, and those are still on this device: open its link to save them.`,
  undo: 'Undo',
  bin: (count: number) => `Bin (${count.toLocaleString('en')})`,
  binHeading: 'Bin',
  binAbout: 'Documents stay here for a while, and are then deleted for good. While they’re here, nobody can open them.',
  binEmpty: 'The bin is empty.',
  back: 'Back to your documents',
  renameHeading: 'Rename',
  titleLabel: 'Title',
  save: 'Save',
  cancel: 'Cancel',
  removeForGoodHeading: (title: string) => `Delete “${title}” for good?`,
  removeForGoodAbout:
    'Its text, its pictures and its links are deleted, and you can’t bring them back. If others wrote in it before you kept it in your account, they can still copy it for a while.',
  sandbox: 'The public sandbox isn’t one of yours: anyone can read it.',
  openSandbox: 'Open the public sandbox',
} as const;
