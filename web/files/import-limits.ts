/** The largest file that is read as a text, in bytes. */
export const FILE_MAX_BYTES = 20_000_000;
/** The most files that are imported at once: the essays of six classes. */
export const IMPORT_MAX_FILES = 200;
/** The largest ZIP, in bytes. */
export const ZIP_MAX_BYTES = 100_000_000;
/** How much the files of a ZIP may take up when they're unpacked, in bytes: they're all in memory then. */
export const ZIP_MAX_EXPANDED_BYTES = 200_000_000;
