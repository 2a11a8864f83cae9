import { setTimeout as pause } from 'node:timers/promises';

import { draftIdOf, draftRoom, readRoomNews } from '#shared-types/documents/collaboration';
import { COMMENTER_HEADER, commentsPath } from '#shared-types/documents/comments';
import { IDENTITY_TOOLKIT_PATH } from '#shared-types/people/identity';
import { QUERY_PATH } from '#shared-types/site/query';

import { startBrowser, visit } from '../support/browser/browser.ts';
import { body, newDraft } from '../support/browser/demo.ts';
import { aQuery } from '../support/builders.ts';
import { startTypist, type Typist } from '../support/collaboration/typist.ts';
import { newComment, newId } from '../support/documents.ts';
import { bearer } from '../support/server/post-json.ts';
import { compareAll, untilAllSaved } from './everybody.ts';
import { promise, stopAll, twoServers } from './promises.ts';

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

/**
 * Lets people write in drafts, comment and send forms through two servers, until they leave.
 * @param options.perDraft how many write in each draft, on both servers in turn, each a word of so many bytes a second.
 */
export async function startWork(
  urls: readonly [string, string],
  { drafts = 10, perDraft = 4, bytes = 8 }: { drafts?: number; perDraft?: number; bytes?: number } = {},
) {
  const rooms = Array.from({ length: drafts }, () => draftRoom(newId()) ?? '');
  const typists = rooms.map((room, at) =>
    Array.from({ length: perDraft }, (_, writer) =>
      startTypist(urls[writer % 2] ?? '', room, { name: `r${at}w${writer}x`, perSecond: 1, bytes }),
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
  await untilAllSaved(all, () => 0);

  return {
    /** How many words the servers have called saved. */
    saved: () => all.reduce((sum, typist) => sum + typist.acknowledged().length, 0),
    /** How many of the editors were last told that the server can't save. */
    toldNotStoring: () => all.filter((typist) => storing.get(typist) === false).length,
    writers: all.length,
    /** Resolves when everybody has had words acknowledged that they typed after this call: see `untilAllSaved`. */
    savedAgain: () => untilAllSaved(all, (typist) => typist.typed().length),
    /** The answers to calls since a time of `performance.now()`, by kind. */
    answersSince(sinceMs: number) {
      const answers: Record<string, Answer[]> = {};
      for (const [kind, list] of callers.flatMap((caller) => Object.entries(caller.answers)))
        (answers[kind] ??= []).push(...list.filter(({ atMs }) => atMs >= sinceMs));
      return answers;
    },
    /** Everybody leaves. Says what is there of what was acknowledged, on either server. */
    async leave() {
      for (const typist of all) typist.leave();
      leaving.abort();
      await Promise.all(callers.map(({ ended }) => ended));
      await compareAll(urls, rooms, typists);
      for (const caller of callers) await caller.check();
    },
  };
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
  const commenter = { [COMMENTER_HEADER]: newId() };
  const ids: string[] = [];
  const comment = async () => {
    const thread = newComment();
    const { status } = await call('comment', path, thread, commenter);
    if (status === 201) ids.push(thread.id);
  };
  const signUp = () => call('sign-up', `${IDENTITY_TOOLKIT_PATH}/v1/accounts:signUp?key=x`, {}, {});
  let token: string | undefined;
  const query = async () => {
    if (token === undefined) {
      const { status, words } = await signUp();
      if (status !== 200) return;
      token = String(JSON.parse(words).idToken);
    }
    await call('contact form', QUERY_PATH, aQuery(), bearer(token));
  };
  return {
    answers,
    ended: Promise.all([repeat(comment), repeat(query), repeat(signUp)]),
    /** Says whether every comment is there once that was acknowledged. */
    async check(): Promise<void> {
      const { threads }: { threads: { id: string }[] } = await (await fetch(url + path, { headers: commenter })).json();
      const wrong = ids.filter((id) => threads.filter((thread) => thread.id === id).length !== 1);
      const isKept = ids.length > 0 && wrong.length === 0;
      promise(isKept, `${ids.length} comments acknowledged; ${wrong.length} lost or twice`);
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

/** What `/readyz` says of a server. */
export async function readinessOf(url: string) {
  const answer = await fetch(`${url}/readyz`);
  interface Ready {
    status: string;
    reason?: string;
    dependencies?: Record<string, { state: string; why?: string }>;
  }
  const { status, reason, dependencies = {} }: Ready = await answer.json();
  const failing = Object.keys(dependencies).filter((name) => dependencies[name]?.state === 'failing');
  return { code: answer.status, status, reason, dependencies, failing };
}

/** What can't be used without its database. */
export const ALL_STORES = ['documents', 'identity', 'forms', 'preferences', 'desk'];

/** Says what a server tells load balancers: that it can't store anything, and which of its parts can't be used. */
async function promiseNotReady(url: string, parts: readonly string[]): Promise<void> {
  const { code, status, reason, dependencies, failing } = await readinessOf(url);
  promise(
    code === 503 && status === 'storage' && parts.every((part) => failing.includes(part)),
    `/readyz: ${code} ${status}, “${reason}”; failing: ${failing.map((name) => `${name} (${dependencies[name]?.why})`).join(', ')}`,
  );
}

/** Seconds, to one place. */
const inSeconds = (ms = 0): string => (ms / 1000).toFixed(1);

/** The words of the line beside the title of a document. */
const LINE = { saved: 'Saved', notStoring: 'Not saved: the server can’t save right now' } as const;

/** Opens a draft in Chromium whose first words are saved. */
async function openPage(url: string) {
  const browser = await startBrowser();
  const { page } = await visit(browser, newDraft(url));
  await body(page).click();
  const line = page.locator('.saved-state');
  await page.keyboard.type('Before. ');
  await line.getByText(LINE.saved, { exact: true }).waitFor();
  return {
    type: (words: string) => page.keyboard.type(words),
    /** Says whether the line beside the title says something within a time. */
    async says(words: string, withinMs: number) {
      const beganAtMs = performance.now();
      const waiting = line.getByText(words, { exact: true }).waitFor({ timeout: withinMs });
      const isSaid = await waiting.then(
        () => true,
        () => false,
      );
      const said = isSaid ? '' : `; it says “${(await line.allInnerTexts()).join(' ')}”`;
      promise(isSaid, `the page says “${words}” after ${inSeconds(performance.now() - beganAtMs)} s${said}`);
    },
    close: () => browser.close(),
  };
}

/** Two servers on a database, people at work on both, and one in Chromium. */
export async function startInstallation(databaseUrl: string, { bytes = 8 } = {}) {
  const servers = await twoServers({ DATABASE_URL: databaseUrl });
  const [{ url }, other] = servers;
  const work = await startWork([url, other.url], { bytes });
  const page = await openPage(url);
  return {
    url,
    work,
    page,
    /** Everybody leaves, and the servers stop. Says what is there, and whether the servers have run on. */
    async end() {
      await work.leave();
      await page.close();
      await stopAll(servers);
    },
  };
}

/** A time in which nothing can be stored. */
interface Outage {
  begin: () => unknown;
  /** What happens until its end, once the page has said that nothing can be saved. */
  during: () => Promise<unknown>;
  end: () => unknown;
  /** How long it may take until a page says so, until a call is answered, and until words are saved again, in milliseconds. */
  limits: { noticedMs: number; answerMs: number; savedAgainMs: number };
  /** The parts that `/readyz` calls failing. */
  parts: readonly string[];
}

/** How long what was acknowledged may be on its way to its editor, in milliseconds. */
const ON_ITS_WAY_MS = 500;
/** How long after an outage nobody may read of it any more, in milliseconds. */
const OVER_MS = 5000;

/** Makes an outage while people work, and says what they saw and whether all goes on. */
export async function goThrough(
  { work, page, url }: Awaited<ReturnType<typeof startInstallation>>,
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
