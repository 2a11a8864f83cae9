/** Whether the button that had the focus goes away with its document, so that the focus needs a place in the next one. */
let isWanted = false;

/** Asks for the focus in the document that is about to be opened. */
export function wantFocusInNextDocument(): void {
  isWanted = true;
}

/** Gives the focus to the first field of a document if it was asked for and nothing else has taken it meanwhile. */
export function takeWantedFocus(field: HTMLElement): void {
  if (isWanted && document.activeElement === document.body) field.focus();
  isWanted = false;
}
