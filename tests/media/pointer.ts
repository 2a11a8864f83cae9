import { setTimeout as pause } from 'node:timers/promises';

import type { Locator, Page } from 'playwright-core';

/** How long the pointer takes for any way, in milliseconds. */
const GLIDE_MS = 780;
const STEP_MS = 12;
/** Where in an element the tip of the pointer rests, as a part of its width and height. */
const TARGET = { x: 0.72, y: 0.75 };

/** A mouse that moves as a hand does. */
export interface Pointer {
  /** Moves onto an element, to a place that leaves most of it in view. */
  glideTo: (target: Locator) => Promise<void>;
  click: (options?: { clickCount: number }) => Promise<void>;
}

/** Draws a mouse pointer in a page, since a screencast doesn't show the real one; it hides while a person types. */
export async function drawPointer(page: Page, start: { x: number; y: number }): Promise<Pointer> {
  let { x, y } = start;
  await page.evaluate(drawOverlay);

  return {
    glideTo: async (target) => {
      const box = await target.boundingBox();
      if (box === null) throw new Error('The pointer has nothing to move to.');
      const from = { x, y };
      const to = { x: box.x + box.width * TARGET.x, y: box.y + box.height * TARGET.y };
      const begin = performance.now();
      for (let progress = 0; progress < 1;) {
        progress = Math.min((performance.now() - begin) / GLIDE_MS, 1);
        // Slow at both ends, as a hand is.
        const eased = progress ** 2 * (3 - 2 * progress);
        x = from.x + (to.x - from.x) * eased;
        y = from.y + (to.y - from.y) * eased;
        await page.mouse.move(x, y);
        await pause(STEP_MS);
      }
    },
    click: ({ clickCount } = { clickCount: 1 }) => page.mouse.click(x, y, { clickCount, delay: 60 }),
  };
}

/** Runs inside the page. */
function drawOverlay(): void {
  const overlay = document.createElement('div');
  overlay.style.cssText =
    'position: fixed; inset: 0 auto auto 0; z-index: 1000; width: 0; height: 0; opacity: 0; pointer-events: none; transition: opacity 200ms';
  const ring = document.createElement('div');
  ring.style.cssText =
    'position: absolute; inset: -22px auto auto -22px; width: 44px; height: 44px; border-radius: 50%; background: var(--accent); opacity: 0';
  const arrow = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  arrow.setAttribute('viewBox', '0 0 24 32');
  arrow.style.cssText = 'position: absolute; width: 30px; height: 40px; filter: drop-shadow(0 1px 2px #0006)';
  // Element by element, because the page takes no markup from a string (Trusted Types).
  const shape = document.createElementNS('http://www.w3.org/2000/svg', 'path');
  shape.setAttribute('d', 'M1 1v24l6-5.6 3.8 9.2 4.4-1.8-3.8-9H20z');
  shape.style.cssText = 'fill: #221e18; stroke: #fffdf8; stroke-width: 1.8; stroke-linejoin: round';
  arrow.append(shape);
  overlay.append(ring, arrow);
  document.documentElement.append(overlay);

  const follow = ({ clientX, clientY }: MouseEvent) => {
    overlay.style.transform = `translate(${clientX}px, ${clientY}px)`;
    overlay.style.opacity = '1';
  };
  const press = () =>
    void ring.animate(
      [
        { opacity: 0.35, transform: 'scale(0.3)' },
        { opacity: 0, transform: 'scale(1)' },
      ],
      { duration: 450, easing: 'ease-out' },
    );
  const hide = () => (overlay.style.opacity = '0');
  window.addEventListener('mousemove', follow, { capture: true });
  window.addEventListener('mousedown', press, { capture: true });
  window.addEventListener('keydown', hide, { capture: true });
}
