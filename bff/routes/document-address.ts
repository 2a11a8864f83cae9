import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';

import { errors } from '../errors.ts';

/** The parameters of a path below a document. */
export const DocumentParams = Type.Object({ id: Type.String() });

/** The parameters of a path that names something numbered in a document: a version, or a part of its replay. */
export const NumberedParams = Type.Object({ id: Type.String(), number: Type.String() });

/** Positive whole numbers that a row can hold. */
const NUMBER = /^[1-9]\d{0,8}$/;

/**
 * The number in a path with `NumberedParams`.
 * @throws {BffError} NOT_FOUND if nothing can have this number.
 */
export function numberIn({ params: { number }, url }: FastifyRequest<{ Params: { number: string } }>): number {
  if (!NUMBER.test(number)) throw errors.notFound(url);
  return Number(number);
}
