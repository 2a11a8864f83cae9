/** The signature before the metadata of cameras in a JPEG, and in some WebP files (Exif 3.0, section 4.7.2). */
export const EXIF_SIGNATURE = Buffer.from('Exif\0\0', 'latin1');

/** Upright; 2 to 8 turn or mirror the image (Exif 3.0, section 4.6.5.1.5). */
const UPRIGHT = 1;
const LAST_ORIENTATION = 8;
/** The tag of the orientation, and the type of its value, a 16-bit number (TIFF 6.0, section 2). */
const ORIENTATION_TAG = 0x0112;
const SHORT = 3;
const ENTRY_BYTES = 12;

/**
 * The metadata of an image that says how it is turned and nothing else; `undefined` if it is upright, or if what it has isn't
 * metadata: a viewer takes that as upright too.
 * @param exif the metadata it has, as a TIFF structure, with or without the signature.
 */
export function bareExif(exif: Buffer): Buffer | undefined {
  const hasSignature = exif.subarray(0, EXIF_SIGNATURE.length).equals(EXIF_SIGNATURE);
  const orientation = orientationIn(hasSignature ? exif.subarray(EXIF_SIGNATURE.length) : exif);
  if (orientation <= UPRIGHT || orientation > LAST_ORIENTATION) return undefined;
  const bare = Buffer.alloc(26);
  bare.write('MM\0*', 'latin1');
  bare.writeUInt32BE(8, 4); // where the only directory is
  bare.writeUInt16BE(1, 8); // its entries
  bare.writeUInt16BE(ORIENTATION_TAG, 10);
  bare.writeUInt16BE(SHORT, 12);
  bare.writeUInt32BE(1, 14); // one value
  bare.writeUInt16BE(orientation, 18);
  return bare;
}

function orientationIn(tiff: Buffer): number {
  const order = tiff.toString('latin1', 0, 4);
  if (order !== 'MM\0*' && order !== 'II*\0') return UPRIGHT;
  const has = (at: number, bytes: number) => at + bytes <= tiff.length;
  const short = (at: number) => (order === 'MM\0*' ? tiff.readUInt16BE(at) : tiff.readUInt16LE(at));
  if (!has(4, 4)) return UPRIGHT;
  const directory = order === 'MM\0*' ? tiff.readUInt32BE(4) : tiff.readUInt32LE(4);
  if (!has(directory, 2)) return UPRIGHT;
  const entries = short(directory);
  for (let index = 0; index < entries; index++) {
    const at = directory + 2 + index * ENTRY_BYTES;
    if (!has(at, ENTRY_BYTES)) return UPRIGHT;
    if (short(at) === ORIENTATION_TAG && short(at + 2) === SHORT) return short(at + 8);
  }
  return UPRIGHT;
}
