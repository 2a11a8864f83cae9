import path from 'node:path';
import { fileURLToPath } from 'node:url';

import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

import { oneOf, programChunks } from './build/chunks.ts';
import { markdown } from './build/markdown.ts';
import { pagesInDevelopment, writePages } from './build/pages.ts';
import { plainSchemas, precompress, acyclicChunks, withoutUnused } from './build/vite-plugins.ts';
import { SERVICE_WORKER_FILE } from './service-worker/release.ts';

// One chunk per library family: a release of the site then leaves the large ones in the browser's cache.
const CHUNKS = [
  {
    name: 'react',
    test: /node_modules\/(react|react-dom|scheduler|react-router(-dom)?)\/|rolldown\/runtime/,
  },
  { name: 'collaboration', test: /node_modules\/(@hocuspocus|@lifeomic)\// },
  {
    name: 'editor',
    test: oneOf(
      ['web/prosemirror: equal.ts links/linkify.ts'],
      /node_modules\/(@tiptap|use-sync-external-store|prosemirror-[a-z-]+|orderedmap|rope-sequence|w3c-keyname)\//,
    ),
  },
  {
    name: 'messaging',
    test: /node_modules\/(@stomp|sockjs-client|eventsource|inherits|url-parse|querystringify|requires-port|debug|ms)\//,
  },
  // Small parts of forms and programs, which would be a file each.
  {
    name: 'parts',
    test: oneOf(
      [
        'web/ui: button.tsx field.tsx use-returned-focus.ts',
        'web/session: use-auth.ts auth-provider.tsx session.ts not-fetched-error.ts',
        'web/storage: names.ts browser-storage.ts recent-drafts-mark.ts signed-in-mark.ts',
        'web/calls: access-headers.ts call.ts call-errors.ts error-message.ts runtime-config.ts token-source.ts',
        'web: observable.ts',
        'shared-types: is-object.ts',
        'shared-types/text: characters.ts form-text.ts normal-form.ts visible-text.ts',
        'shared-types/people: person-name.ts',
        'shared-types/site: runtime-config.ts',
        'shared-types/documents: roles.ts writer.ts writer-header.ts',
      ],
      /\/lib0\/(?:hash\/sha256|binary)\.js$/,
    ),
  },
  { name: 'yjs', test: /node_modules\/(yjs|lib0|y-protocols)\// },
  {
    name: 'form',
    test: oneOf([
      'web/ui: message.tsx use-is-ready.ts',
      'web/forms: form-checks.ts submissions.ts',
      'web/session: accounts.ts identity-error.ts',
      'web/calls: post.ts',
      'web/storage: drafts.ts pending-record.ts',
      'shared-types/text: essay.ts',
      'shared-types/people: user.ts',
      'shared-types/site: query.ts sweepstake.ts',
    ]),
  },
  {
    name: 'sign-in',
    test: oneOf(['web/content: account.ts', 'web/features/account: logging-out.ts use-operation.ts signing-out.tsx']),
  },
  { name: 'queries', test: /node_modules\/@tanstack\// },
];

const web = fileURLToPath(new URL('.', import.meta.url));
const router = path.join(web, '../node_modules/react-router/dist/production');
const cache = path.join(web, '../node_modules/.cache');
const folders = {
  dist: path.join(web, 'dist'),
  pageScript: path.join(cache, 'page-script'),
  prerender: path.join(cache, 'prerender'),
  serviceWorker: path.join(cache, 'service-worker'),
};

/** What an import of a program brings along ahead of its turn: styles, and what takes longest to arrive. */
const AHEAD = /\.css$|\/(?:editor|yjs|messaging)-/;

export default defineConfig({
  root: web,
  appType: 'custom',
  // The list of all domains comes later, the editor compares plain data, and the router is without its warnings for development.
  resolve: {
    alias: [
      { find: /^linkifyjs$/, replacement: path.join(web, 'prosemirror/links/linkify.ts') },
      { find: /^fast-equals$/, replacement: path.join(web, 'prosemirror/equal.ts') },
      { find: /^react-router$/, replacement: `${router}/index.mjs` },
      { find: /^react-router\/dom$/, replacement: `${router}/dom-export.mjs` },
    ],
  },
  // sockjs-client is written for a bundler that knows Node's name of the global object.
  define: { global: 'globalThis' },
  plugins: [
    react(),
    markdown(),
    pagesInDevelopment(web),
    plainSchemas(),
    acyclicChunks(),
    withoutUnused([
      // Elements that no text here has, such as lists of tasks, and conversions to Markdown, which are for another package.
      {
        modules: /node_modules\/@tiptap\//,
        properties: /^(?:markdown(?:Options|Tokenizer|TokenName)|parseMarkdown|renderMarkdown)$/,
        makers: /^(?:(?:Extension|Mark|Node)\.create|createContext|forwardRef|memo)$/,
      },
      // Our image is shown by a view of its own.
      { modules: /node_modules\/@tiptap\/extension-image\//, properties: /^addNodeView$/ },
      // Undo belongs to the shared document.
      { modules: /node_modules\/@tiptap\/starter-kit\//, statements: /^if \(this\.options\.undoRedo / },
      { modules: /node_modules\/prosemirror-history\//, statements: /^Branch\.empty = / },
      // The console of Yjs writes into no page.
      { modules: /node_modules\/lib0\/dom\.js/, makers: /^\$\.\$custom$/ },
      // The links, forms and errors of the router: those of the site are its own.
      {
        modules: /node_modules\/react-router\//,
        statements: /^(?:\w+\.displayName|RenderErrorBoundary\.contextType) = /,
        makers: /^React\d*\.(?:createContext|forwardRef|memo)$/,
      },
    ]),
  ],
  // The worker that reads files loads only the reader that a file needs.
  worker: { format: 'es' },
  // The breakpoints have names, see ui/breakpoints.css.
  css: { transformer: 'lightningcss', lightningcss: { drafts: { customMedia: true } } },
  build: {
    assetsDir: 'assets',
    // An inlined asset would be a data: URL, which the policy allows for images only.
    assetsInlineLimit: 0,
    // The names of the small chunks would cost every page more than asking for them early saves the few that need them.
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_file, dependencies, { hostType }) =>
        hostType === 'js' ? dependencies.filter((file) => AHEAD.test(file)) : dependencies,
    },
    chunkSizeWarningLimit: 700,
  },
  environments: {
    client: {
      build: {
        outDir: folders.dist,
        emptyOutDir: true,
        manifest: true,
        rolldownOptions: {
          input: path.join(web, 'index.html'),
          // After plainSchemas(), nothing of TypeBox is left that does anything.
          treeshake: { moduleSideEffects: [{ test: /node_modules\/(?:typebox|rope-sequence)\//, sideEffects: false }] },
          output: {
            // To read a property does nothing in any of the libraries; no layout is asked for in this way.
            minify: { compress: { treeshake: { propertyReadSideEffects: false } }, mangle: true, codegen: true },
            codeSplitting: {
              includeDependenciesRecursively: false,
              groups: [...CHUNKS, { name: programChunks(web), debugName: 'programs' }],
            },
          },
        },
      },
    },
    pageScript: {
      consumer: 'client',
      build: {
        outDir: folders.pageScript,
        emptyOutDir: true,
        copyPublicDir: false,
        rolldownOptions: {
          input: path.join(web, 'page-script/page-script.ts'),
          output: { format: 'iife', entryFileNames: 'page-script.js' },
        },
      },
    },
    serviceWorker: {
      consumer: 'client',
      build: {
        outDir: folders.serviceWorker,
        emptyOutDir: true,
        copyPublicDir: false,
        rolldownOptions: {
          input: path.join(web, 'service-worker/worker.ts'),
          output: { format: 'iife', entryFileNames: SERVICE_WORKER_FILE },
        },
      },
    },
    ssr: {
      build: {
        outDir: folders.prerender,
        emptyOutDir: true,
        copyPublicDir: false,
        ssr: true,
        emitAssets: true,
        rolldownOptions: { input: path.join(web, 'prerender.tsx') },
      },
    },
  },
  builder: {
    async buildApp(builder) {
      const { client, pageScript, serviceWorker, ssr } = builder.environments;
      if (!client || !pageScript || !serviceWorker || !ssr)
        throw new Error('The four builds of the site are configured above.');
      await builder.build(client);
      await builder.build(pageScript);
      await builder.build(serviceWorker);
      await builder.build(ssr);
      await writePages(folders);
      await precompress(folders.dist);
    },
  },
});
