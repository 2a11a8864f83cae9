import { Readable } from 'node:stream';

import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyInstance, FastifyRequest, onRequestAsyncHookHandler } from 'fastify';
import { Type } from 'typebox';

import { ActsReceipt, type DeskAct, DeskActs } from '#shared-types/desk/acts';
import {
  ACTS_MAX_BYTES,
  ACTS_ROUTE,
  ASSIGNMENT_ROUTE,
  AssignmentQuery,
  AssignmentView,
  Desk,
  DESK_PATH,
  DESK_TEXT_MAX_BYTES,
  DeskId,
  NewAssignment,
  NewText,
  TextReceipt,
  TEXTS_ROUTE,
} from '#shared-types/desk/assignment';

import type { DeskStore, Reader } from '../../desk/desk-store.ts';
import { errors } from '../../errors.ts';
import { startHourlySweep, untilNoneIsLeft } from '../../hourly-sweep.ts';
import { endedByClient } from '../../http/client-gone.ts';
import { charge, charged, chargeLength } from '../../http/rate-limit.ts';
import { callerGuards, userOf } from '../caller.ts';
import { createKeyGuard, type SharedByDeskRoutes, showsKey } from './desk-key.ts';
import { studentRoutes } from './student.ts';

/** A teacher at work sends a call for each mark and comment, hands in a hundred files at once, and waits for the next change. */
const CALLS_PER_USER = { perSecond: 5, burst: 600 };
/** A class of sixty behind one router comes, joins, hands in and reads at once; so does a staff room that marks. */
const CALLS_PER_ADDRESS = { perSecond: 30, burst: 1800 };
/** More than the text itself: its id, code and title, and pictures that are left out. */
const TEXT_CALL_MAX_BYTES = DESK_TEXT_MAX_BYTES + 100_000;

/** How many acts, or texts that acts are about, cost as much as a call. */
export const ACTS_OF_A_CALL = 20;

const tags = ['desk'];
const Params = Type.Object({ assignment: DeskId });

/** All calls of the teacher's desk: the teacher's by their account, the others by the key of a link. */
export const deskRoutes: FastifyPluginAsyncTypebox<{ desk: DeskStore }> = async (app, { desk }) => {
  app.addHook('onSend', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
  });
  chargeLength(app);
  const shared = { desk, guard: createKeyGuard(desk) };
  await app.register(assignmentListRoutes, shared);
  // One limit for what a reader looks at and what they do.
  const readers = readersOf(app, shared);
  await app.register(viewRoutes, { ...shared, ...readers });
  await app.register(workRoutes, { ...shared, ...readers });
  await app.register(studentRoutes, shared);

  // Nobody is shown an assignment whose time is over, whether or not it was deleted.
  const expiry = startHourlySweep(
    async () => {
      const assignments = await untilNoneIsLeft(() => desk.sweep());
      if (assignments > 0) app.log.info({ assignments }, 'deleted assignments whose time was over');
    },
    (error) => app.log.error({ err: error }, 'old assignments could not be deleted; trying again in an hour'),
  );
  app.addHook('onReady', () => expiry.sweep());
  app.addHook('preClose', async () => desk.endWaiting());
  app.addHook('onClose', async () => expiry.stop());
};

/** What a teacher's call passes. */
function teachersOnly(app: FastifyInstance) {
  return callerGuards(app, { allowGuests: false, perUser: CALLS_PER_USER, perAddress: CALLS_PER_ADDRESS });
}

/** How much there is to do: a return of a class is one act, and costs as much as one for each text. */
function workOf(acts: readonly DeskAct[]): number {
  return acts.reduce((sum, act) => sum + ('texts' in act ? act.texts.length : 1), 0);
}

/** The assignments of an account: lists them, makes and deletes one. */
const assignmentListRoutes: FastifyPluginAsyncTypebox<SharedByDeskRoutes> = async (app, { desk }) => {
  const guarded = { onRequest: teachersOnly(app) };
  app.get(
    DESK_PATH,
    { ...guarded, schema: { tags, summary: 'List your assignments', response: { 200: Desk } } },
    (request) => desk.list(userOf(request).id),
  );
  app.post(
    DESK_PATH,
    {
      ...guarded,
      bodyLimit: ACTS_MAX_BYTES,
      schema: { tags, summary: 'Make an assignment', body: NewAssignment, response: { 201: ActsReceipt } },
    },
    async (request, reply) => reply.code(201).send(await desk.create(userOf(request).id, request.body)),
  );
  app.delete(
    ASSIGNMENT_ROUTE,
    {
      ...guarded,
      schema: {
        tags,
        summary: 'Delete an assignment with everything',
        params: Params,
        response: { 204: Type.Null() },
      },
    },
    async (request, reply) => {
      await desk.remove(userOf(request).id, request.params.assignment);
      return reply.code(204).send(null);
    },
  );
};

/** A hook for the calls alone for which something holds. */
function when(holds: (request: FastifyRequest) => boolean, hook: onRequestAsyncHookHandler): onRequestAsyncHookHandler {
  return async function (request, reply) {
    if (holds(request)) await hook.call(this, request, reply);
  };
}

/** How readers of an assignment come in: a second reader shows a key, anybody else needs an account. */
function readersOf(app: FastifyInstance, { guard }: SharedByDeskRoutes) {
  return {
    guarded: {
      onRequest: [
        when(showsKey, guard.admit(CALLS_PER_USER)),
        ...teachersOnly(app).map((hook) => when((request) => !showsKey(request), hook)),
      ],
    },
    asReader: <Result>(request: FastifyRequest, work: (reader: Reader) => Promise<Result>) =>
      showsKey(request) ? guard.with(request, (key) => work({ key })) : work({ account: userOf(request).id }),
  };
}

type SharedByReaders = SharedByDeskRoutes & ReturnType<typeof readersOf>;

const security: [] = []; // a key shows who calls

/** One assignment as its teacher and its second readers see it. */
const viewRoutes: FastifyPluginAsyncTypebox<SharedByReaders> = async (app, { desk, guard, guarded, asReader }) => {
  app.get(
    ASSIGNMENT_ROUTE,
    {
      ...guarded,
      schema: {
        tags,
        security,
        summary: 'Read an assignment with all that you work with, or wait for a change',
        params: Params,
        querystring: AssignmentQuery,
        response: { 200: AssignmentView, 204: Type.Null() },
      },
    },
    async (request, reply) => {
      const { assignment } = request.params;
      const since = request.query.since === undefined ? undefined : Number(request.query.since);
      const look = () => asReader(request, (reader) => desk.view(reader, assignment, since));
      let view = await look();
      if (view === undefined && since !== undefined && request.query.wait === 'true') {
        await desk.changed(assignment, since, endedByClient(reply));
        if (showsKey(request) && !(await guard.opens(request))) throw errors.deskLinkUnknown();
        view = await look();
      }
      if (view === undefined) return reply.code(204).send(null);
      reply.type('application/json; charset=utf-8');
      return reply.send(Readable.from(charged(request, view), { objectMode: false }) as never); // oxlint-disable-line typescript/no-unsafe-type-assertion -- it's the view as JSON
    },
  );
};

/** What they do with it. */
const workRoutes: FastifyPluginAsyncTypebox<SharedByReaders> = async (app, { desk, guarded, asReader }) => {
  app.post(
    ACTS_ROUTE,
    {
      ...guarded,
      bodyLimit: ACTS_MAX_BYTES,
      schema: {
        tags,
        security,
        summary: 'Comment, mark, return, and all else that a reader does',
        params: Params,
        body: DeskActs,
        response: { 200: ActsReceipt },
      },
    },
    (request) => {
      const { acts } = request.body;
      charge(request, workOf(acts) / ACTS_OF_A_CALL);
      return asReader(request, (reader) => desk.act(reader, request.params.assignment, acts));
    },
  );
  app.post(
    TEXTS_ROUTE,
    {
      ...guarded,
      bodyLimit: TEXT_CALL_MAX_BYTES,
      schema: {
        tags,
        security,
        summary: 'Hand in a text for somebody',
        params: Params,
        body: NewText,
        response: { 200: TextReceipt },
      },
    },
    (request) => asReader(request, (reader) => desk.handInFor(reader, request.params.assignment, request.body)),
  );
};
