import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

import { NOT_FOUND_PATH, PAGE_PATHS, pageName } from '#shared-types/site/pages';

import type { Config } from '../config/config.ts';
import { contentSecurityPolicy } from '../http/security-headers.ts';
import { hasSampleTeam, withParts } from './page-parts.ts';
import { fileHeaders, loadFiles, type SiteFile } from './site-files.ts';

/** Where browsers look for the service worker of the site (`web/service-worker/`). */
const SERVICE_WORKER_PATH = '/sw.js';

/** Takes the place of one that an earlier release or setting has left in browsers: it removes what that one kept, and itself. */
const REMOVAL = `self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => {
  const remove = async () => {
    for (const name of await caches.keys()) if (name.startsWith('sullivan-')) await caches.delete(name);
    await self.registration.unregister();
  };
  event.waitUntil(remove());
});
`;

/** What the pages say about this installation. None of it is fixed at build time, so one image serves every operator. */
export interface Installation {
  /** The origin where people reach the product; without it, pages leave out everything that needs an absolute address. */
  publicUrl: string | undefined;
  legalEntityName: string;
  legalEntityAddress: string;
  legalContactEmail: string;
  /** Whether a lawyer has reviewed the legal texts; until then they say that they are a template. */
  legalReviewed: boolean;
  /** Where the source is published; pages link to it. */
  sourceUrl: string | undefined;
  /** The rules of the sweepstake; a public installation without rules has no sweepstake. */
  sweepstakeRulesUrl: string | undefined;
  /** Decides whether the sign-in page offers Google. */
  identity: Config['identity'];
  /** How to send mail; without it, nobody can ask for a link for a new password. */
  mail: Config['mail'];
  /** The hosts whose images the pages may show. */
  imageHosts: string[];
  /** Whether browsers keep the editor's files, so that documents open without a connection. */
  offline: boolean;
  /** Whether guests may send forms; otherwise the styles hide what they would send them with. */
  guestForms: boolean;
}

/**
 * The built site: its pages by path, the page for unknown paths, every other file by URL path, and the folder with its videos.
 */
export interface Site {
  pages: Map<string, SiteFile>;
  notFound: SiteFile;
  files: Map<string, SiteFile>;
  directory: string | undefined;
  /** Whether the people in the team are samples. */
  hasSampleTeam: boolean;
}

const SIGN_IN_PAGE = pageName('/login');

/** The compression of a page at start: all pages together take a millisecond or two. */
const QUICKLY = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };
/** The compression of a page after its first request: a tenth smaller, for a tenth of a second on one thread. */
const WELL = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } };

/**
 * Reads the built site into memory and fills in what its pages say about this installation.
 * @throws {Error} if the site hasn't been built.
 */
export async function loadSite(directory: string, installation: Installation): Promise<Site> {
  try {
    const load = (name: string) =>
      loadPage(path.join(directory, 'pages', `${name}.html`), installation, name === SIGN_IN_PAGE);
    const loading = PAGE_PATHS.map(async (page) => [page, await load(pageName(page))] as const);
    const [pages, notFound, files, landingPage] = await Promise.all([
      Promise.all(loading),
      load(pageName(NOT_FOUND_PATH)),
      loadFiles(directory),
      readFile(path.join(directory, 'pages', `${pageName('/')}.html`), 'utf8'),
    ]);
    if (!installation.offline) files.set(SERVICE_WORKER_PATH, removingServiceWorker());
    return {
      pages: new Map<string, SiteFile>(pages),
      notFound,
      files,
      directory,
      hasSampleTeam: hasSampleTeam(landingPage),
    };
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT')
      throw new Error(`The site in ${directory} is missing or incomplete. Run "npm run build" first.`, {
        cause: error,
      });
    throw error;
  }
}

async function loadPage(file: string, installation: Installation, isSignIn: boolean): Promise<SiteFile> {
  const html = fillPage(await readFile(file, 'utf8'), installation);
  const plain = Buffer.from(html);
  const [br, gzipped] = await Promise.all([promisify(brotliCompress)(plain, QUICKLY), promisify(gzip)(plain)]);
  const { identity } = installation;
  const googleSignIn = isSignIn && identity.kind === 'firebase' && identity.authDomainUrl !== undefined;
  const headers = fileHeaders(plain, 'text/html; charset=utf-8', 'no-cache');
  headers['content-security-policy'] = contentSecurityPolicy({
    styleHashes: inlineHashes(html, /<style>(.*?)<\/style>/gs),
    scriptHashes: inlineHashes(html, /<script data-application="[^>]*>(.*?)<\/script>/gs),
    googleSignIn,
    // The application opens the editor without leaving the page, so the first page's policy applies there too.
    imageHosts: installation.imageHosts,
  });
  // The pop-up opens pages from other origins, and must still reach the page that opened it.
  if (googleSignIn) headers['cross-origin-opener-policy'] = 'same-origin-allow-popups';
  return { plain, br, gzip: gzipped, headers };
}

/** Replaces the compressed form of a page with the smallest one, so that later visitors get it in fewer packets. */
export async function compressWell(page: SiteFile): Promise<void> {
  page.br = await promisify(brotliCompress)(page.plain, WELL);
}

/** Replaces the placeholders of the build with the values of this installation, and removes parts that don't apply to it. */
function fillPage(html: string, installation: Installation): string {
  const { publicUrl, legalReviewed, sourceUrl, guestForms } = installation;
  let filled = withParts(html, installation);
  if (!guestForms) filled = filled.replace('<html', '<html data-guests="off"');
  if (publicUrl === undefined) filled = filled.replace(/<(?:link|meta)\b[^>]*(?:%PUBLIC_URL%|og:image)[^>]*>\n?/g, '');
  if (sourceUrl === undefined) filled = filled.replace(/<a href="%SOURCE_URL%">(.*?)<\/a>/gs, '$1');
  if (legalReviewed) filled = filled.replace(/<p\b[^>]*\bdata-until="legal-reviewed"[^>]*>.*?<\/p>/gs, '');
  return filled
    .replaceAll('%PUBLIC_URL%', () => escapeHtml(publicUrl ?? ''))
    .replaceAll('%SOURCE_URL%', () => escapeHtml(sourceUrl ?? ''))
    .replaceAll('%LEGAL_ENTITY_NAME%', () => escapeHtml(installation.legalEntityName))
    .replaceAll('%LEGAL_ENTITY_ADDRESS%', () => escapeHtml(installation.legalEntityAddress))
    .replaceAll('%LEGAL_CONTACT_EMAIL%', () => escapeHtml(installation.legalContactEmail))
    .replaceAll('%YEAR%', String(new Date().getFullYear()));
}

function escapeHtml(text: string): string {
  const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
  return text.replaceAll(/[&<>"']/g, (character) => entities[character] ?? character);
}

/** The hashes of all inline elements of one kind, so that the policy only allows these (CSP level 3, section 2.3.1). */
function inlineHashes(html: string, kind: RegExp): string[] {
  return [...html.matchAll(kind)].map(
    ([, source = '']) => `'sha256-${createHash('sha256').update(source).digest('base64')}'`,
  );
}

/** A service worker that removes itself. Browsers ask for it at their next visit. */
function removingServiceWorker(): SiteFile {
  const plain = Buffer.from(REMOVAL);
  const headers = fileHeaders(plain, 'text/javascript; charset=utf-8', 'no-cache');
  return { plain, br: undefined, gzip: undefined, headers };
}
