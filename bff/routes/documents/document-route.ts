import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods, onRequestAsyncHookHandler } from 'fastify';
import { type Static, type TObject, type TSchema, Type } from 'typebox';

import { draftRoom, isKnownRoom } from '#shared-types/documents/collaboration';
import { DocumentId } from '#shared-types/documents/documents';
import { type Ability, LINK_HEADER, type Role } from '#shared-types/documents/roles';
import { isLinkSecret } from '#shared-types/documents/room-credentials';
import { WRITERS_HEADER, writerHashesIn } from '#shared-types/documents/writer-header';

import { hashOfSecret, judge } from '../../documents/access.ts';
import { type Calls, type Documents, RightChanged } from '../../documents/documents.ts';
import { can } from '../../documents/policy.ts';
import type { RoomBus } from '../../documents/room-bus.ts';
import { errors } from '../../errors.ts';
import { rateLimit, type RateLimit } from '../../http/rate-limit.ts';

/** What the routes of documents need. */
export interface DocumentRoutesOptions {
  documents: Documents;
  roomBus: RoomBus;
}

/** A document, and what the person who makes a request may do with it. */
export interface AllowedDocument {
  room: string;
  role: Role;
  /** The id of the account that it belongs to; `undefined` for a draft without an owner. */
  ownerId: string | undefined;
  /** Whether it is in its owner's bin. */
  isInBin: boolean;
  /** The calls of the store. They are made only while the person's right is still what it was. */
  kept: Calls;
}

/** The parameters of a path below a document. */
export const DocumentParams = Type.Object({ id: DocumentId });
/** The parameters of such a path where an impossible id counts as an unknown one. */
export const IdParams = Type.Object({ id: Type.String() });
/** The parameters of a path that names something numbered in a document: a version, or a part of its replay. */
export const NumberedParams = Type.Object({ id: Type.String(), number: Type.String() });

/** Positive whole numbers that a row can hold. */
const NUMBER = /^[1-9]\d{0,8}$/;

/**
 * The number in a path with `NumberedParams`.
 * @throws {BffError} NOT_FOUND if nothing can have this number.
 */
export function numberIn({ number }: Static<typeof NumberedParams>, { url }: FastifyRequest): number {
  if (!NUMBER.test(number)) throw errors.notFound(url);
  return Number(number);
}

/**
 * Finds the document that a request names, if the person may do all of this with it; `documents/access.ts` and `policy.ts` decide.
 * The route has run `recogniseUser` or `requireUser` before.
 * @throws {BffError} NOT_FOUND if they may not even know of it, or FORBIDDEN. @throws why it isn't known who they are, if that may be
 * the reason.
 */
export async function allowedDocument(
  request: FastifyRequest,
  room: string | undefined,
  documents: Documents,
  ...abilities: Ability[]
): Promise<AllowedDocument> {
  if (room === undefined) throw errors.documentUnknown();
  const secret = request.headers[LINK_HEADER];
  const { user, userFault } = request;
  const { isAccountClosed } = request.server;
  const access = await judge({ documents, isAccountClosed }, room, {
    userId: user === undefined || user.isAnonymous ? undefined : user.id,
    linkHash: typeof secret === 'string' && isLinkSecret(secret) ? hashOfSecret(secret) : undefined,
    keyHashes: writerHashesIn(request.headers[WRITERS_HEADER]),
  });
  if (access.denied) throw userFault ?? errors.documentUnknown();
  const { right, facts } = access;
  const { role } = right;
  for (const ability of abilities)
    if (!can(role, ability, { isOwned: facts !== undefined })) throw userFault ?? errors.documentForbidden(role);
  return { room, role, ownerId: facts?.owner, isInBin: facts?.isInBin ?? false, kept: documents.under(right) };
}

/**
 * Does something with a document that the person may do. If their right changes between the judgement and the call of the store,
 * they are judged again, and the new right counts.
 * @param judged the judgement, if there is one already.
 */
export async function whileAllowed<Result>(
  judgeNow: () => Promise<AllowedDocument>,
  act: (document: AllowedDocument) => Promise<Result>,
  judged?: AllowedDocument,
): Promise<Result> {
  try {
    return await act(judged ?? (await judgeNow()));
  } catch (error) {
    if (error instanceof RightChanged) return act(await judgeNow());
    throw error;
  }
}

/** What a call about a document must pass before its body is read, unless only accounts may make it (`callerGuards`). */
export function documentGuards(app: FastifyInstance, perAddress: RateLimit): onRequestAsyncHookHandler[] {
  return [rateLimit(perAddress), app.recogniseUser];
}

/** A route about one document, which its path names with `:id`, or with `:room` where the sandbox has it too. */
interface DocumentRoute<Params, Body, Query, Answer> {
  /** What the person must be allowed to do with the document. */
  ability: Ability;
  /** They run first. Routes that share them share their limits. */
  guards: onRequestAsyncHookHandler[];
  /** Whether the person is judged before the body is read and checked. */
  isJudgedFirst?: boolean;
  tag?: 'documents' | 'library';
  summary: string;
  params?: Params;
  body?: Body;
  query?: Query;
  /** What it answers; without a schema, the handler's result is sent as it is, or 204 if there's none. */
  answer?: Answer;
  /** The type of an answer without a schema. */
  produces?: string;
  status?: 200 | 201;
}

type StaticOf<Schema> = Schema extends TSchema ? Static<Schema> : undefined;

/** A permitted call of such a route. */
interface DocumentCall<Params, Body, Query> {
  document: AllowedDocument;
  params: StaticOf<Params>;
  body: StaticOf<Body>;
  query: StaticOf<Query>;
  request: FastifyRequest;
  reply: FastifyReply;
}

/** Adds routes about single documents: each judges its caller, and then does what they may do (`whileAllowed`). */
export function documentRoutesIn(app: FastifyInstance, documents: Documents) {
  return function route<
    Params extends TObject = typeof DocumentParams,
    Body extends TSchema | undefined = undefined,
    Query extends TSchema | undefined = undefined,
    Answer extends TSchema | undefined = undefined,
  >(
    method: HTTPMethods,
    url: string,
    {
      ability,
      guards,
      isJudgedFirst = false,
      tag = 'documents',
      summary,
      status = 200,
      params,
      body,
      query,
      answer,
      produces,
    }: DocumentRoute<Params, Body, Query, Answer>,
    handle: (call: DocumentCall<Params, Body, Query>) => Promise<Answer extends TSchema ? Static<Answer> : unknown>,
  ): void {
    const documentOf = (request: FastifyRequest) =>
      allowedDocument(request, roomIn(request.params), documents, ability);
    const judged = new WeakMap<FastifyRequest, AllowedDocument>();
    const judgeFirst: onRequestAsyncHookHandler = async (request) => {
      judged.set(request, await documentOf(request));
    };
    app.route({
      method,
      url,
      onRequest: isJudgedFirst ? [...guards, judgeFirst] : guards,
      schema: {
        tags: [tag],
        summary,
        params: params ?? DocumentParams,
        ...(body && { body }),
        ...(query && { querystring: query }),
        ...(answer && { response: { [status]: answer } }),
        ...(produces === undefined ? !answer && { response: { 204: Type.Null() } } : { produces: [produces] }),
      },
      async handler(request, reply) {
        const answerAbout = async (document: AllowedDocument) => {
          // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the schemas have been checked
          const given = { params: request.params, body: request.body, query: request.query } as Pick<
            DocumentCall<Params, Body, Query>,
            'params' | 'body' | 'query'
          >;
          return handle({ document, ...given, request, reply });
        };
        const result = await whileAllowed(() => documentOf(request), answerAbout, judged.get(request));
        if (result === undefined) return reply.code(204).send(null);
        if (produces !== undefined) reply.type(produces);
        return reply.code(status).send(result);
      },
    });
  };
}

/** The room that the parameters of a path name. */
function roomIn(params: unknown): string | undefined {
  const { id, room } = Object(params);
  if (typeof id === 'string') return draftRoom(id);
  return typeof room === 'string' && isKnownRoom(room) ? room : undefined;
}
