import { cpSync, rmSync } from 'node:fs';

import * as fc from 'fast-check';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';

import type { CommentList } from '#shared-types/documents/comments';

import { type FollowedThreads, withAnswer, withThread } from '../../web/features/editor/comments/use-threads.ts';
import {
  commentsOn,
  type DocumentBff,
  newComment,
  newId,
  pathOf,
  roomOf,
  type Shown,
  startDocumentBff,
} from '../support/documents.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

let bff: DocumentBff;
/** The name of Ada’s account. */
let owner: string;
let ada: Shown;
let id: string;
let people: Shown[];
beforeAll(async () => {
  bff = await startDocumentBff();
});
beforeEach(() => startEssay());

/** An essay of Ada's, with the people who comment on it: two writers, an account that may comment, and two guests. */
async function startEssay(): Promise<void> {
  owner = `ada-${newId()}`;
  ada = { user: bff.account(owner) };
  id = await bff.create(ada.user ?? '', 'This is a chatty opening.');
  const [{ secret: link }, { secret: writing }] = await Promise.all([
    bff.link(ada.user ?? '', id, 'comment'),
    bff.link(ada.user ?? '', id, 'write'),
  ]);
  people = [
    ada,
    { user: bff.account('bob'), link: writing },
    { user: bff.account('reid'), link },
    { commenter: newId(), link },
    { commenter: newId(), link },
  ];
}

const { path, start } = commentsOn(
  () => bff,
  () => id,
);

async function listed(shown: Shown, since?: string): Promise<CommentList> {
  const query = since === undefined ? '' : `?since=${since}`;
  const { body } = await bff.call('get', path(query), shown).expect(200);
  return body;
}

/** A page that follows the comments: it asks for what has changed when it’s told to, and not in between. */
class Page {
  shown: Shown;
  list: FollowedThreads;
  #at: string | undefined;
  constructor(shown: Shown) {
    this.shown = shown;
  }
  async follow(): Promise<void> {
    const answer = await listed(this.shown, this.#at);
    this.list = withAnswer(this.list, answer);
    this.#at = answer.at;
  }
}

test('after a reply among a thousand comments, a page fetches the thread with the reply and nothing else', async () => {
  const { comments } = bff.upstreams.documents;
  const added = Array.from({ length: 999 }, (_, at) => {
    const { id: thread, comment, anchor, quote } = newComment();
    const words = { id: comment, author: `account:${owner}`, name: 'Ada', text: `This is comment ${at}.` };
    return { do: 'start', thread, anchor, quote, comment: words, standing: 'owner' } as const;
  });
  await Promise.all(added.map((action) => comments.change(roomOf(id), action)));
  const before = await listed(ada);
  expect(before.threads).toHaveLength(999);
  const to = before.threads[500]?.id;
  await bff.call('post', path(`/${to}`), people[2], { comment: newId(), text: 'And here?' }).expect(201);
  const { body, text } = await bff.call('get', path(`?since=${before.at}`), ada).expect(200);
  expect(text.length).toBeLessThan(5000);
  expect(body).toMatchObject({ threads: [{ id: to }], gone: [] });
  expect((await listed(ada, body.at)).threads).toEqual([]);
});

describe('A page that follows the changes', () => {
  let removals: string[] = [];
  const DEEDS = [
    'start',
    'reply',
    'edit',
    'delete',
    'resolve',
    'reopen',
    'move',
    'remove all',
    'bring back',
    'follow',
  ] as const;
  /** A step of somebody, on a thread and a comment that are picked from those there are. */
  const step = fc.record({
    does: fc.constantFrom(...DEEDS),
    who: fc.nat(4),
    thread: fc.nat(),
    comment: fc.nat(),
  });
  type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

  async function take({ does, who, thread: at, comment: nth }: Step, pages: readonly Page[]): Promise<void> {
    const page = pages[who] ?? new Page(ada);
    const { shown } = page;
    if (does === 'follow') return page.follow();
    const { threads } = await listed(ada);
    const thread = threads[at % threads.length];
    if (does === 'start' || thread === undefined) {
      // A page has the answer to its call immediately.
      page.list = withThread(page.list, await start(shown));
      return;
    }
    const author = thread.comments[nth % thread.comments.length]?.authorId;
    if (does === 'remove all' && author) {
      removals.push(newId());
      await bff.call('put', path(`/removals/${removals.at(-1)}`), ada, { author }).expect(200);
    }
    if (does === 'bring back' && removals.length > 0)
      await bff.call('delete', path(`/removals/${removals[at % removals.length]}`), ada);
    const on = path(`/${thread.id}`);
    const comment = `${on}/${thread.comments[nth % thread.comments.length]?.id}`;
    const { anchor, quote } = newComment({ quote: { exact: `words ${nth}`, prefix: '', suffix: '' } });
    // Some may not do this; then nothing changes.
    if (does === 'reply') await bff.call('post', on, shown, { comment: newId(), text: `Reply ${nth}` });
    if (does === 'edit') await bff.call('patch', comment, shown, { text: `Edited ${nth}` });
    if (does === 'delete') await bff.call('delete', comment, shown);
    if (does === 'resolve' || does === 'reopen') await bff.call('patch', on, shown, { isResolved: does === 'resolve' });
    if (does === 'move') await bff.call('patch', on, shown, { anchor, quote });
  }

  test('has the list that a new page gets, whatever people did and whichever signals were lost', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 20, maxLength: 60 }), async (steps) => {
        await startEssay();
        removals = [];
        const pages = people.map((shown) => new Page(shown));
        for (const one of steps) await take(one, pages);
        for (const page of pages) {
          await page.follow();
          expect(page.list).toEqual((await listed(page.shown)).threads);
        }
      }),
      { numRuns: 15, seed: 42 },
    );
  });

  test('gets the whole list when it has missed more changes than are kept, or names one that never was', async () => {
    const [first, second] = [await start(ada), await start(ada)];
    const before = await listed(ada);
    await bff.call('delete', path(`/${first.id}/${first.comments[0]?.id}`), ada).expect(204);
    const next = await listed(ada, before.at);
    expect(next).toMatchObject({ threads: [], gone: [first.id] });
    for (let count = 0; count < 501; count++)
      await bff.call('patch', path(`/${second.id}`), ada, { isResolved: count % 2 === 0 }).expect(200);
    for (const since of [before.at, next.at, '0', '9007199254740991', 'x', `${'9'.repeat(40)}-1`]) {
      const answer = await listed(ada, since);
      expect(answer.threads.map(({ id: of }) => of)).toEqual([second.id]);
      expect(answer).not.toHaveProperty('gone');
    }
  });

  test('gets the whole list when it may do more than before, since every thread says what it may', async () => {
    const { secret: link, id: linkId } = await bff.link(ada.user ?? '', id, 'comment');
    await start(ada);
    const page = new Page({ user: bff.account('bob'), link });
    await page.follow();
    await bff.call('patch', `${pathOf(id)}/links/${linkId}`, ada, { role: 'write' }).expect(200);
    await page.follow();
    expect(page.list?.map(({ canResolve }) => canResolve)).toEqual([true]);
  });

  test('has the list of a server that was restored from a backup and has gone on from there', async () => {
    const [page, sleeping] = [new Page(ada), new Page(ada)];
    const { dataDirectory } = bff;
    const backup = await temporaryFolder();
    /** Ends the server, does something with its data, and starts it again. */
    const restart = async (work: () => void) => {
      await bff.close();
      work();
      bff = await startDocumentBff({ dataDirectory });
      ada = { user: bff.account(owner) };
      for (const each of [page, sleeping]) each.shown = ada;
    };
    await start(ada);
    await restart(() => cpSync(dataDirectory, backup, { recursive: true }));
    const lost = await start(ada);
    for (const each of [page, sleeping]) {
      await each.follow();
      expect(each.list?.map(({ id: of }) => of)).toContain(lost.id);
    }
    await restart(() => {
      rmSync(dataDirectory, { recursive: true });
      cpSync(backup, dataDirectory, { recursive: true });
    });
    await page.follow();
    for (const count of [1, 2, 3]) {
      await start(ada);
      await page.follow();
      expect(page.list).toHaveLength(1 + count);
      expect(page.list).toEqual((await listed(ada)).threads);
    }
    // A page that was asleep meanwhile has seen a change whose number the server has used again since.
    await sleeping.follow();
    expect(sleeping.list).toEqual(page.list);
  });
});
