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
 * Writes a finished document for each page of the site into `pages/` of the built site. Styles and the script of the page
 * stand inside the document, so that a page of text is whole as soon as its own bytes are there.
 */
export async function writePages({ dist, pageScript, prerender }: BuildFolders): Promise<void> {
  const { modulesOf, prerenderedPaths, renderPage }: typeof Prerender = await import(
    pathToFileURL(path.join(prerender, 'prerender.js')).href
  );
  const template = await inlineStyles(dist, await readFile(path.join(dist, 'index.html'), 'utf8'));
  const code = (await readFile(path.join(pageScript, 'page-script.js'), 'utf8')).trim();
  const manifest: Manifest = JSON.parse(await readFile(path.join(dist, MANIFEST), 'utf8'));

  await mkdir(path.join(dist, 'pages'));
  const writing = prerenderedPaths.map((page) => {
    const parts = renderPage(page);
    // The styles of a program come after those of the site, whose rules they refine.
    // A program is brought at once, a text when a person begins to use it.
    const program = modulesOf(page).length > 0 ? ' data-program' : '';
    const script = `<script data-application="/${manifest[ENTRY]?.file}"${program}>${code}</script>`;
    const html = fill(template, { ...parts, script }).replace(
      '</head>',
      () => `${preloads(manifest, modulesOf(page))}</head>`,
    );
    return writeFile(path.join(dist, 'pages', `${pageName(page)}.html`), html);
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
 * whole. The link to the styles stays, disabled, so that nothing is fetched by it: the build's loader of chunks takes
 * styles that have a link for loaded, and else would add them once more, after all others.
 */
async function inlineStyles(dist: string, template: string): Promise<string> {
  const [link = '', file = ''] = /<link rel="stylesheet"[^>]*href="\/([^"]+)"[^>]*>/.exec(template) ?? [];
  const styles = await readFile(path.join(dist, file), 'utf8');
  return template
    .replaceAll(/<link rel="modulepreload"[^>]*>|<script type="module"[^>]*><\/script>/g, '')
    .replace(link, () => `<style>${styles.trim()}</style><link rel="stylesheet" href="/${file}" disabled>`);
}

/** Lets the browser fetch the code and the styles of a program while it reads the page, and not one after another. */
function preloads(manifest: Manifest, modules: readonly string[]): string {
  const files = new Set<string>();
  const add = (name: string) => {
    const chunk = manifest[name];
    if (!chunk) throw new Error(`The build has no chunk for ${name}.`);
    if (files.has(chunk.file)) return;
    files.add(chunk.file);
    for (const css of chunk.css ?? []) files.add(css);
    for (const imported of chunk.imports ?? []) add(imported);
  };
  for (const module of modules) add(module);
  return [...files]
    .filter((file) => !file.endsWith('.css') || !manifest[ENTRY]?.css?.includes(file))
    .map((file) =>
      file.endsWith('.css')
        ? `<link rel="stylesheet" crossorigin href="/${file}">`
        : `<link rel="modulepreload" crossorigin href="/${file}">`,
    )
    .join('');
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
      return () => server.middlewares.use((request, response, next) => void answer(request, response, next));
    },
  };
}
