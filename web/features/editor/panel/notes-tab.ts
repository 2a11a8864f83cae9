/** The tab of the notes, which takes the focus where nothing else of the panel can. */
export function notesTab(): HTMLElement | null {
  return document.getElementById('side-tab-notes');
}
