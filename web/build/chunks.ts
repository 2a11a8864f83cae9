import { existsSync } from 'node:fs';
import path from 'node:path';

/** What the bundler knows of the modules: which others each imports, except those that it imports later. */
interface Modules {
  getModuleInfo(id: string): { importedIds: readonly string[] } | null;
}

/** The modules where parts of the site begin; what they import is fetched with them. */
const BEGINNINGS = {
  application: ['main.tsx'],
  forms: [
    'islands.tsx',
    'features/contact-query/contact-query-form.tsx',
    'features/sweepstake/sweepstake-form.tsx',
    'features/account/account.tsx',
  ],
  account: ['features/account/account-page.tsx', 'features/account/reset-password.tsx'],
  record: ['features/record-check/record-page.tsx'],
  library: ['features/library/documents-page.tsx'],
  plainEditor: ['features/plain-editor/document-view-page.tsx'],
  demo: ['features/editor/demo-page.tsx'],
  editor: ['features/editor/restarting-editor.tsx'],
  surroundings: ['features/editor/surroundings.tsx'],
  files: [
    'files/open-file.ts',
    'files/place-text.ts',
    'features/library/document-file.ts',
    'features/library/importing/import-one.ts',
  ],
} satisfies Record<string, readonly string[]>;

type Beginning = keyof typeof BEGINNINGS;

/**
 * Puts what several programs need into few files: each costs a request, with a kilobyte of headers, and small files compress badly.
 * What pages of text, forms and the check of a record need stays apart, since they need little else.
 * Each file holds all modules that some beginnings share, so none of them imports a file that imports it.
 * @param web the folder of the site's sources.
 * @returns names the chunk of a module; undefined leaves that to the bundler.
 */
export function programChunks(web: string): (id: string, modules: Modules) => string | undefined {
  const beginnings = new Set(Object.values(BEGINNINGS).flatMap((files) => files.map((file) => web + file)));
  let reached: Map<string, ReadonlySet<string>> | undefined;
  return (id, modules) => {
    reached ??= new Map(
      Object.entries(BEGINNINGS).map(([name, files]) => [
        name,
        reachedFrom(
          files.map((file) => web + file),
          modules,
        ),
      ]),
    );
    const isIn = (name: Beginning) => reached?.get(name)?.has(id) === true;
    // The index of the icons imports all of them, so who uses which isn't known. Only the close button comes first.
    if (/\/lucide-react\/dist\/esm\/icons\/(?!x\.)/.test(id)) return 'around';
    // The chunk of a beginning has its name.
    if (beginnings.has(id) || isIn('application') || isIn('forms')) return undefined;
    const isFirst = isIn('demo') || isIn('editor');
    const isInEditor = isFirst || isIn('plainEditor');
    if (isIn('account')) return isInEditor || isIn('surroundings') ? 'programs' : undefined;
    if (isIn('record')) return undefined;
    if (isIn('library')) return isInEditor ? 'texts' : isIn('surroundings') ? 'texts-around' : undefined;
    if (isIn('plainEditor')) return isFirst ? 'document' : isIn('surroundings') ? 'document-around' : undefined;
    if (isIn('demo')) return undefined;
    if (isIn('editor')) return isIn('files') ? 'text-model' : 'writing';
    if (isIn('surroundings')) return isIn('files') ? 'files-around' : 'around';
    return undefined;
  };
}

function reachedFrom(beginnings: readonly string[], modules: Modules): ReadonlySet<string> {
  const reached = new Set<string>();
  const follow = (id: string) => {
    if (reached.has(id)) return;
    reached.add(id);
    for (const imported of modules.getModuleInfo(id)?.importedIds ?? []) follow(imported);
  };
  for (const id of beginnings) {
    if (modules.getModuleInfo(id) === null) throw new Error(`There is no module ${id}; see web/build/chunks.ts.`);
    follow(id);
  }
  return reached;
}

const REPOSITORY = path.join(import.meta.dirname, '../..');

/**
 * Tells the modules of a chunk.
 * @param ours our own, a line for each folder: `web/ui: button.tsx field.tsx`.
 * @param also those of libraries.
 * @throws {Error} if one of our own doesn't exist: a chunk that misses a file still works on most pages.
 */
export function oneOf(ours: readonly string[], also?: RegExp): (id: string) => boolean {
  const files = new Set(
    ours.flatMap((line) => {
      const [folder = '', names = ''] = line.split(': ');
      return names.split(' ').map((name) => path.join(REPOSITORY, folder, name));
    }),
  );
  for (const file of files) if (!existsSync(file)) throw new Error(`There is no ${file}; see web/vite.config.ts.`);
  return (id) => files.has(id) || also?.test(id) === true;
}
