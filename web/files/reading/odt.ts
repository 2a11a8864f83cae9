import { FileRefusal, type LeftOut } from './file-text.ts';
import { OdtBody } from './odt-body.ts';
import { OdtStyles } from './odt-styles.ts';
import type { Pictures } from './pictures.ts';
import { readXml } from './xml.ts';
import type { Archive } from './zip.ts';

/** How the part begins that holds a formula: with MathML, not with a document. */
const FORMULA_ROOT = /^\s*(?:<\?[^>]*>\s*|<!--[^]*?-->\s*|<!DOCTYPE[^>]*>\s*)*<(?:math:)?math[\s>]/;

/**
 * Reads the text of an OpenDocument text, as LibreOffice and Google Docs write it, as HTML.
 * @throws {FileRefusal}
 */
export function odtAsHtml(archive: Archive, pictures: Pictures, leftOut: Set<LeftOut>): string {
  const part = (name: string) => {
    const data = archive.read(name);
    return data && new TextDecoder().decode(data);
  };
  readXml(part('META-INF/manifest.xml') ?? '<none/>', {
    open(name) {
      if (name === 'manifest:encryption-data') throw new FileRefusal('encrypted');
    },
  });
  const content = part('content.xml');
  if (content === undefined) throw new FileRefusal('damaged');
  if (archive.names.some((name) => /^(?:Basic|Scripts)\//.test(name))) leftOut.add('macros');
  const styles = new OdtStyles();
  const common = part('styles.xml');
  if (common !== undefined) styles.add(common);
  styles.add(content);
  const body = new OdtBody(styles, {
    pictureAt: (name) => {
      const data = archive.read(name);
      return data ? pictures.add(data) : '';
    },
    isFormula: (name) => {
      const object = part(`${name}/content.xml`) ?? '';
      return FORMULA_ROOT.test(object);
    },
    leaveOut: (what) => leftOut.add(what),
  });
  readXml(content, body);
  return body.html();
}
