/**
 * Calls back when the page has been painted, so that what it fetches next takes nothing from what people read first. A page in the
 * background is not painted, and does not wait.
 */
export function afterPaint(then: () => void): void {
  if (document.hidden) then();
  // The first frame is on its way to the screen when the second one begins.
  else requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(then)));
}
