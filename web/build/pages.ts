import { createHash } from 'node:crypto';
import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

import { transform } from 'lightningcss';
import { type Connect, createServerModuleRunner, type Manifest, type Plugin } from 'vite';

import { pageName } from '#shared-types/site/pages';

import type * as Prerender from '../prerender.tsx';
import { SERVICE_WORKER_FILE } from '../service-worker/release.ts';
import { writeServiceWorker } from './service-worker.ts';

const PLACE = /%DRAWING:([\w-]+)%/g;

const CLASS = /\.(-?[a-zA-Z_][\w-]*)/g;

/** Where a page names classes: in an element, or anywhere in its script. */
const NAMING = / class="([^"]*)"|<script[^>]*>(.*?)<\/script>/gs;

/** The entry of the build for browsers, as its manifest names it. */
const ENTRY = 'index.html';
const MANIFEST = '.vite/manifest.json';

/** The folders of the three builds. */
export interface BuildFolders {
  /** What browsers fetch: the template, its manifest, and the chunks. */
  dist: string;
  /** The script of every page, alone. */
  pageScript: string;
  /** The program that draws the pages. */
  prerender: string;
  /** The service worker, without the list of what it keeps. */
  serviceWorker: string;
}

/**
 * Writes a finished document for each page of the site into `pages/` of the built site. Styles and the script of the page are
 * inlined, so a text page is complete once it is downloaded.
 */
export async function writePages({ dist, pageScript, prerender, serviceWorker }: BuildFolders): Promise<void> {
  const { islandModulesOf, modulesOf, prerenderedPaths, renderDrawings, renderPage }: typeof Prerender = await import(
    pathToFileURL(path.join(prerender, 'prerender.js')).href
  );
  const { template, styles } = await withoutRequests(dist, await readFile(path.join(dist, 'index.html'), 'utf8'));
  const code = (await readFile(path.join(pageScript, 'page-script.js'), 'utf8')).trim();
  const manifest: Manifest = JSON.parse(await readFile(path.join(dist, MANIFEST), 'utf8'));

  const withDrawings = await writeDrawings(dist, { shapes: renderDrawings(), styles });

  await mkdir(path.join(dist, 'pages'));
  const writing = prerenderedPaths.map(async (page) => {
    const parts = renderPage(page);
    const [program, islands] = [modulesOf(page), islandModulesOf(page)];
    // They come after the site's, whose rules they refine.
    const ownStyles = await stylesOf(dist, manifest, [...program, ...islands]);
    const head = filesTemplate(manifest, program) + ownStyles;
    // A program loads as soon as the frame of its page is painted, an island as soon as the page has loaded, the rest when someone
    // starts to use the page.
    const isProgram = program.length > 0 ? ' data-program' : '';
    const island = islands.length > 0 ? ` data-island-module="/${chunk(manifest, islands.at(-1)).file}"` : '';
    const script = `<script data-application="/${manifest[ENTRY]?.file}"${isProgram}${island}>${code}</script>`;
    const html = withDrawings(fill(template, { ...parts, script }).replace('</head>', () => `${head}</head>`));
    const complete = html.replace('<!--styles-->', () => `<style>${stylesFor(html, styles)}</style>`);
    await writeFile(path.join(dist, 'pages', `${pageName(page)}.html`), complete);
  });
  // Pictures and films that only texts use come from the build that drew them.
  const media = cp(path.join(prerender, 'assets'), path.join(dist, 'assets'), {
    recursive: true,
    filter: (file) => !/\.(?:css|js)$/.test(file),
  });
  const programs = new Map(
    prerenderedPaths.map((page) => [page, modulesOf(page)] as const).filter(([, modules]) => modules.length > 0),
  );
  const worker = writeServiceWorker(dist, path.join(serviceWorker, SERVICE_WORKER_FILE), {
    manifest,
    entry: ENTRY,
    programs,
  });
  await Promise.all([...writing, media, worker]);
  await Promise.all(
    ['index.html', path.dirname(MANIFEST)].map((name) => rm(path.join(dist, name), { recursive: true })),
  );
}

/** Puts the parts of a page where index.html names them, such as `<!--head-->`. */
function fill(template: string, parts: Prerender.PageParts & { script: string }): string {
  const { head, root, opening, footer, script } = parts;
  return template
    .replace('<!--head-->', () => head)
    .replace('<!--root-->', () => root)
    .replace('<!--opening-->', () => opening)
    .replace('<!--footer-->', () => footer)
    .replace('<!--script-->', () => script);
}

/**
 * Takes out of the template what the browser would ask for: the application, which a page of text does not need to be whole, and the
 * styles of the site, of which each page gets its own.
 */
async function withoutRequests(dist: string, template: string): Promise<{ template: string; styles: string }> {
  const [link = '', file = ''] = /<link rel="stylesheet"[^>]*href="\/([^"]+)"[^>]*>/.exec(template) ?? [];
  return {
    styles: await readFile(path.join(dist, file), 'utf8'),
    template: template
      .replaceAll(/<link rel="modulepreload"[^>]*>|<script type="module"[^>]*><\/script>/g, '')
      .replace(link, '<!--styles-->'),
  };
}

/**
 * The links that the script of the page puts into the document when the application is needed: first the styles of the site, then
 * the files of the application and of the program, so that the browser fetches them in parallel.
 */
function filesTemplate(manifest: Manifest, program: readonly string[]): string {
  const links = (manifest[ENTRY]?.css ?? []).map((file) => `<link rel="stylesheet" href="/${file}">`);
  for (const file of filesOf(manifest, [ENTRY, ...program]))
    if (!file.endsWith('.css')) links.push(`<link rel="modulepreload" crossorigin href="/${file}">`);
  return `<template>${links.join('')}</template>`;
}

/**
 * A link to styles that fetches nothing. The build's chunk loader takes styles that have a link for loaded; without one it
 * would add them again, after all others. Browsers that read ahead only look at `media`, all others at `disabled`.
 */
function emptyLink(file: string): string {
  return `<link rel="stylesheet" href="/${file}" media="not all" disabled>`;
}

/**
 * Puts the styles of programs and islands into the document: the document still fits into the first flight of a connection, and each of
 * their small files would be a request.
 */
async function stylesOf(dist: string, manifest: Manifest, modules: readonly string[]): Promise<string> {
  const files = filesOf(manifest, modules).filter((file) => file.endsWith('.css'));
  const styles = await Promise.all(files.map((file) => readFile(path.join(dist, file), 'utf8')));
  return styles.map((style, at) => `<style>${style.trim()}</style>${emptyLink(files[at] ?? '')}`).join('');
}

/** The files that modules bring, without the styles that every document has. */
function filesOf(manifest: Manifest, modules: readonly string[]): string[] {
  const files = new Set<string>();
  const add = (name: string) => {
    const { file, css = [], imports = [] } = chunk(manifest, name);
    if (files.has(file)) return;
    files.add(file);
    for (const style of css) files.add(style);
    for (const imported of imports) add(imported);
  };
  for (const module of modules) add(module);
  return [...files].filter((file) => !file.endsWith('.css') || !manifest[ENTRY]?.css?.includes(file));
}

function chunk(manifest: Manifest, name = ENTRY) {
  const found = manifest[name];
  if (!found) throw new Error(`The build has no chunk for ${name}.`);
  return found;
}

/** Draws the pages on demand in development, from the same code as in the built site. */
export function pagesInDevelopment(web: string): Plugin {
  return {
    name: 'pages-in-development',
    configureServer(server) {
      const runner = createServerModuleRunner(server.environments.ssr);
      const draw = async (url: string): Promise<string> => {
        const { renderDrawings, renderPage }: typeof Prerender = await runner.import('/prerender.tsx');
        const template = await readFile(path.join(web, 'index.html'), 'utf8');
        const script = '<script type="module" src="/page-script/page-script.ts"></script>';
        const parts = renderPage(url.replace(/[?#].*$/s, ''));
        const html = fill(await server.transformIndexHtml(url, template), { ...parts, script });
        return withDrawingsInPlace(html, renderDrawings());
      };
      const answer = async (request: Connect.IncomingMessage, response: ServerResponse, next: Connect.NextFunction) => {
        if (!request.headers.accept?.includes('text/html')) return next();
        try {
          const html = await draw(request.originalUrl ?? '/');
          response.setHeader('content-type', 'text/html; charset=utf-8');
          response.end(html);
        } catch (error) {
          next(error);
        }
      };
      return () =>
        server.middlewares.use((request, response, next) => {
          answer(request, response, next).catch(console.error);
        });
    },
  };
}

/**
 * The styles that a page needs before the application is there: all but the rules for classes that neither its elements have nor its
 * script names. A page is drawn with the first packets of its document, so each byte in it counts.
 */
function stylesFor(html: string, styles: string): string {
  const named = new Set(
    Array.from(html.matchAll(NAMING), ([, ofElement, inScript = '']) => ofElement ?? inScript).flatMap(
      (words) => words.match(/[\w-]+/g) ?? [],
    ),
  );
  const classes = new Set(Array.from(styles.matchAll(CLASS), ([, name = '']) => name));
  const unusedSymbols = [...classes].filter((name) => !named.has(name));
  const { code } = transform({ filename: 'page.css', code: Buffer.from(styles), minify: true, unusedSymbols });
  return code.toString();
}

/**
 * Writes each drawing as a file with the colours of the site, for both themes.
 * @param shapes the drawings as `svg` elements, by name.
 * @returns fills the addresses of the files into a page.
 */
async function writeDrawings(
  dist: string,
  { shapes, styles }: { shapes: ReadonlyMap<string, string>; styles: string },
): Promise<(html: string) => string> {
  const style = `<style>${drawingStyles(styles)}</style>`;
  const addresses = new Map<string, string>();
  const writing = [...shapes].map(async ([name, shape]) => {
    const file = shape.replace(
      /<svg[^>]*>/,
      (tag) => tag.replace('<svg', '<svg xmlns="http://www.w3.org/2000/svg"') + style,
    );
    const hash = createHash('sha256').update(file).digest('base64url').slice(0, 8);
    addresses.set(name, `/assets/${name}-${hash}.svg`);
    await writeFile(path.join(dist, 'assets', `${name}-${hash}.svg`), file);
  });
  await Promise.all(writing);
  return (html) =>
    html.replaceAll(PLACE, (_place, name: string) => {
      const address = addresses.get(name);
      if (address === undefined) throw new Error(`There is no drawing "${name}".`);
      return address;
    });
}

/** Puts the drawings into a page, for development, where no files are built. */
function withDrawingsInPlace(html: string, shapes: ReadonlyMap<string, string>): string {
  return html.replaceAll(/<img[^>]*%DRAWING:([\w-]+)%[^>]*>/g, (_image, name: string) => shapes.get(name) ?? '');
}

/** The rules for drawings out of the styles of the site, with the colours that they use. */
function drawingStyles(styles: string): string {
  const rules = (styles.match(/\.drawing-(?!frame)\w+\{[^}]*\}/g) ?? []).join('');
  const colours = new Set(Array.from(rules.matchAll(/var\((--[\w-]+)\)/g), ([, name = '']) => name));
  const [light, dark] = Array.from(styles.matchAll(/:root\{([^}]*--page:[^}]*)\}/g), ([, values = '']) => {
    const used = values.split(';').filter((value) => colours.has(value.split(':')[0] ?? ''));
    return `:root{${used.join(';')}}`;
  });
  if (light === undefined || dark === undefined) throw new Error('The styles have no colours for both themes.');
  return `${light}@media (prefers-color-scheme:dark){${dark}}${rules}`;
}
