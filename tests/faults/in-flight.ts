import * as Y from 'yjs';

import { BODY_FIELD, draftIdOf, readRoomNews } from '#shared-types/documents/collaboration';
import { commentsPath, COMMENTER_HEADER } from '#shared-types/documents/comments';
import { IMAGES_PATH, type ImageReceipt, roomImagesPath } from '#shared-types/documents/images';
import { actPath, restorePath } from '#shared-types/documents/restoring';
import { type VersionList, versionsPath } from '#shared-types/documents/versions';

import { wordsIn } from '../support/collaboration/co-writer.ts';
import { type Editor, openEditor } from '../support/collaboration/collaboration-client.ts';
import { paragraph } from '../support/collaboration/writing.ts';
import { newComment, newId } from '../support/documents.ts';
import { pngOf } from '../support/pictures.ts';
import { postJson } from '../support/server/post-json.ts';

/** What is left of everything that a server had acknowledged before it was killed. */
export interface Kept {
  acknowledged: number;
  lost: number;
  doubled: number;
}

/** Makes one call after another, until the server is gone. */
interface Caller {
  /** Resolves when the last call has ended, one way or the other. */
  ended: Promise<void>;
  /** Checks what is there after a restart. @param url the new address of the server. */
  check: (url: string) => Promise<Kept>;
}

/** Takes one step after another, and resolves once one finds no server. */
async function untilGone(step: (turn: number) => Promise<unknown>): Promise<void> {
  for (let turn = 0; ; turn += 1) {
    try {
      await step(turn);
    } catch (error) {
      // What `fetch` says when there is no answer, or half of one.
      if (error instanceof TypeError) return;
      throw error;
    }
  }
}

/** Somebody who comments on a draft. */
export function startCommenter(url: string, room: string): Caller {
  const path = commentsPath(draftIdOf(room) ?? '');
  const headers = { [COMMENTER_HEADER]: newId() };
  const ids: string[] = [];
  const ended = untilGone(async () => {
    const thread = newComment();
    const { status } = await postJson(url + path, thread, headers);
    if (status === 201) ids.push(thread.id);
  });
  return {
    ended,
    async check(next) {
      const { threads }: { threads: { id: string }[] } = await (await fetch(next + path, { headers })).json();
      const counts = ids.map((id) => threads.filter((thread) => thread.id === id).length);
      return {
        acknowledged: ids.length,
        lost: counts.filter((count) => count === 0).length,
        doubled: counts.filter((count) => count > 1).length,
      };
    },
  };
}

/** Somebody who adds pictures to a draft. */
export function startPictures(url: string, room: string): Caller {
  const sources: { src: string; width: number }[] = [];
  const ended = untilGone(async (turn) => {
    const answer = await fetch(url + roomImagesPath(room), {
      method: 'POST',
      headers: { 'content-type': 'image/png' },
      body: Uint8Array.from(pngOf(turn + 1, 8)),
    });
    const { src }: ImageReceipt = await answer.json();
    if (answer.status === 201) sources.push({ src, width: turn + 1 });
  });
  return {
    ended,
    async check(next) {
      let lost = 0;
      for (const { src, width } of sources) {
        const answer = await fetch(next + src);
        const data = Buffer.from(await answer.arrayBuffer());
        if (!src.startsWith(IMAGES_PATH) || !data.equals(pngOf(width, 8))) lost += 1;
      }
      return { acknowledged: sources.length, lost, doubled: 0 };
    },
  };
}

/** How many words the draft of a remover has at first, each of them once. */
const SEED_WORDS = 120;

/** Somebody who removes all that is in a draft, brings it back, and restores versions of it. */
interface Remover extends Caller {
  editor: Editor;
  key: string;
  /** The words that the server had called saved before the first removal. */
  seeds: readonly string[];
  leave: () => void;
}

/** Starts one, once their words are saved. */
export async function startRemover(url: string, room: string): Promise<Remover> {
  const key = newId();
  const editor = openEditor(url, room, { key });
  const removals: string[] = [];
  editor.provider.on('stateless', ({ payload }: { payload: string }) => {
    const { removal } = readRoomNews(payload) ?? {};
    if (removal?.kind === 'removal') removals.push(removal.id);
  });
  await editor.synced();
  const seeds = Array.from({ length: SEED_WORDS }, (_, index) => `seed${index}`);
  editor.body.insert(0, seeds.map(paragraph));
  await editor.synced();

  const acts: { path: string; body: object }[] = [];
  const call = async (path: string, body: object) => {
    const { status, body: answer } = await postJson(url + path, { writer: key, ...body });
    if (status === 200 && answer.isChange) acts.push({ path, body });
  };
  const list = async (): Promise<VersionList> => (await fetch(url + versionsPath(draftIdOf(room) ?? ''))).json();
  const ended = untilGone(async (turn) => {
    editor.body.delete(0, editor.body.length);
    const removal = removals.at(-1);
    if (removal !== undefined) await call(actPath(room, removal, 'bring-back'), {});
    const { versions, restores } = await list();
    const version = versions[turn % Math.max(1, versions.length)];
    if (version) await call(restorePath(draftIdOf(room) ?? '', version.number), { after: restores });
  });
  return {
    ended,
    editor,
    key,
    seeds,
    leave: () => editor.provider.configuration.websocketProvider.destroy(),
    async check(next) {
      let lost = 0;
      for (const { path, body } of acts) {
        const { status, body: answer } = await postJson(next + path, { writer: key, ...body });
        if (status !== 200 || !answer.isRepeat) lost += 1;
      }
      return { acknowledged: acts.length, lost, doubled: 0 };
    },
  };
}

/** The words of a draft and of all its versions. */
export async function wordsEverywhere(url: string, room: string, text: readonly string[]): Promise<Set<string>> {
  const path = versionsPath(draftIdOf(room) ?? '');
  const words = new Set(text);
  const { versions }: VersionList = await (await fetch(url + path)).json();
  for (const { number } of versions) {
    const document = new Y.Doc();
    Y.applyUpdate(document, new Uint8Array(await (await fetch(`${url}${path}/${number}`)).arrayBuffer()));
    for (const word of wordsIn(document.getXmlFragment(BODY_FIELD))) words.add(word);
  }
  return words;
}
