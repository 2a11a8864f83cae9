/**
 * Makes the slides of a carousel turn in a loop. Without script they are a row that scrolls and snaps. With it, a copy of the
 * last slide comes before the first and a copy of the first after the last; a row that comes to rest on a copy jumps to the slide
 * itself, which looks the same. So a swipe turns past the ends as the buttons and keys do.
 */
export function setUpCarousels(page: ParentNode): void {
  for (const carousel of page.querySelectorAll<HTMLElement>('.carousel:not([data-ready])')) setUp(carousel);
}

function setUp(carousel: HTMLElement) {
  const row = carousel.querySelector<HTMLElement>('.slides');
  const slides = [...carousel.querySelectorAll<HTMLElement>('.slide')];
  const [first, last] = [slides[0], slides.at(-1)];
  const news = carousel.querySelector('output');
  if (!row || !first || !last) return;
  carousel.dataset['ready'] = '';
  row.prepend(copyOf(last));
  row.append(copyOf(first));

  const all = [...row.querySelectorAll<HTMLElement>('.slide')];
  // The place in the row, copies included, of the slide that is shown or on its way.
  let place = 1;
  // Whether a press has sent the row to that place, and it has not arrived there yet.
  let isOnItsWay = false;
  const go = (behavior: ScrollBehavior) =>
    row.scrollTo({ left: (all[place]?.offsetLeft ?? 0) - row.offsetLeft, behavior });
  const leaveCopy = () => {
    if (place > 0 && place <= slides.length) return;
    place = place === 0 ? slides.length : 1;
    go('instant');
  };
  const turn = (step: number) => {
    leaveCopy();
    place += step;
    isOnItsWay = true;
    // The styles decide whether it scrolls smoothly; they know whether a person wants motion.
    go('auto');
    const slide = slides.at((place - 1) % slides.length);
    if (news && slide) news.textContent = `${slide.ariaLabel}: ${slide.querySelector('h3')?.textContent}`;
  };
  const rest = () => {
    const distances = all.map((slide) => Math.abs(slide.offsetLeft - row.offsetLeft - row.scrollLeft));
    const distance = Math.min(...distances);
    const nearest = distances.indexOf(distance);
    // The end of an earlier turn or swipe may be reported after the next one has begun.
    if (distance > REST_PX || (isOnItsWay && nearest !== place)) return;
    isOnItsWay = false;
    place = nearest;
    leaveCopy();
  };

  go('instant');
  onScrollEnd(row, rest);
  // Scrolling by hand decides where the row goes.
  for (const hand of ['pointerdown', 'wheel'])
    row.addEventListener(hand, () => (isOnItsWay = false), { passive: true });
  carousel.querySelector('.carousel-back')?.addEventListener('click', () => turn(-1));
  carousel.querySelector('.carousel-on')?.addEventListener('click', () => turn(1));
  carousel.addEventListener('keydown', (event) => {
    const isPlain = !event.altKey && !event.ctrlKey && !event.metaKey && !event.shiftKey;
    if (!isPlain || (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight')) return;
    event.preventDefault();
    turn(event.key === 'ArrowLeft' ? -1 : 1);
  });
}

/** A row rests on a slide if it is at most this far from it, as browsers round where they scroll to. */
const REST_PX = 2;

/** Where a browser does not report the end of a scroll, it is over when nothing has moved for this long. */
const SCROLL_REST_MS = 150;

function onScrollEnd(row: HTMLElement, then: () => void) {
  if ('onscrollend' in window) {
    row.addEventListener('scrollend', then);
    return;
  }
  let timer: ReturnType<typeof setTimeout>;
  row.addEventListener('scroll', () => {
    clearTimeout(timer);
    timer = setTimeout(then, SCROLL_REST_MS);
  });
}

/** A copy is only a picture: screen readers don't repeat it, and nothing in it can be reached. */
function copyOf(slide: HTMLElement): HTMLElement {
  const copy = document.importNode(slide, true);
  copy.inert = true;
  copy.ariaHidden = 'true';
  return copy;
}
