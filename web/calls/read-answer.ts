import type { Static, TSchema } from 'typebox';

import { isObject } from '#shared-types/is-object';

import { NotReachedError } from './call-errors.ts';
import { errorMessage } from './error-message.ts';

/** The message for an answer that isn’t JSON, as from the sign-in page of a network, or that has another shape altogether. */
const NOT_READ = 'We couldn’t read the server’s answer. Reload the page, then try again.';

/** The part of JSON Schema that the schemas of shared-types use for answers. */
interface Shape {
  type?: 'object' | 'array' | 'string' | 'integer' | 'number' | 'boolean' | 'null';
  enum?: readonly unknown[];
  const?: unknown;
  anyOf?: readonly Shape[];
  items?: Shape;
  minItems?: number;
  properties?: Readonly<Record<string, Shape>>;
  required?: readonly string[];
  minimum?: number;
  maximum?: number;
  /** What any other value counts as; not `default`, which the server would write where a value is missing. */
  'x-unknown'?: unknown;
}

/** Something of an answer that was left out: an item of the list at a path such as `argument.elements`, or all that is at it. */
export interface LeftOut {
  at: string;
  index?: number;
}

/** What this page understands of an answer. */
export interface ReadAnswer<Answer> {
  answer: Answer;
  leftOut: readonly LeftOut[];
}

/**
 * Reads an answer of the server, which may be newer than this page. What doesn’t fit the schema is left out, as little of it as
 * possible: an item of a list, or an optional part. A list that is none counts as empty.
 * @param schema what the page knows of the answer; properties beyond that are left out and don’t count.
 * @param isSound what an object of the answer must fulfil besides, such as a place that is inside the text.
 * @throws {Error} with NOT_READ when nothing of the answer can be used. @throws {NotReachedError} when the rest of it didn’t arrive.
 */
export async function readAnswer<Schema extends TSchema>(
  response: Response,
  schema: Schema,
  isSound?: (object: Readonly<Record<string, unknown>>) => boolean,
): Promise<ReadAnswer<Static<Schema>>> {
  let body: unknown;
  try {
    body = await response.json();
  } catch (error) {
    if (error instanceof TypeError) throw new NotReachedError(errorMessage(error), { cause: error });
    throw error instanceof SyntaxError ? new Error(NOT_READ, { cause: error }) : error;
  }
  return judge(body, schema, isSound);
}

/** Judges an answer that has arrived in another way, under the rules of `readAnswer`. @throws {Error} as it does. */
export function judge<Schema extends TSchema>(
  body: unknown,
  schema: Schema,
  isSound?: (object: Readonly<Record<string, unknown>>) => boolean,
): ReadAnswer<Static<Schema>> {
  const judging = new Judging(isSound);
  const answer = judging.fitting(body, schema, '');
  if (answer === undefined) throw new Error(NOT_READ);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it was judged by that schema.
  return { answer: answer as Static<Schema>, leftOut: judging.leftOut };
}

class Judging {
  readonly leftOut: LeftOut[] = [];
  readonly #isSound: (object: Readonly<Record<string, unknown>>) => boolean;

  constructor(isSound = (_object: Readonly<Record<string, unknown>>) => true) {
    this.#isSound = isSound;
  }

  /** What fits of a value; undefined if it doesn’t fit. */
  fitting(value: unknown, shape: Shape, at: string): unknown {
    const before = this.leftOut.length;
    const fit = this.#fitting(value, shape, at);
    // What is in something that is left out doesn't count by itself.
    if (fit === undefined) this.leftOut.length = before;
    return fit;
  }

  #fitting(value: unknown, shape: Shape, at: string): unknown {
    if (shape.anyOf) {
      for (const one of shape.anyOf) {
        const fit = this.fitting(value, one, at);
        if (fit !== undefined) return fit;
      }
      return undefined;
    }
    if (shape.type === 'array') return this.#list(value, shape, at);
    if (shape.type === 'object') return this.#object(value, shape, at);
    return isFitting(value, shape) ? value : shape['x-unknown'];
  }

  #list(value: unknown, { items = {}, minItems = 0 }: Shape, at: string): unknown[] | undefined {
    if (!Array.isArray(value)) {
      this.leftOut.push({ at });
      return minItems > 0 ? undefined : [];
    }
    const fits: unknown[] = [];
    for (const [index, item] of value.entries()) {
      const fit = this.fitting(item, items, at);
      if (fit === undefined) this.leftOut.push({ at, index });
      else fits.push(fit);
    }
    return fits.length < minItems ? undefined : fits;
  }

  #object(value: unknown, { properties, required = [] }: Shape, at: string): object | undefined {
    if (!isObject(value)) return undefined;
    if (properties === undefined) return value;
    const fits: Record<string, unknown> = {};
    for (const [name, shape] of Object.entries(properties)) {
      const isRequired = required.includes(name);
      if (value[name] === undefined && !isRequired) continue;
      const path = at === '' ? name : `${at}.${name}`;
      const fit = this.fitting(value[name], shape, path);
      if (fit !== undefined) fits[name] = fit;
      else if (isRequired) return undefined;
      else this.leftOut.push({ at: path });
    }
    return this.#isSound(fits) ? fits : undefined;
  }
}

/** Whether a value that is neither a list nor an object fits. */
function isFitting(value: unknown, shape: Shape): boolean {
  const { type, minimum = -Infinity, maximum = Infinity } = shape;
  if (shape.enum && !shape.enum.includes(value)) return false;
  if (shape.const !== undefined && value !== shape.const) return false;
  if (type === undefined) return true;
  if (type === 'null') return value === null;
  if (type !== 'integer' && type !== 'number') return typeof value === type;
  return (
    typeof value === 'number' && value >= minimum && value <= maximum && (type === 'number' || Number.isInteger(value))
  );
}
