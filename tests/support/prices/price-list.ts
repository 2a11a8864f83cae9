import { BYTES_OF_A_CALL } from '#bff/http/rate-limit';
import { ACTS_OF_A_CALL } from '#bff/routes/desk/desk';
import type { DeskAct } from '#shared-types/desk/acts';
import { ACTS_MAX, DESK_KEY_HEADER, DESK_PATH } from '#shared-types/desk/assignment';
import { newCodes } from '#shared-types/desk/codes';
import { CLASS_PATH, STUDENT_PATH, STUDENT_TEXTS_PATH } from '#shared-types/desk/student';
import { DOCUMENTS_PATH } from '#shared-types/documents/documents';
import { PREFERENCES_PATH } from '#shared-types/people/preferences';
import { QUERY_MAX_LENGTHS, QUERY_PATH } from '#shared-types/site/query';

import { anEntry, aQuery, aUser } from '../builders.ts';
import { bodyOf, commentOn, deskId, deskKey, keyHash, settingsWith } from '../desk.ts';
import { newComment, newId, roomOf } from '../documents.ts';
import { pngOf } from '../pictures.ts';
import { forgetPeak, memoryMiB, processorTimes, workedMs } from '../process-cost.ts';
import { type FullDesk, fillDesk, largeSettings } from './full-desk.ts';
import { type FullLibrary, fillLibrary } from './full-library.ts';
import type { PricedCall, PricedServer, Shown } from './priced-server.ts';

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
export const plainCall = async (server: PricedServer): Promise<Priced> => as(await server.account())('GET', DESK_PATH);

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

/** A call whose body is made anew each time, and how it's answered. */
const as =
  (headers: Shown) =>
  (method: string, path: string, body?: () => object, rest: Omit<Priced, 'call'> = {}): Priced => ({
    call: () => ({ method, path, headers, ...(body && { body: body() }) }),
    ...rest,
  });

function deskPrices({ teacher, id, classKey, texts, student, reader, comment, roomy, act }: FullDesk): PriceList {
  const codes = newCodes(300, []).values();
  const path = `${DESK_PATH}/${id}`;
  const [asTeacher, asStudent, asClass] = [as(teacher), as(student), as({ [DESK_KEY_HEADER]: classKey })];
  const settings = largeSettings();
  /** The assignment that was made last: there's room for one more. */
  let made: string | undefined;
  const make = async (server: PricedServer) => {
    const headers = teacher;
    if (made !== undefined) await server.call({ method: 'DELETE', path: `${DESK_PATH}/${made}`, headers });
    const body = { id: deskId(), classKey: deskKey(), settings };
    made = body.id;
    return { method: 'POST', path: DESK_PATH, headers, body };
  };
  /** A code of the roomy assignment. */
  const freshCode = async () => {
    const [code, key] = [codes.next().value ?? '', deskKey()];
    await act(roomy, { do: 'add codes', codes: [{ code, keyHash: keyHash(key) }] });
    return { code, headers: { [DESK_KEY_HEADER]: key } };
  };
  const acts: DeskAct[] = texts.slice(0, ACTS_MAX).map((text) => ({ do: 'mark', text, words: 'Good.' }));
  /** Somebody who joins again and again. */
  const joining = deskKey();
  return {
    [`get ${DESK_PATH}`]: asTeacher('GET', DESK_PATH),
    [`post ${DESK_PATH}`]: { call: make },
    [`delete ${DESK_PATH}/{assignment}`]: {
      async call(server) {
        await server.call(await make(server));
        const gone = made;
        made = undefined;
        return { method: 'DELETE', path: `${DESK_PATH}/${gone}`, headers: teacher };
      },
    },
    [`get ${DESK_PATH}/{assignment}`]: asTeacher('GET', path),
    [`post ${DESK_PATH}/{assignment}/acts`]: asTeacher('POST', `${path}/acts`, () => ({ acts }), {
      more: Math.floor(acts.length / ACTS_OF_A_CALL),
    }),
    [`post ${DESK_PATH}/{assignment}/texts`]: {
      async call() {
        const { code } = await freshCode();
        const body = { id: deskId(), code, title: 'Essay', body: LONG_TEXT };
        await act(roomy, { do: 'set', settings: settingsWith() });
        return { method: 'POST', path: `${DESK_PATH}/${roomy}/texts`, headers: teacher, body };
      },
    },
    [`get ${CLASS_PATH}`]: asClass('GET', CLASS_PATH),
    [`post ${CLASS_PATH}`]: asClass('POST', CLASS_PATH, () => ({ key: joining })),
    [`get ${STUDENT_PATH}`]: asStudent('GET', STUDENT_PATH),
    [`post ${STUDENT_TEXTS_PATH}`]: {
      async call() {
        const { headers } = await freshCode();
        const words = `${deskId()} ${'Some words – of a text. '.repeat(15_000)}`;
        const body = { id: deskId(), title: '', body: bodyOf(words) };
        return { method: 'POST', path: STUDENT_TEXTS_PATH, headers, body };
      },
    },
    [`delete ${STUDENT_TEXTS_PATH}/{text}`]: {
      async call(server) {
        const { headers } = await freshCode();
        const text = deskId();
        const body = { id: text, title: '', body: bodyOf(`Words of ${text}.`) };
        await server.call({ method: 'POST', path: STUDENT_TEXTS_PATH, headers, body });
        return { method: 'DELETE', path: `${STUDENT_TEXTS_PATH}/${text}`, headers };
      },
    },
    [`put ${STUDENT_PATH}/answers/{comment}`]: asStudent('PUT', `${STUDENT_PATH}/answers/${comment}`, () => ({
      answer: 'disagree',
      words: 'Because. '.repeat(400),
    })),
    // Calls of routes that are dear in another way as well.
    [`get ${DESK_PATH}/{assignment} by a second reader`]: as(reader)('GET', path),
    [`post ${DESK_PATH}/{assignment}/acts that returns all`]: {
      async call() {
        await act(id, { do: 'comment', comment: commentOn(texts[0] ?? '') });
        return { method: 'POST', path: `${path}/acts`, headers: teacher, body: { acts: [{ do: 'return', texts }] } };
      },
      more: Math.floor(texts.length / ACTS_OF_A_CALL),
    },
  };
}

function libraryPrices({ owner: headers, id }: FullLibrary): PriceList {
  const path = `${DOCUMENTS_PATH}/${id}`;
  const asOwner = as(headers);
  const create = async (server: PricedServer) =>
    String((await server.ask({ method: 'POST', path: DOCUMENTS_PATH, headers, body: {} }))['id']);
  const link = async (server: PricedServer) => {
    const body = { role: 'read', label: 'A link' };
    const answer = await server.ask({ method: 'POST', path: `${path}/links`, headers, body });
    return `${path}/links/${(answer['link'] as { id: string }).id}`;
  };
  /** A link that is changed again and again. */
  let changed: string | undefined;
  return {
    [`get ${DOCUMENTS_PATH}`]: asOwner('GET', `${DOCUMENTS_PATH}?search=${'long '.repeat(40).trim()}`),
    [`post ${DOCUMENTS_PATH}`]: asOwner('POST', DOCUMENTS_PATH, () => ({ copyOf: id })),
    [`get ${DOCUMENTS_PATH}/{id}`]: asOwner('GET', path),
    [`patch ${DOCUMENTS_PATH}/{id}`]: asOwner('PATCH', path, () => ({ title: 'A title', folder: 'Essays' })),
    [`delete ${DOCUMENTS_PATH}/{id}`]: {
      call: async (server) => ({ method: 'DELETE', path: `${DOCUMENTS_PATH}/${await create(server)}`, headers }),
    },
    [`get ${DOCUMENTS_PATH}/{id}/links`]: asOwner('GET', `${path}/links`),
    [`post ${DOCUMENTS_PATH}/{id}/links`]: {
      async call(server) {
        await server.call({ method: 'DELETE', path: await link(server), headers });
        const links = `${DOCUMENTS_PATH}/${await create(server)}/links`;
        return { method: 'POST', path: links, headers, body: { role: 'write', label: 'L' } };
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
    [`delete ${DOCUMENTS_PATH}/{id}/writers/{writer}`]: asOwner(
      'DELETE',
      `${path}/writers/${NOBODY}`,
      undefined,
      MISSING,
    ),
    [`post ${DOCUMENTS_PATH}/{id}/copies`]: asOwner('POST', `${path}/copies`, undefined, MISSING),
    [`get ${DOCUMENTS_PATH}/{id}/versions`]: asOwner('GET', `${path}/versions`),
    [`get ${DOCUMENTS_PATH}/{id}/versions/{number}`]: asOwner('GET', `${path}/versions/1`, undefined, MISSING),
    [`patch ${DOCUMENTS_PATH}/{id}/versions/{number}`]: asOwner(
      'PATCH',
      `${path}/versions/1`,
      () => ({ name: 'First' }),
      MISSING,
    ),
    [`post ${DOCUMENTS_PATH}/{id}/versions/{number}/restore`]: asOwner(
      'POST',
      `${path}/versions/9/restore`,
      () => ({}),
      REFUSED,
    ),
    [`get ${DOCUMENTS_PATH}/{id}/record`]: asOwner('GET', `${path}/record`),
    [`get ${DOCUMENTS_PATH}/{id}/record/parts/{number}`]: asOwner('GET', `${path}/record/parts/1`),
    [`post ${DOCUMENTS_PATH}/{id}/record/signed`]: asOwner('POST', `${path}/record/signed`, () => ({ withText: true })),
    'patch /api/folders': asOwner('PATCH', '/api/folders', () => ({ name: 'Essays', to: 'Papers' })),
  };
}

const NOBODY = '0'.repeat(32);
const MISSING = { status: 404 };
const REFUSED = { status: 400 };
const asWriter = () => ({ writer: 'x' });

function commentPrices({ owner: headers, id, threads }: FullLibrary): PriceList {
  const path = `${DOCUMENTS_PATH}/${id}/comments`;
  const asOwner = as(headers);
  const left = threads.values();
  const [first] = threads;
  const thread = `${path}/${first?.id ?? ''}`;
  const text = 'Why? '.repeat(60);
  const removal = `${path}/removals/${newId()}`;
  const route = `${DOCUMENTS_PATH}/{id}/comments`;
  return {
    [`get ${route}`]: asOwner('GET', path),
    [`post ${route}`]: asOwner('POST', path, () => newComment({ text })),
    [`post ${route}/{thread}`]: asOwner('POST', thread, () => ({ comment: newId(), text })),
    [`patch ${route}/{thread}`]: asOwner('PATCH', thread, () => ({ isResolved: true })),
    [`patch ${route}/{thread}/{comment}`]: asOwner('PATCH', `${thread}/${first?.comment ?? ''}`, () => ({ text })),
    [`delete ${route}/{thread}/{comment}`]: {
      call() {
        const each = left.next().value;
        return { method: 'DELETE', path: `${path}/${each?.id ?? ''}/${each?.comment ?? ''}`, headers };
      },
    },
    [`put ${route}/removals/{removal}`]: asOwner('PUT', removal, () => ({ author: NOBODY }), MISSING),
    [`delete ${route}/removals/{removal}`]: asOwner('DELETE', removal, undefined, MISSING),
  };
}

function otherPrices({ owner: headers, id }: FullLibrary): PriceList {
  const room = `/collab/${roomOf(id)}`;
  const words = Array.from({ length: 1000 }, (_, at) => `word${'x'.repeat(40)}${at}`);
  const asOwner = as(headers);
  const picture = {
    method: 'POST',
    path: `${room}/images`,
    headers: { ...headers, 'content-type': 'image/png' },
    body: pngOf(4000, 4000),
  };
  const stored = async (server: PricedServer) => String((await server.ask(picture))['src']);
  return {
    'post /api/analysis': 'reads a text',
    'post /api/feedback/passive-active': 'reads a text',
    'post /api/problems': 'reads a text',
    'post /api/account/restore': 'checks a password',
    'get /api/problems': asOwner('GET', '/api/problems', undefined, REFUSED),
    'post /api/essay': asOwner('POST', '/api/essay', () => ({ title: 'x'.repeat(200_000) })),
    'get /api/feedback/rules': asOwner('GET', '/api/feedback/rules'),
    'get /api/account/data': 'packs everything of an account',
    'post /api/account/sign-out-everywhere': {
      call: async (server) => ({
        method: 'POST',
        path: '/api/account/sign-out-everywhere',
        headers: await server.account(),
      }),
    },
    [`get ${PREFERENCES_PATH}`]: asOwner('GET', PREFERENCES_PATH),
    [`post ${PREFERENCES_PATH}`]: asOwner('POST', PREFERENCES_PATH, () => ({ words: { add: words, remove: [] } })),
    [`post ${QUERY_PATH}`]: asOwner('POST', QUERY_PATH, () => aQuery({ query: 'x'.repeat(QUERY_MAX_LENGTHS.query) })),
    'post /api/sweepstake': asOwner('POST', '/api/sweepstake', anEntry),
    'post /api/user': asOwner('POST', '/api/user', aUser, { status: 403 }),
    'post /api/records/check': {
      async call(server) {
        const path = `${DOCUMENTS_PATH}/${id}/record/signed`;
        const record = await server.call({ method: 'POST', path, headers, body: { withText: true } });
        return { method: 'POST', path: '/api/records/check', body: { record: new TextDecoder().decode(record) } };
      },
    },
    'post /collab/{room}/images': { call: () => picture },
    'put /collab/{room}/images/{id}': {
      call: async (server) => ({ method: 'PUT', path: `${room}${await stored(server)}`, headers }),
    },
    'get /images/{id}': { call: async (server) => ({ method: 'GET', path: await stored(server) }) },
    'post /collab/{room}/acts/{act}/bring-back': asOwner('POST', `${room}/acts/none/bring-back`, asWriter, REFUSED),
    'post /collab/{room}/acts/{act}/undo': asOwner('POST', `${room}/acts/none/undo`, asWriter, REFUSED),
  };
}
