import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';

import { CommentAnswer, DESK_TEXT_MAX_BYTES, DeskId, TextReceipt } from '#shared-types/desk/assignment';
import {
  AssignmentFacts,
  CLASS_PATH,
  JoinedClass,
  JoinReceipt,
  STUDENT_ANSWER_ROUTE,
  STUDENT_PATH,
  STUDENT_TEXT_ROUTE,
  STUDENT_TEXTS_PATH,
  StudentText,
  StudentView,
} from '#shared-types/desk/student';

import { errors } from '../../errors.ts';
import type { SharedByDeskRoutes } from './desk-key.ts';

/** A student reads, hands in and answers as often as anybody with an account does something. */
const CALLS_PER_STUDENT = { perSecond: 5, burst: 600 };
/** More than the text itself: its id and title, and pictures that are left out. */
const TEXT_CALL_MAX_BYTES = DESK_TEXT_MAX_BYTES + 100_000;

/** A class of sixty behind one router comes at once, all with the same key. */
const CALLS_PER_CLASS = { perSecond: 30, burst: 1800 };
/** It joins, some twice. Somebody who goes on joining mustn't fill the class: `CODES_MAX` would take them half an hour. */
const JOINS_PER_CLASS = { perSecond: 1 / 5, burst: 90 };

const tags = ['desk'];

const security: [] = []; // a key shows who calls
const nothing = { 204: Type.Null() };

/** What students do: no account, but the key of their class's link, and then of their own. */
export const studentRoutes: FastifyPluginAsyncTypebox<SharedByDeskRoutes> = async (app, shared) => {
  await app.register(classRoutes, shared);
  await app.register(ownRoutes, shared);
};

/** What somebody does who has the link of a class. */
const classRoutes: FastifyPluginAsyncTypebox<SharedByDeskRoutes> = async (app, { desk, guard }) => {
  app.get(
    CLASS_PATH,
    {
      onRequest: guard.admit(CALLS_PER_CLASS),
      schema: { tags, security, summary: 'Read what a class link is for', response: { 200: AssignmentFacts } },
    },
    (request) => guard.with(request, (key) => desk.facts(key)),
  );
  app.post(
    CLASS_PATH,
    {
      onRequest: guard.admit(JOINS_PER_CLASS, errors.tooManyJoins),
      schema: { tags, security, summary: 'Get a code in a class', body: JoinedClass, response: { 200: JoinReceipt } },
    },
    (request) => guard.with(request, (classKey) => desk.join(classKey, request.body.key)),
  );
};

/** What a student does with a link of their own. */
const ownRoutes: FastifyPluginAsyncTypebox<SharedByDeskRoutes> = async (app, { desk, guard }) => {
  const guarded = { onRequest: guard.admit(CALLS_PER_STUDENT) };

  app.get(
    STUDENT_PATH,
    {
      ...guarded,
      schema: { tags, security, summary: 'Read what you handed in and got back', response: { 200: StudentView } },
    },
    (request) => guard.with(request, (key) => desk.own(key)),
  );
  app.post(
    STUDENT_TEXTS_PATH,
    {
      ...guarded,
      bodyLimit: TEXT_CALL_MAX_BYTES,
      schema: { tags, security, summary: 'Hand in a text', body: StudentText, response: { 200: TextReceipt } },
    },
    (request) => guard.with(request, (key) => desk.handIn(key, request.body)),
  );
  app.delete(
    STUDENT_TEXT_ROUTE,
    {
      ...guarded,
      schema: {
        tags,
        security,
        summary: 'Take back a text that nobody has read',
        params: Type.Object({ text: DeskId }),
        response: nothing,
      },
    },
    async (request, reply) => {
      await guard.with(request, (key) => desk.takeBack(key, request.params.text));
      return reply.code(204).send(null);
    },
  );
  app.put(
    STUDENT_ANSWER_ROUTE,
    {
      ...guarded,
      schema: {
        tags,
        security,
        summary: 'Answer a comment',
        params: Type.Object({ comment: DeskId }),
        body: CommentAnswer,
        response: nothing,
      },
    },
    async (request, reply) => {
      await guard.with(request, (key) => desk.answer(key, request.params.comment, request.body));
      return reply.code(204).send(null);
    },
  );
};
