import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';

const PLACE = /%DRAWING:([\w-]+)%/g;

/**
 * Writes each drawing as a file with the colours of the site, for both themes.
 * @param shapes the drawings as `svg` elements, by name.
 * @returns fills the addresses of the files into a page.
 */
export async function writeDrawings(
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
export function withDrawingsInPlace(html: string, shapes: ReadonlyMap<string, string>): string {
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
