import { transform } from 'lightningcss';

const CLASS = /\.(-?[a-zA-Z_][\w-]*)/g;

/**
 * The styles that a page needs before the application is there: all but those of classes that the page does not name, neither in its
 * elements nor in its script. A page is drawn with the first packets of its document, so each byte in it counts.
 */
export function stylesFor(html: string, styles: string): string {
  const classes = new Set(Array.from(styles.matchAll(CLASS), ([, name = '']) => name));
  const unusedSymbols = [...classes].filter((name) => !html.includes(name));
  const { code } = transform({ filename: 'page.css', code: Buffer.from(styles), minify: true, unusedSymbols });
  return code.toString();
}
