import type { Plugin } from 'vite';

/** A call that only makes a schema. */
const SCHEMA_CALL = /(?<!function )\b(?:Type\.\w+|requiredText)\(/g;

/**
 * Marks the calls in shared-types that make schemas as pure. Browsers use the constants beside the schemas; a schema that nobody checks
 * with can then go, and with it the library.
 */
export function pureSchemas(): Plugin {
  return {
    name: 'pure-schemas',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    transform: {
      filter: { id: /\/shared-types\/[\w-]+\.ts$/ },
      handler: (code) => ({ code: code.replaceAll(SCHEMA_CALL, '/* @__PURE__ */ $&'), map: null }),
    },
  };
}
