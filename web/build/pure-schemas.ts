import type { Plugin } from 'vite';

/** A constant of a module that is made with TypeBox, or with our own function for that. */
const SCHEMA = /^((?:export )?const \w+ = )((?:Type\.\w+|requiredText)\([\s\S]*?\));$/gm;

/**
 * Marks the schemas of shared-types as pure. Browsers use the constants beside them; a schema that nobody checks with can then go, and with
 * it the library. Each becomes the result of a function of its own, since the arguments of a call may have effects for all that the bundler
 * knows.
 */
export function pureSchemas(): Plugin {
  return {
    name: 'pure-schemas',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    transform: {
      filter: { id: /\/shared-types\/[\w-]+\.ts$/ },
      handler: (code) => ({ code: code.replaceAll(SCHEMA, '$1/* @__PURE__ */ (() => $2)();'), map: null }),
    },
  };
}
