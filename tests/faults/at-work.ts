import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';

import type { Browser, Page } from 'playwright-core';

import { draftIdOf, draftRoom, readRoomNews } from '#shared-types/collaboration';
import { COMMENTER_HEADER, commentsPath } from '#shared-types/comments';
import { IDENTITY_TOOLKIT_PATH } from '#shared-types/identity';
import { QUERY_PATH } from '#shared-types/query';

import { startBrowser, visit } from '../support/browser/browser.ts';
import { body, newDraft } from '../support/browser/demo.ts';
import { aQuery } from '../support/builders.ts';
import { wordsIn } from '../support/collaboration/co-writer.ts';
import { openEditor } from '../support/collaboration/collaboration-client.ts';
import { startTypist, type Typist } from '../support/collaboration/typist.ts';
import { newComment } from '../support/documents.ts';
import { promise } from './promises.ts';

/** How often we look whether everybody's words are saved, in milliseconds. */
const LOOK_EVERY_MS = 20;
/** How long recovery may take before we give up, in milliseconds. */
const GIVE_UP_MS = 120_000;
/** The pause between two calls of one kind, in milliseconds. */
const CALL_EVERY_MS = 200;

/** What a call was answered. */
interface Answer {
  atMs: number;
  tookMs: number;
  /** 0 if there was no answer. */
  status: number;
  /** What the answer says. */
  words: string;
}

/** People who write in drafts, comment and send forms through two servers, until they leave. */
export interface AtWork {
  /** How many words the servers have called saved. */
  saved(): number;
  /** How many of the editors were last told that the server can't save. */
  toldNotStoring(): number;
  writers: number;
  /**
   * Resolves when everybody has had words acknowledged that they typed after this call, with how long that took for each, in
   * milliseconds, shortest first. @throws if that takes two minutes.
   */
  savedAgain(): Promise<number[]>;
  /** The answers to calls since a time of `performance.now()`, by kind. */
  answersSince(sinceMs: number): Record<string, Answer[]>;
  /** Everybody leaves. Says what is there of what was acknowledged, on either server. */
  leave(): Promise<void>;
}

/**
 * Lets people begin.
 * @param options.perDraft how many write in each draft, on both servers in turn. @param options.perSecond how many words each writes,
 * of how many bytes.
 */
export async function startWork(
  urls: readonly [string, string],
  { drafts, perDraft, perSecond, bytes = 8 }: { drafts: number; perDraft: number; perSecond: number; bytes?: number },
): Promise<AtWork> {
  const rooms = Array.from({ length: drafts }, () => draftRoom(randomBytes(16).toString('hex')) ?? '');
  const typists = rooms.map((room, at) =>
    Array.from({ length: perDraft }, (_, writer) =>
      startTypist(urls[writer % 2] ?? '', room, { name: `r${at}w${writer}x`, perSecond, bytes }),
    ),
  );
  const all = typists.flat();
  const storing = new Map<Typist, boolean>();
  for (const typist of all)
    typist.editor.provider.on('stateless', ({ payload }: { payload: string }) => {
      const news = readRoomNews(payload);
      if (news?.storing !== undefined) storing.set(typist, news.storing);
    });
  const leaving = new AbortController();
  const callers = urls.map((url, at) => startCallers(url, rooms[at] ?? '', leaving.signal));
  const answers = () => callers.flatMap((caller) => Object.entries(caller.answers));
  await untilAll(all, () => 0);

  return {
    saved: () => all.reduce((sum, typist) => sum + typist.acknowledged().length, 0),
    toldNotStoring: () => all.filter((typist) => storing.get(typist) === false).length,
    writers: all.length,
    savedAgain: () => untilAll(all, (typist) => typist.typed().length),
    answersSince: (sinceMs) =>
      Object.fromEntries(
        Object.entries(Object.groupBy(answers(), ([kind]) => kind)).map(([kind, lists = []]) => [
          kind,
          lists.flatMap(([, list]) => list.filter(({ atMs }) => atMs >= sinceMs)),
        ]),
      ),
    async leave() {
      for (const typist of all) typist.leave();
      leaving.abort();
      await Promise.all(callers.map(({ ended }) => ended));
      await compare(urls, rooms, typists);
      for (const caller of callers) await caller.check();
    },
  };
}

/** Resolves when each has had a word acknowledged beyond a number, with how long that took, shortest first. */
async function untilAll(typists: readonly Typist[], numberOf: (typist: Typist) => number): Promise<number[]> {
  const beganAtMs = performance.now();
  const left = new Map(typists.map((typist) => [typist, numberOf(typist)]));
  const took: number[] = [];
  while (left.size > 0) {
    const nowMs = performance.now() - beganAtMs;
    for (const [typist, number] of left) {
      if (typist.acknowledged().length <= number) continue;
      left.delete(typist);
      took.push(nowMs);
    }
    if (nowMs > GIVE_UP_MS) throw new Error(`${left.size} of ${typists.length} writers wait in vain`);
    await pause(LOOK_EVERY_MS);
  }
  return took;
}

/** Says what is there of what was called saved, whether both servers have the same, and whether everybody who comes back has it. */
async function compare(
  urls: readonly [string, string],
  rooms: readonly string[],
  typists: readonly (readonly Typist[])[],
): Promise<void> {
  let [acknowledged, lost, typed, missing, different] = [0, 0, 0, 0, 0];
  for (const [at, room] of rooms.entries()) {
    const writers = typists[at] ?? [];
    const wanted = writers.flatMap((writer) => writer.acknowledged());
    acknowledged += wanted.length;
    const readers = urls.map((url) => openEditor(url, room));
    await Promise.all(readers.map((reader) => reader.synced()));
    for (const reader of readers) {
      const there = new Set(wordsIn(reader.body));
      lost += wanted.filter((word) => !there.has(word)).length;
    }
    const editors = writers.map(({ document, key }, writer) =>
      openEditor(urls[(writer + 1) % 2] ?? '', room, { document, key }),
    );
    await Promise.all(editors.map((editor) => editor.synced()));
    const all = writers.flatMap((writer) => writer.typed());
    typed += all.length;
    const everybody = [...readers, ...editors];
    await Promise.all(everybody.map((editor) => editor.until(() => editor.body.length >= all.length))).catch(() => {}); // it's counted below
    if (new Set(everybody.map((editor) => editor.text())).size > 1) different += 1;
    const final = wordsIn(readers[0]?.body);
    missing += all.length - new Set(final).size + (final.length - new Set(final).size);
    for (const editor of everybody) editor.close();
  }
  promise(acknowledged > 0 && lost === 0, `${acknowledged} words were called saved; ${lost} of them lost`);
  promise(
    missing === 0,
    `${typed} words were typed; ${missing} of them missing or doubled once everybody had come back`,
  );
  promise(different === 0, `${different} of ${rooms.length} documents differ`);
}

/** Somebody who sends contact queries, and somebody who comments, one call after another. */
function startCallers(url: string, room: string, signal: AbortSignal) {
  const answers: Record<string, Answer[]> = {};
  async function call(kind: string, path: string, content: object, headers: Record<string, string>): Promise<Answer> {
    const atMs = performance.now();
    const { status, words } = await fetch(url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(content),
    }).then(
      async (answer) => ({ status: answer.status, words: await answer.text() }),
      (error: Error) => ({ status: 0, words: error.message }),
    );
    const answer = { atMs, tookMs: performance.now() - atMs, status, words };
    (answers[kind] ??= []).push(answer);
    return answer;
  }
  async function repeat(step: () => Promise<unknown>): Promise<void> {
    while (!signal.aborted) {
      await step();
      await pause(CALL_EVERY_MS);
    }
  }

  const path = commentsPath(draftIdOf(room) ?? '');
  const commenter = { [COMMENTER_HEADER]: randomBytes(16).toString('hex') };
  const ids: string[] = [];
  const comment = async () => {
    const thread = newComment();
    const { status } = await call('comment', path, thread, commenter);
    if (status === 201) ids.push(thread.id);
  };
  const signUp = () => call('sign-up', `${IDENTITY_TOOLKIT_PATH}/v1/accounts:signUp?key=x`, {}, {});
  const query = async () => {
    token ??= await signUp().then(({ status, words }) =>
      status === 200 ? String(JSON.parse(words).idToken) : undefined,
    );
    if (token !== undefined) await call('contact form', QUERY_PATH, aQuery(), { authorization: `Bearer ${token}` });
  };
  let token: string | undefined;
  return {
    answers,
    ended: Promise.all([repeat(comment), repeat(query), repeat(signUp)]),
    /** Says whether every comment is there once that was acknowledged. */
    async check(): Promise<void> {
      const { threads }: { threads: { id: string }[] } = await (await fetch(url + path, { headers: commenter })).json();
      const wrong = ids.filter((id) => threads.filter((thread) => thread.id === id).length !== 1);
      promise(
        ids.length > 0 && wrong.length === 0,
        `${ids.length} comments acknowledged; ${wrong.length} lost or twice`,
      );
    },
  };
}

/** The statuses of a store that can't be used, and of a full one. */
const REFUSALS: ReadonlySet<number> = new Set([503, 507]);

/** Says how calls were answered: with their result, or with words that say why not, never later than a limit. */
function promiseAnswers(answers: Record<string, Answer[]>, { withinMs }: { withinMs: number }): void {
  for (const [kind, list] of Object.entries(answers)) {
    const statuses = Object.entries(Object.groupBy(list, ({ status }) => status));
    const counts = statuses.map(([status, { length } = []]) => `${status} × ${length}`).join(', ');
    const worstMs = Math.max(...list.map(({ tookMs }) => tookMs));
    const refused = list.find(({ status }) => REFUSALS.has(status));
    const isKept =
      list.every(({ status }) => REFUSALS.has(status) || (status >= 200 && status < 300)) && refused !== undefined;
    promise(
      isKept && worstMs <= withinMs,
      `${kind}: ${counts}, the slowest after ${inSeconds(worstMs)} s; ${(refused ?? list.find(({ status }) => status >= 300))?.words}`,
    );
  }
}

/** Says what a server tells load balancers: that it can't store anything, and which of its parts can't be used. */
async function promiseNotReady(url: string, parts: readonly string[]): Promise<void> {
  const answer = await fetch(`${url}/readyz`);
  const { status, reason, dependencies = {} }: Ready = await answer.json();
  const failing = Object.entries(dependencies).filter(([, { state }]) => state === 'failing');
  promise(
    answer.status === 503 && status === 'storage' && parts.every((part) => dependencies[part]?.state === 'failing'),
    `/readyz: ${answer.status} ${status}, “${reason}”; failing: ${failing.map(([name, { why }]) => `${name} (${why})`).join(', ')}`,
  );
}

/** The answer of `/readyz`. */
interface Ready {
  status: string;
  reason?: string;
  dependencies?: Record<string, { state: string; why?: string }>;
}

/** Seconds, to one place. */
const inSeconds = (ms = 0): string => (ms / 1000).toFixed(1);

/** A time in which nothing can be stored. */
interface Outage {
  begin: () => Promise<unknown>;
  /** What happens until its end, once the page has said that nothing can be saved. */
  during: () => Promise<unknown>;
  end: () => Promise<unknown>;
  /** How long it may take until a page says so, until a call is answered, and until words are saved again, in milliseconds. */
  limits: { noticedMs: number; answerMs: number; savedAgainMs: number };
  /** The parts that `/readyz` calls failing. */
  parts: readonly string[];
}

/** How long what was acknowledged may be on its way to its editor, in milliseconds. */
const ON_ITS_WAY_MS = 500;
/** How long after an outage nobody may read of it any more, in milliseconds. */
const OVER_MS = 5000;

/** Makes an outage while people work, and says what they saw and whether all goes on. @param url of the server of the page. */
export async function goThrough(
  { work, page, url }: { work: AtWork; page: OnePage; url: string },
  { begin, during, end, limits, parts }: Outage,
): Promise<void> {
  await begin();
  await pause(ON_ITS_WAY_MS);
  const beganAtMs = performance.now();
  const saved = work.saved();
  await page.type('While nothing can be saved. ');
  await page.says(LINE.notStoring, limits.noticedMs);
  await during();
  await promiseNotReady(url, parts);
  const told = work.toldNotStoring();
  promise(told === work.writers, `${told} of ${work.writers} editors were told that nothing can be saved`);
  promise(work.saved() === saved, `${work.saved() - saved} words were called saved while nothing could be stored`);
  const endedAtMs = performance.now();
  await end();
  const tookMs = await work.savedAgain();
  await page.says(LINE.saved, limits.savedAgainMs);
  console.log(`nothing could be stored for ${inSeconds(endedAtMs - beganAtMs)} s`);
  promise(
    (tookMs.at(-1) ?? Infinity) < limits.savedAgainMs,
    `words are saved again ${inSeconds(tookMs[0])} s to ${inSeconds(tookMs.at(-1))} s after that`,
  );
  promiseAnswers(work.answersSince(beganAtMs), { withinMs: limits.answerMs });
  await pause(OVER_MS);
  const left = work.toldNotStoring();
  promise(left === 0, `${left} editors still show that nothing can be saved`);
  promise((await fetch(`${url}/readyz`)).ok, '/readyz says that the server takes work');
}

/** Somebody in Chromium, who types into a draft. */
export interface OnePage {
  page: Page;
  type(words: string): Promise<void>;
  /** Resolves when the line beside the title says this. @throws if it doesn't within a time. */
  says(words: string, withinMs: number): Promise<void>;
  close(): Promise<void>;
}

/** The words of the line beside the title of a document. */
const LINE = { saved: 'Saved', notStoring: 'Not saved: the server can’t save right now' } as const;

/** Opens one whose first words are saved. */
export async function openPage(url: string): Promise<OnePage> {
  const browser: Browser = await startBrowser();
  const { page } = await visit(browser, newDraft(url));
  await body(page).click();
  const line = page.locator('.saved-state');
  await page.keyboard.type('Before. ');
  await line.getByText(LINE.saved, { exact: true }).waitFor();
  return {
    page,
    type: (words) => page.keyboard.type(words),
    async says(words, withinMs) {
      const beganAtMs = performance.now();
      const isSaid = await line
        .getByText(words, { exact: true })
        .waitFor({ timeout: withinMs })
        .then(
          () => true,
          () => false,
        );
      const said = isSaid ? '' : `; it says “${(await line.allInnerTexts()).join(' ')}”`;
      promise(isSaid, `the page says “${words}” after ${inSeconds(performance.now() - beganAtMs)} s${said}`);
    },
    close: () => browser.close(),
  };
}
