import { BYTES_OF_A_CALL } from '#bff/http/rate-limit';
import { ACTS_OF_A_CALL } from '#bff/routes/desk/desk';
import { ACTS_MAX, DESK_KEY_HEADER, DESK_PATH, type DeskAct } from '#shared-types/desk';
import { newCodes } from '#shared-types/desk-codes';
import { CLASS_PATH, STUDENT_PATH, STUDENT_TEXTS_PATH } from '#shared-types/desk-student';
import { DOCUMENTS_PATH } from '#shared-types/documents';
import { PREFERENCES_PATH } from '#shared-types/preferences';
import { QUERY_MAX_LENGTHS, QUERY_PATH, QUERY_TYPES } from '#shared-types/query';

import { anEntry, aUser } from '../builders.ts';
import { bodyOf, commentOn, deskId, deskKey, keyHash, settingsWith } from '../desk.ts';
import { newComment, newId, roomOf } from '../documents.ts';
import { pngOf } from '../pictures.ts';
import { forgetPeak, memoryMiB, processorTimes, workedMs } from '../process-cost.ts';
import { type FullDesk, fillDesk, largeSettings } from './full-desk.ts';
import { type FullLibrary, fillLibrary } from './full-library.ts';
import type { PricedCall, PricedServer } from './priced-server.ts';

/** How often each call is made; the price is the median. */
const TIMES = 7;
/** A text of 390 kB, the largest that one may hand in, and one of a thousand paragraphs. */
const LONG_TEXT = bodyOf('Some words – of a long text. '.repeat(12_900));

/** The call of a route, with as much as its limits allow. It's made anew each time, which isn't measured. */
export interface Priced {
  call: (server: PricedServer) => PricedCall | Promise<PricedCall>;
  /** The status of its answer, if it isn't a good one. */
  status?: number;
  /** As how many calls more the limit counts what it does. */
  more?: number;
}

/** Why a route has no price here: what it does is dear on purpose, and has limits of its own. */
type Unpriced = 'reads a text' | 'checks a password' | 'packs everything of an account';

/** What one call costs. */
export interface Price {
  route: string;
  processorMs: number;
  /** As how many calls the limit of its caller counts it. */
  calls: number;
  bytes: number;
  /** By how much it made the memory of the server grow at most, in MiB. */
  memoryMiB: number;
}

/** Routes by method and path, as in the OpenAPI description. */
type PriceList = Record<string, Priced | Unpriced>;

/** A plain call: the list of an account without assignments. */
export async function plainCall(server: PricedServer): Promise<Priced> {
  const headers = await server.account();
  return { call: () => ({ method: 'GET', path: DESK_PATH, headers }) };
}

/** The routes of the server, as it describes them. */
export async function routesOf(server: PricedServer): Promise<string[]> {
  const { paths } = await server.ask({ method: 'GET', path: '/api/openapi.json' });
  return Object.entries(paths as Record<string, object>).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method} ${path}`),
  );
}

/** Fills the server, and lists every route with its dearest call. */
export async function fullPriceList(server: PricedServer): Promise<PriceList> {
  const [desk, library] = [await fillDesk(server), await fillLibrary(server)];
  return { ...deskPrices(desk), ...libraryPrices(library), ...commentPrices(library), ...otherPrices(library) };
}

/** Measures a call. */
export async function priceOf(server: PricedServer, route: string, { call, status, more }: Priced): Promise<Price> {
  const costs: number[] = [];
  const isCounted = route.includes(DESK_PATH);
  let [bytes, sent, grownMiB] = [0, 0, 0];
  for (let times = 0; times < TIMES; times++) {
    const made = await call(server);
    sent = made.body instanceof Uint8Array ? 0 : JSON.stringify(made.body ?? '').length;
    forgetPeak(server.pid);
    const before = { times: processorTimes([server.pid]), memory: memoryMiB(server.pid).now };
    bytes = (await server.call(made, status)).length;
    costs.push(workedMs(before.times, processorTimes([server.pid])));
    grownMiB = Math.max(grownMiB, memoryMiB(server.pid).peak - before.memory);
  }
  const median = costs.toSorted((one, other) => one - other)[Math.floor(TIMES / 2)] ?? Number.NaN;
  const counted =
    1 + (isCounted ? Math.floor(bytes / BYTES_OF_A_CALL) + Math.floor(sent / BYTES_OF_A_CALL) : 0) + (more ?? 0);
  return { route, processorMs: median, calls: counted, bytes, memoryMiB: grownMiB };
}

function deskPrices({ teacher, id, classKey, texts, student, reader, comment, roomy, act }: FullDesk): PriceList {
  const codes = newCodes(300, []).values();
  const path = `${DESK_PATH}/${id}`;
  const ofClass = { [DESK_KEY_HEADER]: classKey };
  const settings = largeSettings();
  /** A code of the roomy assignment. */
  const freshCode = async () => {
    const [code, key] = [codes.next().value ?? '', deskKey()];
    await act(roomy, { do: 'add codes', codes: [{ code, keyHash: keyHash(key) }] });
    return { code, shown: { [DESK_KEY_HEADER]: key } };
  };
  const acts: DeskAct[] = texts.slice(0, ACTS_MAX).map((text) => ({ do: 'mark', text, words: 'Good.' }));
  return {
    [`get ${DESK_PATH}`]: { call: () => ({ method: 'GET', path: DESK_PATH, headers: teacher }) },
    [`post ${DESK_PATH}`]: {
      async call(server) {
        const given = { id: deskId(), classKey: deskKey(), settings };
        // There's room for one more.
        if (made !== undefined) await server.call({ method: 'DELETE', path: `${DESK_PATH}/${made}`, headers: teacher });
        made = given.id;
        return { method: 'POST', path: DESK_PATH, headers: teacher, body: given };
      },
    },
    [`delete ${DESK_PATH}/{assignment}`]: {
      async call(server) {
        if (made !== undefined) await server.call({ method: 'DELETE', path: `${DESK_PATH}/${made}`, headers: teacher });
        made = undefined;
        const given = { id: deskId(), classKey: deskKey(), settings };
        await server.call({ method: 'POST', path: DESK_PATH, headers: teacher, body: given });
        return { method: 'DELETE', path: `${DESK_PATH}/${given.id}`, headers: teacher };
      },
    },
    [`get ${DESK_PATH}/{assignment}`]: { call: () => ({ method: 'GET', path, headers: teacher }) },
    [`post ${DESK_PATH}/{assignment}/acts`]: {
      call: () => ({ method: 'POST', path: `${path}/acts`, headers: teacher, body: { acts } }),
      more: Math.floor(acts.length / ACTS_OF_A_CALL),
    },
    [`post ${DESK_PATH}/{assignment}/texts`]: {
      async call() {
        const { code } = await freshCode();
        const body = { id: deskId(), code, title: 'Essay', body: LONG_TEXT };
        await act(roomy, { do: 'set', settings: settingsWith() });
        return { method: 'POST', path: `${DESK_PATH}/${roomy}/texts`, headers: teacher, body };
      },
    },
    [`get ${CLASS_PATH}`]: { call: () => ({ method: 'GET', path: CLASS_PATH, headers: ofClass }) },
    [`post ${CLASS_PATH}`]: {
      call: () => ({ method: 'POST', path: CLASS_PATH, headers: ofClass, body: { key: joining } }),
    },
    [`get ${STUDENT_PATH}`]: { call: () => ({ method: 'GET', path: STUDENT_PATH, headers: student }) },
    [`post ${STUDENT_TEXTS_PATH}`]: {
      async call() {
        const { shown } = await freshCode();
        const words = `${deskId()} ${'Some words – of a text. '.repeat(15_000)}`;
        const body = { id: deskId(), title: '', body: bodyOf(words) };
        return { method: 'POST', path: STUDENT_TEXTS_PATH, headers: shown, body };
      },
    },
    [`delete ${STUDENT_TEXTS_PATH}/{text}`]: {
      async call(server) {
        const { shown } = await freshCode();
        const text = deskId();
        const body = { id: text, title: '', body: bodyOf(`Words of ${text}.`) };
        await server.call({ method: 'POST', path: STUDENT_TEXTS_PATH, headers: shown, body });
        return { method: 'DELETE', path: `${STUDENT_TEXTS_PATH}/${text}`, headers: shown };
      },
    },
    [`put ${STUDENT_PATH}/answers/{comment}`]: {
      call: () => ({
        method: 'PUT',
        path: `${STUDENT_PATH}/answers/${comment}`,
        headers: student,
        body: { answer: 'disagree', words: 'Because. '.repeat(400) },
      }),
    },
    [SECOND_READER]: { call: () => ({ method: 'GET', path, headers: reader }) },
    [RETURN_ALL]: {
      async call() {
        await act(id, { do: 'comment', comment: commentOn(texts[0] ?? '') });
        return { method: 'POST', path: `${path}/acts`, headers: teacher, body: { acts: [{ do: 'return', texts }] } };
      },
      more: Math.floor(texts.length / ACTS_OF_A_CALL),
    },
  };
}

/** Calls of routes that are dear in another way as well. */
const SECOND_READER = `get ${DESK_PATH}/{assignment} by a second reader`;
const RETURN_ALL = `post ${DESK_PATH}/{assignment}/acts that returns all`;
/** The assignment that was made last. */
let made: string | undefined;
/** Somebody who joins again and again. */
const joining = deskKey();

function libraryPrices({ owner: headers, id }: FullLibrary): PriceList {
  const path = `${DOCUMENTS_PATH}/${id}`;
  const at = (method: string, rest: string, body?: object) => ({
    call: () => ({ method, path: path + rest, headers, ...(body && { body }) }),
  });
  const create = async (server: PricedServer) =>
    String((await server.ask({ method: 'POST', path: DOCUMENTS_PATH, headers, body: {} }))['id']);
  const link = async (server: PricedServer) => {
    const body = { role: 'read', label: 'A link' };
    const answer = await server.ask({ method: 'POST', path: `${path}/links`, headers, body });
    return `${path}/links/${(answer['link'] as { id: string }).id}`;
  };
  return {
    [`get ${DOCUMENTS_PATH}`]: {
      call: () => ({ method: 'GET', path: `${DOCUMENTS_PATH}?search=${'long '.repeat(40).trim()}`, headers }),
    },
    [`post ${DOCUMENTS_PATH}`]: {
      call: () => ({ method: 'POST', path: DOCUMENTS_PATH, headers, body: { copyOf: id } }),
    },
    [`get ${DOCUMENTS_PATH}/{id}`]: at('GET', ''),
    [`patch ${DOCUMENTS_PATH}/{id}`]: at('PATCH', '', { title: 'A title', folder: 'Essays' }),
    [`delete ${DOCUMENTS_PATH}/{id}`]: {
      call: async (server) => ({ method: 'DELETE', path: `${DOCUMENTS_PATH}/${await create(server)}`, headers }),
    },
    [`get ${DOCUMENTS_PATH}/{id}/links`]: at('GET', '/links'),
    [`post ${DOCUMENTS_PATH}/{id}/links`]: {
      async call(server) {
        await server.call({ method: 'DELETE', path: await link(server), headers });
        const other = await create(server);
        return {
          method: 'POST',
          path: `${DOCUMENTS_PATH}/${other}/links`,
          headers,
          body: { role: 'write', label: 'L' },
        };
      },
    },
    [`patch ${DOCUMENTS_PATH}/{id}/links/{link}`]: {
      async call(server) {
        changed ??= await link(server);
        return { method: 'PATCH', path: changed, headers, body: { role: 'write' } };
      },
    },
    [`delete ${DOCUMENTS_PATH}/{id}/links/{link}`]: {
      call: async (server) => ({ method: 'DELETE', path: await link(server), headers }),
    },
    [`delete ${DOCUMENTS_PATH}/{id}/writers/{writer}`]: { ...at('DELETE', `/writers/${'0'.repeat(32)}`), status: 404 },
    [`post ${DOCUMENTS_PATH}/{id}/copies`]: { ...at('POST', '/copies'), status: 404 },
    [`get ${DOCUMENTS_PATH}/{id}/versions`]: at('GET', '/versions'),
    [`get ${DOCUMENTS_PATH}/{id}/versions/{number}`]: { ...at('GET', '/versions/1'), status: 404 },
    [`patch ${DOCUMENTS_PATH}/{id}/versions/{number}`]: {
      ...at('PATCH', '/versions/1', { name: 'First' }),
      status: 404,
    },
    [`post ${DOCUMENTS_PATH}/{id}/versions/{number}/restore`]: {
      ...at('POST', '/versions/9/restore', {}),
      status: 400,
    },
    [`get ${DOCUMENTS_PATH}/{id}/record`]: at('GET', '/record'),
    [`get ${DOCUMENTS_PATH}/{id}/record/parts/{number}`]: at('GET', '/record/parts/1'),
    [`post ${DOCUMENTS_PATH}/{id}/record/signed`]: at('POST', '/record/signed', { withText: true }),
    'patch /api/folders': {
      call: () => ({ method: 'PATCH', path: '/api/folders', headers, body: { name: 'Essays', to: 'Papers' } }),
    },
  };
}

/** A link that is changed again and again. */
let changed: string | undefined;

function commentPrices({ owner: headers, id, threads }: FullLibrary): PriceList {
  const path = `${DOCUMENTS_PATH}/${id}/comments`;
  const left = threads.values();
  const [first] = threads;
  const thread = `${path}/${first?.id ?? ''}`;
  const text = 'Why? '.repeat(60);
  const removal = `${path}/removals/${newId()}`;
  return {
    [`get ${DOCUMENTS_PATH}/{id}/comments`]: { call: () => ({ method: 'GET', path, headers }) },
    [`post ${DOCUMENTS_PATH}/{id}/comments`]: {
      call: () => ({ method: 'POST', path, headers, body: newComment({ text }) }),
    },
    [`post ${DOCUMENTS_PATH}/{id}/comments/{thread}`]: {
      call: () => ({ method: 'POST', path: thread, headers, body: { comment: newId(), text } }),
    },
    [`patch ${DOCUMENTS_PATH}/{id}/comments/{thread}`]: {
      call: () => ({ method: 'PATCH', path: thread, headers, body: { isResolved: true } }),
    },
    [`patch ${DOCUMENTS_PATH}/{id}/comments/{thread}/{comment}`]: {
      call: () => ({ method: 'PATCH', path: `${thread}/${first?.comment ?? ''}`, headers, body: { text } }),
    },
    [`delete ${DOCUMENTS_PATH}/{id}/comments/{thread}/{comment}`]: {
      call() {
        const each = left.next().value;
        return { method: 'DELETE', path: `${path}/${each?.id ?? ''}/${each?.comment ?? ''}`, headers };
      },
    },
    [`put ${DOCUMENTS_PATH}/{id}/comments/removals/{removal}`]: {
      call: () => ({ method: 'PUT', path: removal, headers, body: { author: '0'.repeat(32) } }),
      status: 404,
    },
    [`delete ${DOCUMENTS_PATH}/{id}/comments/removals/{removal}`]: {
      call: () => ({ method: 'DELETE', path: removal, headers }),
      status: 404,
    },
  };
}

function otherPrices({ owner: headers, id }: FullLibrary): PriceList {
  const room = `/collab/${roomOf(id)}`;
  const picture = pngOf(4000, 4000);
  const words = Array.from({ length: 1000 }, (_, at) => `word${'x'.repeat(40)}${at}`);
  const post = (path: string, body: object): Priced => ({ call: () => ({ method: 'POST', path, headers, body }) });
  const store = async (server: PricedServer) =>
    server.ask({
      method: 'POST',
      path: `${room}/images`,
      headers: { ...headers, 'content-type': 'image/png' },
      body: picture,
    });
  return {
    'post /api/analysis': 'reads a text',
    'post /api/feedback/passive-active': 'reads a text',
    'post /api/problems': 'reads a text',
    'post /api/account/restore': 'checks a password',
    'get /api/problems': { call: () => ({ method: 'GET', path: '/api/problems', headers }), status: 400 },
    'post /api/essay': post('/api/essay', { title: 'x'.repeat(200_000) }),
    'get /api/feedback/rules': { call: () => ({ method: 'GET', path: '/api/feedback/rules', headers }) },
    'get /api/account/data': 'packs everything of an account',
    'post /api/account/sign-out-everywhere': {
      call: async (server) => ({
        method: 'POST',
        path: '/api/account/sign-out-everywhere',
        headers: await server.account(),
      }),
    },
    [`get ${PREFERENCES_PATH}`]: { call: () => ({ method: 'GET', path: PREFERENCES_PATH, headers }) },
    [`post ${PREFERENCES_PATH}`]: post(PREFERENCES_PATH, { words: { add: words, remove: [] } }),
    [`post ${QUERY_PATH}`]: post(QUERY_PATH, {
      name: 'Ada',
      emailAddress: 'ada@example.org',
      queryType: QUERY_TYPES[0],
      query: 'x'.repeat(QUERY_MAX_LENGTHS.query),
    }),
    'post /api/sweepstake': post('/api/sweepstake', anEntry()),
    'post /api/user': { ...post('/api/user', aUser()), status: 403 },
    'post /api/records/check': {
      async call(server) {
        const path = `${DOCUMENTS_PATH}/${id}/record/signed`;
        const record = await server.call({ method: 'POST', path, headers, body: { withText: true } });
        return { method: 'POST', path: '/api/records/check', body: { record: new TextDecoder().decode(record) } };
      },
    },
    'post /collab/{room}/images': {
      call: () => ({
        method: 'POST',
        path: `${room}/images`,
        headers: { ...headers, 'content-type': 'image/png' },
        body: picture,
      }),
    },
    'put /collab/{room}/images/{id}': {
      async call(server) {
        const { src } = await store(server);
        return { method: 'PUT', path: `${room}${String(src)}`, headers };
      },
    },
    'get /images/{id}': {
      call: async (server) => ({ method: 'GET', path: String((await store(server))['src']) }),
    },
    'post /collab/{room}/acts/{act}/bring-back': {
      ...post(`${room}/acts/none/bring-back`, { writer: 'x' }),
      status: 400,
    },
    'post /collab/{room}/acts/{act}/undo': { ...post(`${room}/acts/none/undo`, { writer: 'x' }), status: 400 },
  };
}
