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
  for await (const assignment of desk.everything(owner))
    yield { path: `desk/${(number += 1)}.json`, content: assignment };
  const phrases = await desk.phrases(owner);
  if (phrases.length > 0) yield { path: 'desk/phrases.json', content: `${JSON.stringify(phrases, null, 2)}\n` };
}
