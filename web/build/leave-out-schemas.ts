import type { Plugin } from 'vite';

/** The calls that make a schema and do nothing else. */
const SCHEMA_CALL = /\b(?=(?:Type\.\w+(?:<[^>]+>)?|requiredText)\()(?<!function )/g;

/**
 * Tells the build that a schema which nobody uses can go. Browsers use the types and the constants of `shared-types`; the
 * schemas, and the library that makes them, are for the server.
 */
export function leaveOutSchemas(): Plugin {
  return {
    name: 'leave-out-schemas',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    transform: {
      order: 'pre',
      filter: { id: /\/shared-types\/[\w-]+\.ts$/ },
      handler: (code) => ({ code: code.replaceAll(SCHEMA_CALL, '/* @__PURE__ */ '), map: null }),
    },
  };
}
