import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';

import { everyFault, firstFault } from './schema-checks.ts';

/** Validates what clients send to the routes of the app against their schemas, up to the first fault. */
export const validation = fp(async (app: FastifyInstance) => {
  app.setValidatorCompiler(({ schema }) => firstFault.compile(schema as object)); // all our schemas are objects
});

/** Makes the routes registered after it in the same scope report every invalid field. */
export const formValidation = fp(async (app: FastifyInstance) => {
  app.setValidatorCompiler(({ schema }) => everyFault.compile(schema as object));
});
