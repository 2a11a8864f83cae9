import { whenLoaded } from '../ui/when-loaded.ts';
import { afterPaint } from './after-paint.ts';

/** The clip plays while at least this share of it is in view; with less in view it is not fetched. */
const SHARE_IN_VIEW = 0.5;

/**
 * Plays the clip of the demo: muted and in a loop, only while it is in view, and never by itself for a person who prefers reduced
 * motion or reduced data. Its button pauses and plays it (WCAG 2.2.2).
 */
export function setUpClips(page: ParentNode): void {
  for (const clip of page.querySelectorAll<HTMLElement>('.clip:not([data-ready])')) {
    const film = clip.querySelector('video');
    const button = clip.querySelector('button');
    const label = button?.querySelector('span');
    if (!film || !button || !label) continue;
    clip.dataset['ready'] = '';
    button.hidden = false;
    const show = () => {
      label.textContent = (film.paused ? button.dataset['play'] : button.dataset['pause']) ?? '';
      clip.dataset['playing'] = String(!film.paused);
    };
    film.addEventListener('play', show);
    film.addEventListener('pause', show);
    // The still picture is shown until the film moves.
    film.addEventListener('playing', () => (clip.dataset['begun'] = ''), { once: true });
    show();
    let pausedByPerson = false;
    button.addEventListener('click', () => {
      pausedByPerson = !film.paused;
      if (film.paused) play(film);
      else film.pause();
    });
    afterLoading(() => (clip.dataset['loaded'] = ''));
    if (!mayPlayByItself()) continue;
    const inView = new IntersectionObserver(
      (entries) => {
        if (!film.isConnected) inView.disconnect();
        else if ((entries.at(-1)?.intersectionRatio ?? 0) < SHARE_IN_VIEW) film.pause();
        else if (!pausedByPerson) play(film);
      },
      { threshold: SHARE_IN_VIEW },
    );
    afterLoading(() => inView.observe(film));
  }
}

function play(film: HTMLVideoElement) {
  // A browser may refuse to play; the still picture and the button are then there.
  film.play().catch(() => undefined);
}

function mayPlayByItself(): boolean {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  return !matchMedia('(prefers-reduced-motion: reduce)').matches && connection?.saveData !== true;
}

/** The film is large: it is fetched after everything that a person reads. */
function afterLoading(then: () => void) {
  whenLoaded(() => afterPaint(then));
}
