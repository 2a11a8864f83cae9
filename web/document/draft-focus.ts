/** Whether the focused button disappears with its document, so that the next document needs the focus. */
let isWanted = false;

/** Requests the focus for the document that is about to be opened. */
export function wantFocusInNextDocument(): void {
  isWanted = true;
}

/** Focuses the first field of a document if this was requested and nothing else has taken the focus meanwhile. */
export function takeWantedFocus(field: HTMLElement): void {
  if (isWanted && document.activeElement === document.body) field.focus();
  isWanted = false;
}
