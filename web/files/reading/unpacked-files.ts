import { isHiddenPath } from '../hidden-path.ts';
import { FILE_MAX_BYTES, IMPORT_MAX_FILES, ZIP_MAX_EXPANDED_BYTES } from '../import-limits.ts';
import { FileRefusal, type UnpackedFile } from './file-text.ts';
import { type Archive, openArchive } from './zip.ts';

/** A file that every archive of Word, and every archive of OpenDocument, has. */
const DOCUMENT_PARTS = ['[Content_Types].xml', 'mimetype'];

/**
 * Unpacks the files that somebody has put into a ZIP, whatever folders they're in. One that is damaged or too large doesn't keep the
 * others from being read. Returns nothing if the archive is itself a document.
 * @throws {FileRefusal} for an archive that can't be opened, or holds too much in all.
 */
export function unpackedFiles(bytes: Uint8Array): UnpackedFile[] | undefined {
  const archive = openArchive(bytes, ZIP_MAX_EXPANDED_BYTES);
  if (DOCUMENT_PARTS.some((part) => archive.names.includes(part))) return undefined;
  const paths = archive.names.filter((name) => !isFolder(name) && !isHiddenPath(name));
  if (paths.length === 0) throw new FileRefusal('noFiles');
  if (paths.length > IMPORT_MAX_FILES) throw new FileRefusal('tooManyFiles');
  return paths.map((path) => unpackedFile(archive, path));
}

const isFolder = (name: string): boolean => /[/\\]$/.test(name);

function unpackedFile(archive: Archive, path: string): UnpackedFile {
  if (archive.sizeOf(path) > FILE_MAX_BYTES) return { path, fault: 'tooLarge' };
  try {
    const bytes = archive.read(path);
    return bytes === undefined ? { path, fault: 'damaged' } : { path, bytes };
  } catch (error) {
    return { path, fault: error instanceof FileRefusal ? error.fault : 'damaged' };
  }
}
