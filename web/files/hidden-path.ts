/** Folders and files that systems and programs leave beside those of a person. */
const LEFT_BESIDE = /^(?:\.|~\$|__MACOSX$|Thumbs\.db$|desktop\.ini$)/i;

/** Whether a file in a folder or an archive is none that a person has put there: hidden, a lock of Word, or a note of the system. */
export function isHiddenPath(path: string): boolean {
  return path.split(/[/\\]/).some((part) => LEFT_BESIDE.test(part));
}
