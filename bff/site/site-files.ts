import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';

/** One answer of the site, held in memory with its compressed forms. */
export interface SiteFile {
  plain: Buffer;
  br: Buffer | undefined;
  gzip: Buffer | undefined;
  headers: Record<string, string> & { etag: string };
}

const CONTENT_TYPES: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.webp': 'image/webp',
};

/** File names in this folder contain a hash of their content, so browsers may cache them forever. */
export const HASHED_FOLDER = '/assets/';
/** How long browsers may cache such a file, in seconds. */
export const ONE_YEAR_S = 31_536_000;

/**
 * Reads every file of the built site into memory, except pages and videos. They are small, and served from memory they cost a
 * fifth of what a static file server costs (measured). The result is keyed by URL path.
 */
export async function loadFiles(directory: string): Promise<Map<string, SiteFile>> {
  const names = new Set(await readdir(directory, { recursive: true }));
  const read = async (name: string) => (names.has(name) ? readFile(path.join(directory, name)) : undefined);
  const loading = [...names].map(async (name): Promise<[string, SiteFile] | undefined> => {
    const type = CONTENT_TYPES[path.extname(name)];
    const plain = type === undefined ? undefined : await read(name);
    if (type === undefined || plain === undefined) return undefined;
    const url = `/${name.split(path.sep).join('/')}`;
    const [br, gzip] = await Promise.all([read(`${name}.br`), read(`${name}.gz`)]);
    const cacheControl = url.startsWith(HASHED_FOLDER) ? `public, max-age=${ONE_YEAR_S}, immutable` : 'no-cache';
    return [url, { plain, br, gzip, headers: fileHeaders(plain, type, cacheControl) }];
  });
  return new Map((await Promise.all(loading)).filter((entry) => entry !== undefined));
}

/** The headers of a file whose content doesn't change while the process runs. */
export function fileHeaders(content: Buffer, type: string, cacheControl: string): SiteFile['headers'] {
  return {
    'content-type': type,
    'cache-control': cacheControl,
    vary: 'accept-encoding',
    etag: `"${createHash('sha256').update(content).digest('base64url').slice(0, 27)}"`,
  };
}

/** The best compressed form that an `Accept-Encoding` header allows; a weight of 0 forbids one (RFC 9110 section 12.5.3). */
export function acceptedEncoding(header: string | string[] | undefined): 'br' | 'gzip' | undefined {
  const accepted = new Set<string>();
  for (const entry of String(header ?? '').split(',')) {
    const [name = '', ...parameters] = entry.split(';').map((part) => part.trim().toLowerCase());
    if (!parameters.some((parameter) => /^q=0(?:\.0*)?$/.test(parameter))) accepted.add(name);
  }
  if (accepted.has('br')) return 'br';
  return accepted.has('gzip') ? 'gzip' : undefined;
}
