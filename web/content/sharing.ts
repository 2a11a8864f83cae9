import type { LinkRole } from '#shared-types/roles';

import { once } from './once.ts';

const LIST = once(() => new Intl.ListFormat('en', { type: 'conjunction' }));
/** How many writers a sentence names. */
const NAMES_SHOWN = 3;

/** How many writers a sentence doesn't name, as the last part of its list. */
function moreThan(count: number): string[] {
  const left = count - NAMES_SHOWN;
  return left > 0 ? [`${left.toLocaleString('en')} more`] : [];
}

/** The words of the dialog that shares a document. */
export const SHARING = {
  menu: 'This document',
  withPeople: 'Share with people…',
  share: 'Share',
  heading: 'Share this document',
  explanation: 'Anyone who has a link can open the document, so send it only to people you trust.',
  newLink: 'New link',
  roles: {
    read: { name: 'Read', about: 'See the text' },
    comment: { name: 'Comment', about: 'Read, and leave comments' },
    write: { name: 'Write', about: 'Change the text with you' },
  } satisfies Record<LinkRole, { name: string; about: string }>,
  label: 'Who it’s for (optional)',
  until: 'Works until',
  weeks: (weeks: number, date: string) => `${date} (${weeks} weeks)`,
  forever: 'You revoke it',
  create: 'Create link',
  creating: 'Creating the link…',
  created: (name: string, role: LinkRole) => `${name} can ${role}`,
  anyone: 'Anyone with this link',
  copy: 'Copy link',
  copied: 'Link copied',
  copyFailed: 'Select the link and copy it',
  once: 'Copy it now. We keep no readable copy, so we can’t show it again.',
  inUse: 'Links',
  none: 'No links yet: only you can open this document.',
  noLinks: 'No links yet.',
  loading: 'Loading the links…',
  can: { read: 'Can read', comment: 'Can comment', write: 'Can write' } satisfies Record<LinkRole, string>,
  roleOf: (name: string) => `What ${name} can do`,
  revoke: 'Revoke',
  revokeNamed: (name: string) => `Revoke the link for ${name}`,
  remove: 'Remove from list',
  removeNamed: (name: string) => `Remove ${name} from the list`,
  unnamed: 'Unnamed link',
  opened: (when: string) => `last opened ${when}`,
  notOpened: 'not opened yet',
  worksUntil: (when: string) => `until ${when}`,
  noEnd: 'no end date',
  expired: (when: string) => `stopped working ${when}`,
  revoked: (when: string) => `revoked ${when}`,
  address: 'People with the first link',
  addressAbout: 'It was the document’s address before you kept it in your account.',
  closeAddress: 'Close it',
  firstLinkOpen: {
    read: 'Anyone who has the first link can still read.',
    comment: 'Anyone who has the first link can still comment.',
    write: 'Anyone who has the first link can still write.',
  } satisfies Record<LinkRole, string>,
  firstLinkShows: 'People you give this new link can find that out too, because the first link is part of it.',
  firstLinkWriters: (names: readonly string[]) =>
    `The history also names ${LIST().format([...names.slice(0, NAMES_SHOWN), ...moreThan(names.length)])} as ${names.length === 1 ? 'a writer' : 'writers'}. If they used the first link, closing it means they’ll need a new one.`,
  firstLinkQuestion: 'Keep the first link open?',
  keepOpen: 'Keep it open',
  closeNow: 'Close it now',
  keptOpen: 'The first link stays open. You can close it below at any time.',
  closedNow: 'The first link is closed. Anyone who used it needs a new link from you.',
  closedForOthers:
    'The first link is closed. Anyone who used it needs a new link from you, but those who wrote here before can still write.',
  formerWriters: 'Wrote here before',
  formerWritersAbout:
    'They wrote here before you kept the document, and can still write, even when the first link is closed. Nobody checks names. When you remove somebody’s access, they can copy the text as it is then.',
  nameless: 'People without a name',
  removeAccess: 'Remove access',
  removeAccessNamed: (name: string) => `Remove access: ${name}`,
  accessRemoved: (name: string, isFirstLinkOpen: boolean) =>
    `${name} can’t open this document any more, unless you’ve given them a link: that still works.${isFirstLinkOpen ? ' So does the first link, in another browser. Close it to be sure.' : ''}`,
  promise: 'When you revoke a link, it stops within a second, even for someone who has the page open.',
  done: 'Done',
} as const;
