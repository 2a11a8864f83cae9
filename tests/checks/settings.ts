/**
 * `npm run settings`: fails if `.env.example` or the table in `docker/operate.md` differs from the tables of settings in `bff/config/`;
 * `npm run settings -- --write` writes both.
 */
import { readFileSync, writeFileSync } from 'node:fs';

import { SETTINGS } from '#bff/config/config';
import type { Setting } from '#bff/config/setting';

const EXAMPLE_FILE = '.env.example';
const GUIDE_FILE = 'docker/operate.md';
const GUIDE_TABLE = /(?<=<!-- settings: npm run settings -- --write -->\n)[^]*?(?=\n<!-- end of settings -->)/;
/** The longest line of a comment, in characters. */
const LINE_LENGTH = 120;

const guide = readFileSync(GUIDE_FILE, 'utf8');
if (!GUIDE_TABLE.test(guide)) throw new Error(`${GUIDE_FILE} has no place for the table of settings`);
const files = { [EXAMPLE_FILE]: example(), [GUIDE_FILE]: guide.replace(GUIDE_TABLE, () => guideTable()) };
for (const [file, content] of Object.entries(files)) {
  if (process.argv.includes('--write')) writeFileSync(file, content);
  else if (readFileSync(file, 'utf8') !== content) {
    console.error(`${file} doesn’t match bff/config; npm run settings -- --write brings it up to date`);
    process.exitCode = 1;
  }
}

function example(): string {
  const subjects = Object.entries(SETTINGS).map(([subject, table]) =>
    [`# --- ${subject} ---`, ...Object.values(table).map(exampleOf)].join('\n\n'),
  );
  return `${[
    wrapped(
      'Every setting of Sullivan with its default. Copy this file to .env, in the folder you start Sullivan from, and change what you need. An empty setting means the default, and environment variables win over this file.',
    ),
    ...subjects,
  ].join('\n\n')}\n`;
}

function exampleOf({ name, meaning, details, isSecret, ...rest }: Setting<unknown>): string {
  const shown = shownDefault({ name, meaning, ...rest });
  const value = /^`([^`]*)`$/.exec(shown)?.[1] ?? '';
  const sentences = [
    meaning.replaceAll('`', ''),
    details?.replaceAll('`', ''),
    isSecret ? `Or set ${name}_FILE to the name of a file that holds it.` : undefined,
    value === '' && shown !== 'none' ? `Default: ${shown.replaceAll('`', '')}.` : undefined,
  ];
  return `${wrapped(sentences.filter((sentence) => sentence !== undefined).join(' '))}\n${name}=${value}`;
}

function guideTable(): string {
  const rows = Object.values(SETTINGS).flatMap((table) =>
    Object.values(table).map(
      (described) => `| \`${described.name}\` | ${shownDefault(described)} | ${described.meaning} |`,
    ),
  );
  return ['| setting | default | meaning |', '|---|---|---|', ...rows].join('\n');
}

function shownDefault({ default: fallback, shownDefault: shown }: Setting<unknown>): string {
  if (shown !== undefined) return shown;
  if (typeof fallback === 'number' || typeof fallback === 'boolean') return `\`${fallback}\``;
  return typeof fallback === 'string' && fallback !== '' ? `\`${fallback}\`` : 'none';
}

/** Lines of a comment. */
function wrapped(words: string): string {
  const lines: string[] = [];
  let line = '#';
  for (const word of words.split(' ')) {
    if (`${line} ${word}`.length > LINE_LENGTH) {
      lines.push(line);
      line = '#';
    }
    line += ` ${word}`;
  }
  return [...lines, line].join('\n');
}
