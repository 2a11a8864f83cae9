import type { DeskStore } from '../desk/desk-store.ts';
import type { AccountFile, AccountPart } from './account-part.ts';

/** The assignments of an account, with everything that was handed in and written about it, and its phrases. */
export function keptDesk(desk: DeskStore): AccountPart {
  return {
    name: 'desk',
    about:
      'desk/: each of your assignments, with the texts that were handed in, comments, marks and what you returned, and phrases.json with your comment bank.',
    files: ({ userId }) => filesOf(desk, userId),
    remove: (userId) => desk.removeAllOf(userId),
  };
}

async function* filesOf(desk: DeskStore, owner: string): AsyncGenerator<AccountFile> {
  let number = 0;
  const { assignments } = await desk.list(owner);
  // One after the other, since each may be large; the oldest first.
  for (const { id } of assignments.toReversed()) {
    const content = await desk.view({ account: owner }, id).catch((error: unknown) => {
      if (error instanceof Error && 'code' in error && error.code === 'NOT_FOUND') return undefined; // it was deleted meanwhile
      throw error;
    });
    if (content) yield { path: `desk/${(number += 1)}.json`, content };
  }
  const phrases = await desk.phrases(owner);
  if (phrases.length > 0) yield { path: 'desk/phrases.json', content: `${JSON.stringify(phrases, null, 2)}\n` };
}
