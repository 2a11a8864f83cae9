import { pictureAddress } from './file-text.ts';

/** The most pictures of one file. */
const MAX_PICTURES = 50;

/** How the files of each kind of picture begin; Word's own kinds, such as WMF, no browser can draw. */
const SIGNATURES: readonly {
  type: string;
  bytes: readonly number[];
  later?: { at: number; bytes: readonly number[] };
}[] = [
  { type: 'image/png', bytes: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a] },
  { type: 'image/jpeg', bytes: [0xff, 0xd8, 0xff] },
  { type: 'image/gif', bytes: [0x47, 0x49, 0x46, 0x38] },
  { type: 'image/webp', bytes: [0x52, 0x49, 0x46, 0x46], later: { at: 8, bytes: [0x57, 0x45, 0x42, 0x50] } },
];

const IN_HTML = /(\ssrc\s*=\s*["']?)data:image\/[a-z]{2,9};base64,([a-z0-9+/=\s]*)/gi;

/** The kind of a picture by its first bytes, whatever its name says; `undefined` if it's none that a document may have. */
export function pictureTypeOf(data: Uint8Array): string | undefined {
  const has = (bytes: readonly number[], from = 0) => bytes.every((byte, at) => data[from + at] === byte);
  return SIGNATURES.find(({ bytes, later }) => has(bytes) && (later === undefined || has(later.bytes, later.at)))?.type;
}

/** The pictures of one file. */
export class Pictures {
  readonly blobs: Blob[] = [];
  /** Whether one couldn't be taken. */
  hasLeftOut = false;

  /** Takes a picture. Returns the address by which the HTML names it, or an empty one if it can't be taken. */
  add(data: Uint8Array<ArrayBuffer>): string {
    const type = pictureTypeOf(data);
    if (type === undefined || this.blobs.length === MAX_PICTURES) {
      this.hasLeftOut = true;
      return '';
    }
    return pictureAddress(this.blobs.push(new Blob([data], { type })) - 1);
  }

  /** Takes the pictures that HTML contains as `data:` addresses. */
  takeFrom(html: string): string {
    return html.replaceAll(IN_HTML, (_whole, before: string, base64: string) => {
      try {
        return before + this.add(Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0)));
      } catch {
        this.hasLeftOut = true;
        return before;
      }
    });
  }
}
