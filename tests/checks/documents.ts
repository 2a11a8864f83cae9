/**
 * `npm run documents`: fails if a document names a file or a folder of ours that isn’t there, a script that `package.json` lacks, or a
 * link that leads nowhere. A name may be relative to the document or to the root, or the end of a path.
 */
import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';

import GithubSlugger from 'github-slugger';

/** The change log speaks of files that are gone; the promises name tests in a form of their own; the legal texts are the site’s. */
const EXEMPT = ['**/node_modules/**', '**/dist/**', '.github/CHANGELOG.md', 'tests/requirements.md', 'web/content/**'];
const CODE = /```[^]*?```|`[^`\n]+`/g;
const LINK = /\]\(([^)\s]+)\)|<img src="([^"]+)"/g;
const SCRIPT = /npm run (?:-s |--silent )?([\w:-]+)/g;
const NAME = /^[\w.-]+(?:\/[\w.-]+)*\/?$/;
const EXTENSION = /\.(?:ts|tsx|cjs|css|md|json|ya?ml|cfg|txt|tsv)$/;

const ours = globSync('{bff,web,shared-types,tests,docker,.github,.ci}/**', { exclude: EXEMPT.slice(0, 2) });
const scripts = Object.keys(JSON.parse(readFileSync('package.json', 'utf8')).scripts);
const faults = globSync(['**/*.md', '.github/*.md'], { exclude: EXEMPT }).flatMap((document) =>
  faultsOf(document, readFileSync(document, 'utf8')).map((fault) => `${document}: ${fault}`),
);
for (const fault of new Set(faults)) console.error(fault);
process.exitCode = faults.length > 0 ? 1 : 0;

function faultsOf(document: string, text: string): string[] {
  const prose = text.replaceAll(CODE, '');
  const words = (text.match(CODE) ?? []).flatMap((code) => code.split(/[\s`→,()[\]]+/));
  const links = Array.from(prose.matchAll(LINK), ([, target = '', image = '']) => target || image);
  return [
    ...words.filter((word) => isName(word) && !isThere(document, word)).map((name) => `there is no ${name}`),
    ...links.filter((link) => !leadsSomewhere(document, link)).map((link) => `the link ${link} leads nowhere`),
    ...Array.from(text.matchAll(SCRIPT), ([, script = '']) => script)
      .filter((script) => !scripts.includes(script))
      .map((script) => `package.json has no script ${script}`),
  ];
}

/** Other words with a slash are media types, networks and the like; packed files may be those of a corpus. */
function isName(word: string): boolean {
  if (!NAME.test(word)) return false;
  const [first = '', second] = word.split('/');
  return EXTENSION.test(word) || first === '..' || (second !== undefined && first !== '.' && isThere('', first));
}

function isThere(document: string, name: string): boolean {
  const plain = name.replace(/\/$/, '');
  if (existsSync(path.join(path.dirname(document), plain)) || existsSync(plain)) return true;
  return ours.some((file) => file.endsWith(`/${plain}`));
}

function leadsSomewhere(document: string, link: string): boolean {
  if (/^[a-z]+:/.test(link)) return true;
  const [file = '', anchor] = link.split('#');
  const target = file === '' ? document : path.join(path.dirname(document), file);
  if (anchor === undefined || !existsSync(target)) return existsSync(target);
  const slugger = new GithubSlugger();
  const headings = readFileSync(target, 'utf8')
    .replaceAll(/```[^]*?```/g, '')
    .matchAll(/^#+ (.*)$/gm);
  return Array.from(headings, ([, heading = '']) => slugger.slug(heading.replaceAll('`', ''))).includes(anchor);
}
