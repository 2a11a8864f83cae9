import type { PagePath } from '#shared-types/site/pages';

/** The titles of the pages that are programs rather than texts; the words of each are in a file of its own. */
export const PROGRAM_TITLES = {
  '/class': 'Hand in',
  '/demo': 'Try Sullivan',
  '/desk': 'Desk',
  '/document-view': 'Document view',
  '/documents': 'Documents',
  '/record': 'Check a writing record',
  '/returned': 'Your text',
} as const satisfies Partial<Record<PagePath, string>>;

/** The address of a page that is a program. */
export type ProgramPath = keyof typeof PROGRAM_TITLES;

/** Whether a path leads to a program. */
export function isProgramPath(path: string): path is ProgramPath {
  return path in PROGRAM_TITLES;
}

/** What search engines and link previews say of them. */
export const PROGRAM_DESCRIPTIONS: Record<ProgramPath, string> = {
  '/demo':
    'Write or paste a text to see what’s worth a second look: its argument, its sources, its sentences. No account, nothing to install.',
  '/record':
    'Check a writing record that somebody gave you: whether anybody has changed it, and what it says. No account needed.',
  '/documents': 'Everything you’ve written here: the drafts of this browser, and the documents of your account.',
  '/document-view':
    'One document on one page: the topic at the top, the text below it, and beside it what’s worth a second look.',
  '/class': 'Hand in a text to your teacher, who gave you this link. No account, nothing to install.',
  '/desk': 'The desk of a teacher: essays collected, read, commented, marked and returned, by a person.',
  '/returned': 'What you handed in, and what your teacher says about it. Only people with your link can open it.',
};
