/**
 * `npm run --silent sbom` prints what Sullivan is made of, as CycloneDX 1.6 (cyclonedx.org/docs/1.6/json): every package of the
 * lockfile with its version, its licence and the hash of its archive. The scope is `required` for what the server loads or a
 * browser gets, `optional` for what only some machines install, and `excluded` for what only builds and tests.
 *
 * `npm sbom` can't do it: it takes React and the editor for tools, since the site is built before the server starts.
 */
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

interface LockedPackage {
  version: string;
  resolved?: string;
  integrity?: string;
  license?: unknown;
  optional?: boolean;
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
}

const ROOT = path.join(import.meta.dirname, '..');
const IMPORT = /(?:from|import) ?\(?'((?:@[\w-]+\/)?[\w-][\w.-]*)/g;

const { packages }: { packages: Record<string, LockedPackage> } = JSON.parse(
  readFileSync(path.join(ROOT, 'package-lock.json'), 'utf8'),
);
const { '': sullivan, ...others } = packages;
if (!sullivan) throw new Error('The lockfile doesn’t name the product.');

const server = Object.keys(sullivan.dependencies ?? {});
const files = globSync('web/**/*.{ts,tsx}', { cwd: ROOT, exclude: ['web/build/**', 'web/dist/**'] });
const imported = files.flatMap((file) => Array.from(readFileSync(path.join(ROOT, file), 'utf8').matchAll(IMPORT)));
const site = imported.map(([, name = '']) => name).filter((name) => sullivan.devDependencies?.[name] !== undefined);
const shipped = reachedFrom([...server, ...site]);

const bill = {
  $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
  bomFormat: 'CycloneDX',
  specVersion: '1.6',
  version: 1,
  metadata: {
    component: {
      'bom-ref': 'sullivan',
      type: 'application',
      name: 'sullivan',
      version: sullivan.version,
      licenses: licences(sullivan),
    },
  },
  components: Object.entries(others).map(component),
  dependencies: [
    { ref: 'sullivan', dependsOn: [...new Set([...server, ...site])].map((name) => `node_modules/${name}`) },
    ...Object.keys(others).map((folder) => ({ ref: folder, dependsOn: needsOf(folder) })),
  ],
};
process.stdout.write(`${JSON.stringify(bill, null, 2)}\n`);

function component([folder, locked]: [string, LockedPackage]) {
  const name = folder.replace(/^.*node_modules\//, '');
  const scope = locked.optional ? 'optional' : 'required';
  return {
    'bom-ref': folder,
    type: 'library',
    name,
    version: locked.version,
    scope: shipped.has(folder) ? scope : 'excluded',
    purl: `pkg:npm/${name.replace('@', '%40')}@${locked.version}`,
    licenses: licences(locked),
    hashes: hashes(locked.integrity),
  };
}

function licences({ license }: LockedPackage): object[] {
  if (typeof license !== 'string') return [];
  return license.startsWith('SEE ') ? [{ license: { name: license } }] : [{ expression: license }];
}

/** The hashes of a subresource integrity, such as `sha512-…` in Base64. */
function hashes(integrity = ''): object[] {
  return integrity
    .split(' ')
    .filter((part) => part !== '')
    .map((part) => {
      const [algorithm = '', hash = ''] = part.split('-', 2);
      return {
        alg: algorithm.toUpperCase().replace('SHA', 'SHA-'),
        content: Buffer.from(hash, 'base64').toString('hex'),
      };
    });
}

/** The folders of packages, and of all that they need. */
function reachedFrom(names: readonly string[]): ReadonlySet<string> {
  const reached = new Set(names.map((name) => `node_modules/${name}`));
  for (const folder of reached) for (const needed of needsOf(folder)) reached.add(needed);
  return reached;
}

/** The folders of what a package needs, as Node finds them; peers and optional packages that aren't in the lockfile are left out. */
function needsOf(folder: string): string[] {
  const { dependencies, optionalDependencies, peerDependencies } = others[folder] ?? {};
  const names = Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies });
  return names.flatMap((name) => folderOf(name, folder) ?? []);
}

function folderOf(name: string, from: string): string | undefined {
  const candidate = from === '' ? `node_modules/${name}` : `${from}/node_modules/${name}`;
  if (others[candidate]) return candidate;
  return from === '' ? undefined : folderOf(name, from.replace(/\/?node_modules\/(?:@[^/]+\/)?[^/]+$/, ''));
}
