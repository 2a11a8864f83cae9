import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

import { type Connect, createServerModuleRunner, type Manifest, type Plugin } from 'vite';

import { pageName } from '#shared-types/pages';

import type * as Prerender from '../prerender.tsx';

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
}

/**
 * Writes a finished document for each page of the site into `pages/` of the built site. Styles and the script of the page are
 * inlined, so a text page is complete once it is downloaded.
 */
export async function writePages({ dist, pageScript, prerender }: BuildFolders): Promise<void> {
  const { islandModulesOf, modulesOf, prerenderedPaths, renderPage }: typeof Prerender = await import(
    pathToFileURL(path.join(prerender, 'prerender.js')).href
  );
  const template = await inlineStyles(dist, await readFile(path.join(dist, 'index.html'), 'utf8'));
  const code = (await readFile(path.join(pageScript, 'page-script.js'), 'utf8')).trim();
  const manifest: Manifest = JSON.parse(await readFile(path.join(dist, MANIFEST), 'utf8'));

  await mkdir(path.join(dist, 'pages'));
  const writing = prerenderedPaths.map(async (page) => {
    const parts = renderPage(page);
    const [program, islands] = [modulesOf(page), islandModulesOf(page)];
    // The styles of a program or an island come after those of the site, whose rules they refine.
    const head = preloads(manifest, program) + (await islandStyles(dist, manifest, islands));
    // A program is loaded immediately, an island as soon as the page is loaded, the rest when a person begins to use the page.
    const isProgram = program.length > 0 ? ' data-program' : '';
    const island = islands.length > 0 ? ` data-island-module="/${chunk(manifest, islands.at(-1)).file}"` : '';
    const script = `<script data-application="/${manifest[ENTRY]?.file}"${isProgram}${island}>${code}</script>`;
    const html = fill(template, { ...parts, script }).replace('</head>', () => `${head}</head>`);
    await writeFile(path.join(dist, 'pages', `${pageName(page)}.html`), html);
  });
  // Pictures and films that only texts use come with the build that drew them.
  const media = cp(path.join(prerender, 'assets'), path.join(dist, 'assets'), {
    recursive: true,
    filter: (file) => !/\.(?:css|js)$/.test(file),
  });
  await Promise.all([...writing, media]);
  await Promise.all(
    ['index.html', path.dirname(MANIFEST)].map((name) => rm(path.join(dist, name), { recursive: true })),
  );
}

/** Puts the parts of a page where index.html names them, as in `<!--head-->`. */
function fill(template: string, parts: Prerender.PageParts & { script: string }): string {
  const { head, root, footer, script } = parts;
  return template
    .replace('<!--head-->', () => head)
    .replace('<!--root-->', () => root)
    .replace('<!--footer-->', () => footer)
    .replace('<!--script-->', () => script);
}

/**
 * Puts the styles of the site into the template, and takes the application out, which a page of text does not need to be
 * whole. An empty link to the styles stays.
 */
async function inlineStyles(dist: string, template: string): Promise<string> {
  const [link = '', file = ''] = /<link rel="stylesheet"[^>]*href="\/([^"]+)"[^>]*>/.exec(template) ?? [];
  const styles = await readFile(path.join(dist, file), 'utf8');
  return template
    .replaceAll(/<link rel="modulepreload"[^>]*>|<script type="module"[^>]*><\/script>/g, '')
    .replace(link, () => `<style>${styles.trim()}</style>${emptyLink(file)}`);
}

/** Lets the browser fetch the code and the styles of a program while it reads the page, and not one after another. */
function preloads(manifest: Manifest, modules: readonly string[]): string {
  return filesOf(manifest, modules)
    .map((file) =>
      file.endsWith('.css')
        ? `<link rel="stylesheet" crossorigin href="/${file}">`
        : `<link rel="modulepreload" crossorigin href="/${file}">`,
    )
    .join('');
}

/**
 * A link to styles by which nothing is fetched: the build's loader of chunks takes styles that have a link for loaded, and
 * else would add them once more, after all others. Browsers that read ahead look at `media` only, all others at `disabled`.
 */
function emptyLink(file: string): string {
  return `<link rel="stylesheet" href="/${file}" media="not all" disabled>`;
}

/** Puts the styles of islands into the document. */
async function islandStyles(dist: string, manifest: Manifest, modules: readonly string[]): Promise<string> {
  const files = filesOf(manifest, modules).filter((file) => file.endsWith('.css'));
  const styles = await Promise.all(files.map((file) => readFile(path.join(dist, file), 'utf8')));
  return styles.map((style, at) => `<style>${style.trim()}</style>${emptyLink(files[at] ?? '')}`).join('');
}

/** The files that modules bring, without the styles that every document holds. */
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

/** Draws the pages on demand in development, so that they come from the same code as in the built site. */
export function pagesInDevelopment(web: string): Plugin {
  return {
    name: 'pages-in-development',
    configureServer(server) {
      const runner = createServerModuleRunner(server.environments.ssr);
      const draw = async (url: string): Promise<string> => {
        const { renderPage }: typeof Prerender = await runner.import('/prerender.tsx');
        const template = await readFile(path.join(web, 'index.html'), 'utf8');
        const script = '<script type="module" src="/page-script/page-script.ts"></script>';
        const parts = renderPage(url.replace(/[?#].*$/s, ''));
        return fill(await server.transformIndexHtml(url, template), { ...parts, script });
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
