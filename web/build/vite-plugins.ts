import { readdir, readFile, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

import { type ESTree, parseSync, type Plugin, Visitor } from 'vite';

/** A constant of a module that is made with TypeBox, or with our own function for that. */
const SCHEMA = /^((?:export )?const (\w+) = )((?:Type\.\w+|requiredText)\([\s\S]*?\));$/gm;

/**
 * Turns the schemas of shared-types into what TypeBox makes of them, which is JSON Schema: the pages judge answers by some, and
 * need neither the library nor the rest. What a module doesn’t export becomes the result of a function of its own that the bundler
 * may drop, since the arguments of a call may have effects for all that it knows.
 */
export function plainSchemas(): Plugin {
  return {
    name: 'plain-schemas',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    transform: {
      filter: { id: /\/shared-types\/(?:[\w-]+\/)?[\w-]+\.ts$/ },
      async handler(code, id) {
        const schemas: Record<string, unknown> = await import(pathToFileURL(id).href);
        const plain = code.replaceAll(SCHEMA, (_made: string, start: string, name: string, made: string) =>
          name in schemas ? `${start}${plainSchema(schemas[name])};` : `${start}/* @__PURE__ */ (() => ${made})();`,
        );
        return { code: plain, map: null };
      },
    },
  };
}

/** Fails the build if two files of the program import each other: which one is evaluated first would depend on the page. */
export function acyclicChunks(): Plugin {
  return {
    name: 'acyclic-chunks',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    generateBundle(_options, bundle) {
      const importsOf = (file: string) => {
        const chunk = bundle[file];
        return chunk?.type === 'chunk' ? chunk.imports : [];
      };
      const straight = new Set<string>();
      const follow = (file: string, above: readonly string[]) => {
        if (above.includes(file)) this.error(`These files import each other: ${[...above, file].join(', ')}.`);
        if (straight.has(file)) return;
        for (const imported of importsOf(file)) follow(imported, [...above, file]);
        straight.add(file);
      };
      for (const file of Object.keys(bundle)) follow(file, []);
    },
  };
}

/** A schema as JSON, without the descriptions, which only the documentation of the API shows. */
function plainSchema(schema: unknown): string {
  return JSON.stringify(schema, (key, value: unknown) =>
    key === 'description' && typeof value === 'string' ? undefined : value,
  );
}

// The server fills in the pages when it starts, so it compresses them itself.
const TEXT_EXTENSIONS = new Set(['.css', '.js', '.json', '.svg', '.txt', '.webmanifest']);
/** Below this size the headers of an answer weigh more than the compression saves. */
const MIN_BYTES = 512;

/** Writes a `.br` and a `.gz` beside each text file of a folder, so that the server compresses nothing at run time. */
export async function precompress(directory: string): Promise<void> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && TEXT_EXTENSIONS.has(extname(entry.name)));
  await Promise.all(files.map((file) => compressFile(join(file.parentPath, file.name))));
}

async function compressFile(path: string): Promise<void> {
  const content = await readFile(path);
  if (content.length < MIN_BYTES) return;
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length };
  const [brotli, gzipped] = await Promise.all([
    promisify(brotliCompress)(content, { params }),
    promisify(gzip)(content, { level: 9 }),
  ]);
  await Promise.all([writeFile(`${path}.br`, brotli), writeFile(`${path}.gz`, gzipped)]);
}

/** Parts of a library that nothing here uses, but that the bundler keeps for all that it knows. */
interface Unused {
  /** The modules of the library. */
  modules: RegExp;
  /** The names of properties of its objects. */
  properties?: RegExp;
  /** How statements begin that are as good as none. */
  statements?: RegExp;
  /** The functions that only make something, which goes if nobody needs it. */
  makers?: RegExp;
}

/** Takes out of libraries what nothing here uses. What an entry of the list names must exist, or the build fails. */
export function withoutUnused(list: readonly Unused[]): Plugin {
  const found = new Set<Unused>();
  return {
    name: 'without-unused',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    transform: {
      filter: { id: list.map(({ modules }) => modules) },
      handler(code, id) {
        const edits: Edit[] = [];
        for (const unused of list.filter(({ modules }) => modules.test(id))) {
          const own = editsFor(unused, code, parseSync(id, code).program);
          if (own.length > 0) found.add(unused);
          edits.push(...own);
        }
        return { code: edited(code, edits), map: null };
      },
    },
    buildEnd(error) {
      const missing = list.find((unused) => !found.has(unused));
      if (!error && missing) throw new Error(`Nothing was to take out of ${missing.modules}; see vite.config.ts.`);
    },
  };
}

/** What takes the place of a part of a code. */
interface Edit {
  start: number;
  end: number;
  text: string;
}

function editsFor({ properties, statements, makers }: Unused, code: string, program: ESTree.Program): Edit[] {
  const edits: Edit[] = [];
  const cut = (start: number, end: number, text = '') => edits.push({ start, end, text });
  const cutStatement = ({ start, end }: ESTree.Statement) => {
    if (statements?.test(code.slice(start, end))) cut(start, end, ';');
  };
  new Visitor({
    ObjectExpression(object) {
      for (const [at, { start, ...property }] of object.properties.entries())
        if (property.type === 'Property' && property.key.type === 'Identifier' && properties?.test(property.key.name))
          cut(start, object.properties[at + 1]?.start ?? object.end - 1);
    },
    IfStatement: cutStatement,
    ExpressionStatement: cutStatement,
    CallExpression({ start, callee }) {
      if (makers?.test(code.slice(callee.start, callee.end))) cut(start, start, '/* @__PURE__ */ ');
    },
  }).visit(program);
  return edits;
}

/** A code after some edits; one within another goes with it. */
function edited(code: string, edits: readonly Edit[]): string {
  let done = '';
  let from = 0;
  for (const { start, end, text } of edits.toSorted((a, b) => a.start - b.start)) {
    if (start < from) continue;
    done += code.slice(from, start) + text;
    from = end;
  }
  return done + code.slice(from);
}
