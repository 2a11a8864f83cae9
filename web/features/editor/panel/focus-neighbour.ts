/**
 * Moves the focus from a row that is about to leave to the row after it, else to the one before, else to the heading of its part,
 * so that it is never lost. The rows are focusable list items; the heading is marked with `data-focus-home`.
 */
export function focusNeighbour(button: HTMLElement): void {
  const row = button.closest('li');
  const neighbour = row?.nextElementSibling ?? row?.previousElementSibling;
  const home = button.closest('[data-focus-part]')?.querySelector('[data-focus-home]');
  const next = neighbour ?? home;
  if (next instanceof HTMLElement) next.focus();
}
