import { Ajv, type Options } from 'ajv';
import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';

import { REQUIRED_WORDS } from '#shared-types/form-text';

/** Text that every part of the product can hold: no NUL, and no half of a surrogate pair (it has no UTF-8 form). */
const isPlainText = (text: string): boolean => !text.includes('\0') && text.isWellFormed();

/** What is sent is judged as it is, and never changed. */
const STRICT: Options = {
  coerceTypes: false,
  removeAdditional: false,
  useDefaults: false,
  allowUnionTypes: true,
  keywords: [REQUIRED_WORDS],
  formats: {
    'plain-text': isPlainText,
    /** No control characters (Unicode category Cc), so that it may stand in a header of a mail or a line of a log. */
    'single-line': (text: string) => isPlainText(text) && !/\p{Cc}/u.test(text),
    /** No control characters but tabs and the breaks of lines and pages, which word processors leave in what is pasted. */
    'multi-line': (text: string) => isPlainText(text) && !/(?![\t-\r])\p{Cc}/u.test(text),
  },
};

/** A list of 2,000 entries stops at its first fault. */
const first = new Ajv(STRICT);
/** A form answers every faulty field at once; its faults carry their schema, for the field's own words. */
const all = new Ajv({ ...STRICT, allErrors: true, verbose: true });

/** Checks what is sent to the routes of the app against their schemas, up to the first fault. */
export const validation = fp(async (app: FastifyInstance) => {
  app.setValidatorCompiler(({ schema }) => first.compile(schema as object)); // every schema of ours is an object
});

/** Has the routes that are registered after it in the same scope answer every faulty field. */
export const formValidation = fp(async (app: FastifyInstance) => {
  app.setValidatorCompiler(({ schema }) => all.compile(schema as object));
});
