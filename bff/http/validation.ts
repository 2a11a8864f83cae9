import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';

import { everyFault, firstFault } from './schema-checks.ts';

/** Checks what is sent to the routes of the app against their schemas, up to the first fault. */
export const validation = fp(async (app: FastifyInstance) => {
  app.setValidatorCompiler(({ schema }) => firstFault.compile(schema as object)); // every schema of ours is an object
});

/** Has the routes that are registered after it in the same scope answer every faulty field. */
export const formValidation = fp(async (app: FastifyInstance) => {
  app.setValidatorCompiler(({ schema }) => everyFault.compile(schema as object));
});
