import { REVEAL_THRESHOLD } from '#shared-types/constants';

/**
 * Lets the blocks of a page of text fade and slide in when they are scrolled into view. A block that is in view
 * from the start stays as it is, and under reduced motion all do; the styles hide only what waits here.
 */
export function setUpReveals(page: ParentNode): void {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  for (const block of page.querySelectorAll<HTMLElement>('[data-reveal=""]')) {
    block.dataset['reveal'] = 'watched';
    observer.observe(block);
  }
}

/** Fine steps, since a block of ten screens' height never has a tenth of itself in view: half a screen of it does too. */
const THRESHOLDS = Array.from({ length: 11 }, (_, step) => (step * REVEAL_THRESHOLD) / 10);

const observer = new IntersectionObserver(
  (entries) => {
    for (const { target, isIntersecting, intersectionRatio, intersectionRect } of entries) {
      if (!(target instanceof HTMLElement)) continue;
      const isFirstLook = target.dataset['reveal'] === 'watched';
      if (isFirstLook && !isIntersecting) target.dataset['reveal'] = 'waiting';
      const isEnough = intersectionRatio >= REVEAL_THRESHOLD || intersectionRect.height >= innerHeight / 2;
      if (isFirstLook ? !isIntersecting : !isEnough) continue;
      target.dataset['reveal'] = 'shown';
      observer.unobserve(target);
    }
  },
  { threshold: THRESHOLDS },
);
