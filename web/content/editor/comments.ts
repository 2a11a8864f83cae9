import { type Comment, REMOVAL_UNDO_MINUTES } from '#shared-types/documents/comments';

import { counted } from '../counted.ts';
import { once } from '../once.ts';

const TIME = once(() => new Intl.DateTimeFormat('en', { hour: 'numeric', minute: '2-digit', hourCycle: 'h23' }));
const DAY = once(() => new Intl.DateTimeFormat('en', { day: 'numeric', month: 'short' }));
const DAY_AND_YEAR = once(() => new Intl.DateTimeFormat('en', { day: 'numeric', month: 'short', year: 'numeric' }));
const EXACT = once(() => new Intl.DateTimeFormat('en', { dateStyle: 'full', timeStyle: 'short' }));

/** The words of comments. */
export const COMMENTS = {
  heading: 'Comments',
  add: 'Comment',
  addKeys: 'Mod+Alt+M',
  needsSelection: 'First, select the words you want to comment on.',
  noSelectionHere: 'Select words in the text, then choose Comment.',
  empty: 'No comments yet.',
  loading: 'Loading the comments…',
  notLoaded: 'We couldn’t load the comments.',
  again: 'Try again',
  noLonger: (written: string) => `You can’t comment here any more. What you hadn’t sent: “${written}”`,
  notReached: 'We couldn’t reach the server. What you wrote is still here; try again when you’re online.',
  gone: 'These words are no longer in the text',
  newLabel: 'Your comment',
  replyTo: (name: string) => `Reply to ${name}…`,
  replyLabel: (name: string) => `Reply to ${name}`,
  editLabel: 'Your comment',
  post: 'Comment',
  posting: 'Saving…',
  reply: 'Reply',
  cancel: 'Cancel',
  save: 'Save',
  edit: 'Edit',
  delete: 'Delete',
  deleteQuestion: 'Delete this comment for good?',
  keep: 'Keep it',
  removeAll: (name: string) => `Remove all comments by ${name}…`,
  removeAllQuestion: (count: number, name: string) =>
    `Remove ${count === 1 ? 'the only comment' : `all ${count.toLocaleString('en')} comments`} by ${name}? You can undo this for ${REMOVAL_UNDO_MINUTES} minutes.`,
  removeThem: 'Remove',
  keepThem: (count: number) => (count === 1 ? 'Keep it' : 'Keep them'),
  removedAll: (count: number, name: string) => `${counted(count, 'comment', 'comments')} by ${name} removed.`,
  removedLabel: 'Removed comments',
  undo: 'Undo',
  closeRemoved: 'Close, and leave them removed',
  broughtBack: (count: number) => `${counted(count, 'comment', 'comments')} brought back.`,
  notReachedNow: 'We couldn’t reach the server. Try again when you’re online.',
  resolve: 'Resolve',
  reopen: 'Reopen',
  open: (name: string, words: string) => `Comment by ${name}: ${words}`,
  shownAs: (name: string) => `Others see your name as ${name}.`,
  shownWithout: 'Others see you as “Guest”.',
  chooseName: 'Choose a name',
  everyone: 'Everyone who can comment or write here sees your comments.',
  guest: 'Guest',
  noName: 'No name',
  owner: 'owner',
  noAccount: 'no account',
  edited: 'edited',
  deleted: 'This comment was deleted.',
  resolvedBy: (name: string, when: string) => `Resolved by ${name}, ${when}`,
  resolved: (when: string) => `Resolved ${when}`,
  resolvedGroup: (count: number) => `${count} resolved`,
  replies: (count: number) => `${count} ${count === 1 ? 'reply' : 'replies'}`,
  added: 'Comment added.',
  replied: 'Reply added.',
  isResolved: 'Comment resolved.',
  isReopened: 'Comment reopened.',
  isDeleted: 'Comment deleted.',
  isEdited: 'Comment changed.',
  tooLong: (limit: number) => `A comment can have ${limit.toLocaleString('en')} characters. Shorten it a little.`,
  arrived: (count: number) => (count === 1 ? 'A new comment has arrived.' : `${count} new comments have arrived.`),
  none: 'There are no open comments.',
} as const;

/** The page's name for somebody outside their comments, where nothing else says that they're a guest. */
export function authorLabel(comment: Pick<Comment, 'name' | 'author'>): string {
  const isNamedGuest = comment.author === 'guest' && comment.name !== '';
  return isNamedGuest ? `${comment.name} (guest)` : authorName(comment);
}

/** What a comment calls its author. */
export function authorName({ name, author }: Pick<Comment, 'name' | 'author'>): string {
  if (name !== '') return name;
  return author === 'guest' ? COMMENTS.guest : COMMENTS.noName;
}

/** The words about an author beyond the name, which nobody checks. */
export function authorNote({ name, author }: Pick<Comment, 'name' | 'author'>): string | undefined {
  if (author === 'owner') return COMMENTS.owner;
  return author === 'guest' && name !== '' ? COMMENTS.noAccount : undefined;
}

/** When a comment was written, as short as it is clear. @param iso the time in ISO 8601. @param nowMs the time in milliseconds since 1970. */
export function commentTime(iso: string, nowMs: number): string {
  const [then, now] = [new Date(iso), new Date(nowMs)];
  if (then.toDateString() === now.toDateString()) return TIME().format(then);
  return (then.getFullYear() === now.getFullYear() ? DAY : DAY_AND_YEAR)().format(then);
}

/** The full time, shown when people point at the short one. */
export function exactTime(iso: string): string {
  return EXACT().format(new Date(iso));
}
