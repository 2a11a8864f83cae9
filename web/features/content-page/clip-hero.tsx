import type { BlockOf } from '../../content/blocks.ts';
import darkFilm from '../../media/demo-dark.mp4';
import darkFilmVp9 from '../../media/demo-dark.webm';
import lightFilm from '../../media/demo-light.mp4';
import lightFilmVp9 from '../../media/demo-light.webm';
import { inline } from './inline.ts';
import { ButtonLinks } from './page-links.tsx';

const DARK = '(prefers-color-scheme: dark)';

/** The opening of the landing page, with a film of the product itself. */
export function ClipHero({ title, lead, links, aside, clip }: BlockOf<'clip-hero'>) {
  return (
    <section className="hero hero-clip">
      <div className="hero-words">
        <h1>{title}</h1>
        <p className="lead" {...inline(lead)} />
        <ButtonLinks links={links} />
        {aside && <p className="aside" {...inline(aside)} />}
      </div>
      <figure className="clip">
        <div className="clip-frame">
          <video muted loop playsInline preload="none" aria-hidden="true" tabIndex={-1} width="1280" height="800">
            <source media={DARK} src={darkFilmVp9} type="video/webm" />
            <source media={DARK} src={darkFilm} type="video/mp4" />
            <source src={lightFilmVp9} type="video/webm" />
            <source src={lightFilm} type="video/mp4" />
          </video>
        </div>
        <figcaption>
          <span>{clip.description}</span>
          <button className="clip-button" type="button" hidden data-pause={clip.pause} data-play={clip.play}>
            <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
              <path className="clip-pause" d="M8 5v14M16 5v14" />
              <path className="clip-play" d="M8 5l11 7-11 7z" />
            </svg>
            <span className="visually-hidden">{clip.play}</span>
          </button>
        </figcaption>
      </figure>
    </section>
  );
}
