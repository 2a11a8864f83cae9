import type { LinkRole } from '#shared-types/documents/roles';

import { once } from '../once.ts';

const LIST = once(() => new Intl.ListFormat('en', { type: 'conjunction' }));
/** How many people a sentence names. */
const NAMES_SHOWN = 3;

/** The first names, and how many more there are. */
function listOf(names: readonly string[]): string {
  const left = names.length - NAMES_SHOWN;
  const more = left > 0 ? [`${left.toLocaleString('en')} more`] : [];
  return LIST().format([...names.slice(0, NAMES_SHOWN), ...more]);
}

/** The words of the dialog that shares a document. */
export const SHARING = {
  menu: 'This document',
  withPeople: 'Share with people…',
  share: 'Share',
  heading: (title: string) => (title === '' ? 'Share this document' : `Share “${title}”`),
  explanation: 'Only you and people with a link can open it.',
  hereNow: (names: readonly string[]) => `Here now: ${listOf(names)}.`,
  newLink: 'New link',
  roles: {
    read: { name: 'Read', about: 'See the text' },
    comment: { name: 'Comment', about: 'Read, and leave comments' },
    write: { name: 'Write', about: 'Change the text with you' },
  } satisfies Record<LinkRole, { name: string; about: string }>,
  label: 'Who it’s for (optional)',
  labelHelp: (isName: boolean) =>
    isName
      ? 'They see this name and write under it, unless they choose another.'
      : 'Only you see this: it can’t be the name of a person.',
  until: 'Works until',
  weeks: (weeks: number, date: string) => `${date} (${weeks} weeks)`,
  forever: 'You turn it off',
  create: 'Create and copy link',
  creating: 'Creating the link…',
  created: (name: string, role: LinkRole) => `${name} can ${role}`,
  anyone: 'Anyone with this link',
  handIn: 'Hand in…',
  copy: 'Copy link',
  copied: 'Link copied',
  copyFailed: 'Select the link and copy it',
  once: 'We show a link once: we keep no readable copy.',
  inUse: 'Links',
  none: 'No links yet: only you can open this document.',
  noLinks: 'No links yet.',
  loading: 'Loading the links…',
  notReached: 'We can’t reach the server. Check your connection and try again.',
  can: { read: 'Can read', comment: 'Can comment', write: 'Can write' } satisfies Record<LinkRole, string>,
  roleOf: (name: string) => `What ${name} can do`,
  turnOff: 'Turn off',
  turnOffNamed: (name: string) => `Turn off the link for ${name}`,
  remove: 'Remove from list',
  removeNamed: (name: string) => `Remove ${name} from the list`,
  unnamed: 'Unnamed link',
  opened: (when: string) => `last opened ${when}`,
  notOpened: 'not opened yet',
  worksUntil: (when: string) => `until ${when}`,
  noEnd: 'no end date',
  expired: (when: string) => `stopped working ${when}`,
  turnedOff: (when: string) => `turned off ${when}`,
  address: 'The first link',
  addressAbout: 'from before this text was in your account',
  roleOfAddress: 'What people with the first link can do',
  turnOffAddress: 'Turn off the first link',
  firstLinkOpen: {
    read: 'The first link still lets people read.',
    comment: 'The first link still lets people comment.',
    write: 'The first link still lets people write.',
  } satisfies Record<LinkRole, string>,
  firstLinkShows: 'It’s part of every new link, so anyone who gets one can find it.',
  firstLinkWriters: (names: readonly string[]) => `${listOf(names)} wrote here and may use it.`,
  firstLinkQuestion: 'What about the first link?',
  keepOpen: 'Leave it open',
  closeNow: (names: readonly string[]) =>
    `Turn it off now. ${names.length === 0 ? 'Anyone who uses it' : listOf(names)} will need a new link.`,
  closedNow: 'The first link is off. Anyone who used it needs a new link from you.',
  closedForOthers:
    'The first link is off. Anyone who used it needs a new link from you, but those who wrote here before can still write.',
  formerWriters: 'Wrote here before',
  formerWritersAbout:
    'They wrote here before you kept the document, and can still write, even when the first link is off. Nobody checks names. When you remove somebody’s access, they can copy the text as it is then.',
  nameless: 'People without a name',
  removeAccess: 'Remove access',
  removeAccessNamed: (name: string) => `Remove access: ${name}`,
  accessRemoved: (name: string, isFirstLinkOpen: boolean) =>
    `${name} can’t open this document any more, unless you’ve given them a link: that still works.${isFirstLinkOpen ? ' So does the first link, in another browser. Turn it off to be sure.' : ''}`,
  promise: 'A link that you turn off stops within a second, even for someone who has the page open.',
  done: 'Done',
} as const;
