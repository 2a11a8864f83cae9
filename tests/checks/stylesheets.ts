/**
 * Checks the style sheets of the site, and exits with 1 when one breaks a rule:
 * each class is styled in one file, so that a change of a part needs one file; widths at which the layout changes and colours have names,
 * each in one file, and script uses the same widths.
 */
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { MOBILE_BREAKPOINT_PX } from '#shared-types/constants';

import { PHONE } from '../../web/ui/breakpoints.ts';

const web = path.join(import.meta.dirname, '../../web');
const BREAKPOINTS = 'ui/breakpoints.css';
/** Where colours may be: the tokens of the site, and a palette that only the pages of a shared document bring. */
const COLOURS = ['ui/tokens.css', 'document/collaborator-colours.css'];

const files = globSync('**/*.css', { cwd: web, exclude: ['dist/**'] }).toSorted();
const homes = new Map<string, Set<string>>();
const findings: string[] = [];

for (const file of files) {
  const css = withoutWords(readFileSync(path.join(web, file), 'utf8'));
  for (const name of classesIn(css)) homes.set(name, (homes.get(name) ?? new Set()).add(file));
  if (file !== BREAKPOINTS && /@media[^{]*\bwidth\b/.test(css))
    findings.push(`${file}: a width in a media query; give it a name in ${BREAKPOINTS}`);
  const [colour] = /#[\da-f]{3,8}\b|\b(?:rgb|hsl|oklch)a?\(/i.exec(css) ?? [];
  if (colour !== undefined && !COLOURS.includes(file))
    findings.push(`${file}: the colour ${colour}; give it a name in ${COLOURS[0]}`);
}
const breakpoints = readFileSync(path.join(web, BREAKPOINTS), 'utf8');
for (const query of [`--phone (width < ${MOBILE_BREAKPOINT_PX}px)`, `--phone ${PHONE}`])
  if (!breakpoints.includes(query)) findings.push(`${BREAKPOINTS}: script and styles differ; expected ${query}`);
for (const [name, places] of homes)
  if (places.size > 1) findings.push(`.${name} is styled in ${[...places].join(', ')}; keep it in one file`);

for (const finding of findings) console.error(finding);
console.log(`${files.length} style sheets, ${homes.size} classes, ${findings.length} findings`);
if (findings.length > 0) process.exitCode = 1;

/** A sheet without its comments, strings and addresses, which may contain their own dots and signs. */
function withoutWords(css: string): string {
  return css.replaceAll(/\/\*.*?\*\/|url\([^)]*\)|'[^']*'|"[^"]*"/gs, '');
}

/** The classes in the selectors of a sheet. */
function classesIn(css: string): Set<string> {
  const selectors = [...css.matchAll(/([^{};]+)\{/g)].map(([, head = '']) => head.trim());
  const rules = selectors.filter((head) => !head.startsWith('@'));
  return new Set(rules.flatMap((head) => [...head.matchAll(/\.(-?[a-z_][\w-]*)/gi)].map(([, name = '']) => name)));
}
