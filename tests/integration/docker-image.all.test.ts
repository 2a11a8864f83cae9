import { execFile } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { cpSync, globSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

import request from 'supertest';
import { beforeAll, describe, expect, test } from 'vitest';

import { ANALYSIS_PATH } from '#shared-types/analysis/analysis';
import { FEEDBACK_PATH } from '#shared-types/analysis/feedback';

import { paragraphsOf } from '../support/citations/papers.ts';
import { closeInTheEnd } from '../support/closing.ts';
import { startGoogle } from '../support/identity/google-stand-in.ts';
import { startProcess } from '../support/server/start-process.ts';

const ROOT = path.join(import.meta.dirname, '../..');
/** What the packages of the image may take on a disk with blocks of 4 KiB. */
const MOST_MIB = 60;
/** Not every package has a file with its licence. */
const LICENCES = 130;
const BLOCK_BYTES = 4096;
const MIB = 1_048_576;

/** A package that a file imports, also when it first needs it; types aren't loaded. */
const IMPORT = /(?:^import (?!type )[^;]*? from |^import |\bimport\()'((?![.#]|node:)[^']+)'/gm;

const run = promisify(execFile);

interface LockedPackage {
  version: string;
  dev?: true;
  optional?: true;
  devOptional?: true;
}

/** The packages of the lockfile, by the folder that they're installed in. */
function lockedPackages(): [string, LockedPackage][] {
  const { packages } = JSON.parse(readFileSync(path.join(ROOT, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, LockedPackage>;
  };
  return Object.entries(packages).filter(([folder, { dev, devOptional }]) => folder !== '' && !dev && !devOptional);
}

/** What the Dockerfile makes: what `npm ci --omit=dev --omit=optional` installs, less what isn't used, and the product. */
async function makeImage(): Promise<string> {
  const image = mkdtempSync(path.join(tmpdir(), 'sullivan-image-'));
  closeInTheEnd(async () => rmSync(image, { recursive: true, force: true }));
  for (const [folder, { optional }] of lockedPackages()) {
    const from = path.join(ROOT, folder);
    const isOwn = (file: string) => !path.relative(from, file).startsWith('node_modules');
    if (!optional) cpSync(from, path.join(image, folder), { recursive: true, filter: isOwn });
  }
  for (const part of ['package.json', 'shared-types', 'bff', 'web/dist'])
    cpSync(path.join(ROOT, part), path.join(image, part), { recursive: true });
  await run(process.execPath, [path.join(ROOT, 'docker/remove-unused.ts'), path.join(image, 'node_modules')]);
  return image;
}

describe('The image, without what the server never loads,', () => {
  let image: string;
  beforeAll(async () => {
    image = await makeImage();
  });

  const start = (settings: Record<string, string>) =>
    startProcess(settings, { command: process.execPath, words: [path.join(image, 'bff/main.ts')] });

  test('serves pages, the description of its calls, notes and an analysis', async () => {
    const { url } = await start({ API_DOCS: 'true', ANSWER_EVALUATIONS: 'no' });
    const pages = ['/', '/demo', '/api/openapi.json', '/api/docs', '/api/docs/static/swagger-ui-bundle.js'];
    const answers = await Promise.all(pages.map(async (page) => (await fetch(url + page)).status));
    expect(answers).toEqual(pages.map(() => 200));

    const post = async (call: string, body: object) => JSON.stringify((await request(url).post(call).send(body)).body);
    const sentence = 'The letter was writen by my aunt.';
    await expect.poll(() => post(FEEDBACK_PATH, { arr: [{ msg: sentence, from: 0, to: 33 }] })).toMatch(/passive/i);
    await expect.poll(() => post(FEEDBACK_PATH, { arr: [{ msg: sentence, from: 0, to: 33 }] })).toContain('written');
    expect(await post(ANALYSIS_PATH, { text: paragraphsOf(sentence) })).toContain('"profile"');
  });

  test('asks Firebase whether an account is open', async () => {
    const google = await startGoogle();
    const credentials = path.join(image, 'service-account.json');
    const { privateKey } = generateKeyPairSync('rsa', {
      modulusLength: 2048,
      privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
      publicKeyEncoding: { type: 'spki', format: 'pem' },
    });
    writeFileSync(
      credentials,
      JSON.stringify({
        type: 'service_account',
        project_id: google.projectId,
        private_key: privateKey,
        client_email: 'bff@ink-project.iam.gserviceaccount.com',
        token_uri: 'https://oauth2.googleapis.com/token',
      }),
    );
    const question = `
      import { Agent } from 'node:https';
      import { connect } from 'node:net';
      import { accountStates } from './bff/identity/firebase/firebase-admin.ts';
      const adminAgent = Object.assign(new Agent(), { createConnection: () => connect(${new URL(google.identity.keysUrl).port}, '127.0.0.1') });
      const states = accountStates({ projectId: '${google.projectId}', deadlineMs: 5000, adminAgent });
      console.log(await states.isActive({ sub: 'ana', auth_time: 1 }));
      await states.close();
      process.exit();`;
    const { stdout } = await run(process.execPath, ['--input-type=module', '--eval', question], {
      cwd: image,
      env: { ...process.env, GOOGLE_APPLICATION_CREDENTIALS: credentials },
    });
    expect(stdout.trim()).toBe('true');
    expect(google.arrivals('users')[0]?.headers.authorization).toBe('Bearer of-the-service-account');
  });

  test('has every package that some setting makes the server load', async () => {
    const sources = globSync('bff/**/*.ts', { cwd: image }).map((file) => readFileSync(path.join(image, file), 'utf8'));
    const packages = new Set(sources.flatMap((text) => Array.from(text.matchAll(IMPORT), ([, name = '']) => name)));
    expect([...packages]).toEqual(expect.arrayContaining(['fastify', 'yjs', 'firebase-admin/auth', 'nodemailer']));
    const load = `for (const name of ${JSON.stringify([...packages])}) await import(name); process.exit();`;
    await run(process.execPath, ['--input-type=module', '--eval', load], { cwd: image });
  });

  test('has one copy of Harper’s program, the one that is loaded', () => {
    const dist = path.join(image, 'node_modules/harper.js/dist');
    const needed = new Set(['index.js', 'slimBinary.js'].flatMap((file) => neededBy(dist, file)));
    expect(needed).toContain('harper_wasm_slim_bg.wasm');
    expect(globSync('*.{js,wasm}', { cwd: dist }).filter((file) => !needed.has(file))).toEqual([]);
  });

  test(`has packages of at most ${MOST_MIB} MiB, with their licences`, () => {
    const files = globSync('node_modules/**/*', { cwd: image, withFileTypes: true }).filter((entry) => entry.isFile());
    const blocks = files.map((file) => Math.ceil(statSync(path.join(file.parentPath, file.name)).size / BLOCK_BYTES));
    const mib = (blocks.reduce((sum, count) => sum + count, 0) * BLOCK_BYTES) / MIB;
    expect(mib).toBeLessThan(MOST_MIB);
    expect(files.filter(({ name }) => /^licen[cs]e/i.test(name)).length).toBeGreaterThan(LICENCES);
  });
});

/** The files that a module of a package needs, itself included. */
function neededBy(directory: string, file: string): string[] {
  const text = readFileSync(path.join(directory, file), 'utf8');
  const imported = Array.from(
    text.matchAll(/^(?:import|export)\b[^;\n]*? from "\.\/([^"]+)";/gm),
    ([, name = '']) => name,
  );
  const program = /new URL\("([^"]+\.wasm)", import\.meta\.url\)/.exec(text)?.[1];
  return [file, ...imported.flatMap((name) => neededBy(directory, name)), ...(program === undefined ? [] : [program])];
}

const isWhole = ({ alg, content }: { alg: string; content: string }) =>
  alg === 'SHA-512' && /^[\da-f]{128}$/.test(content);

test('npm run sbom lists every package, and which of them reach a server or a browser', async () => {
  const { stdout } = await run(process.execPath, ['docker/sbom.ts'], { cwd: ROOT, maxBuffer: 4 * MIB });
  const { components } = JSON.parse(stdout) as {
    components: { 'bom-ref': string; purl: string; scope: string; hashes: { alg: string; content: string }[] }[];
  };
  const scopes = new Map(components.map(({ 'bom-ref': folder, scope }) => [folder, scope]));
  const ofServer = lockedPackages().map(([folder, { optional }]) => [folder, optional ? 'optional' : 'required']);
  expect(ofServer.filter(([folder = '', scope]) => scopes.get(folder) !== scope)).toEqual([]);
  const scopeOf = (name: string) => scopes.get(`node_modules/${name}`);
  const ofSite = ['react', '@tiptap/core', 'prosemirror-view', '@hocuspocus/provider'];
  expect(ofSite.map(scopeOf)).toEqual(ofSite.map(() => 'required'));
  const tools = ['vitest', 'typescript', 'knip', 'oxlint'];
  expect(tools.map(scopeOf)).toEqual(tools.map(() => 'excluded'));
  const tiptap = components.find(({ 'bom-ref': folder }) => folder === 'node_modules/@tiptap/core');
  expect(tiptap?.purl).toMatch(/^pkg:npm\/%40tiptap\/core@\d/);
  expect(
    components
      .filter(({ scope, hashes }) => scope !== 'excluded' && !hashes.some(isWhole))
      .map(({ 'bom-ref': folder }) => folder),
  ).toEqual([]);
});
