import type { ComponentType } from 'react';

import type { Block, BlockKind, ContentPage, IslandName } from '../../content/site/blocks.ts';
import { CLIP, ISLAND, ISLAND_WAITING } from '../../content/site/page-parts.ts';
import { Drawing } from '../../drawings/drawing.tsx';
import darkFilm from '../../media/demo-dark.mp4';
import darkFilmVp9 from '../../media/demo-dark.webm';
import lightFilm from '../../media/demo-light.mp4';
import lightFilmVp9 from '../../media/demo-light.webm';
import { Part } from '../../ui/page-part.tsx';
import { BlockHeading } from './block-heading.tsx';
import { Example } from './example.tsx';
import { inline } from './inline.ts';
import { ButtonLinks, TextLink } from './page-links.tsx';
import { Team } from './team.tsx';

const DARK = '(prefers-color-scheme: dark)';

/** Draws an island as finished HTML, just as the application first draws it. */
type DrawIsland = (name: IslandName) => string;

const VIEWS: Record<BlockKind, ComponentType<Block & { drawIsland: DrawIsland }>> = {
  hero: Hero,
  text: Text,
  cards: Pieces,
  steps: Pieces,
  links: Pieces,
  questions: Questions,
  example: Example,
  island: Island,
  team: Team,
  carousel: Team,
  contact: Contact,
};

/** A page of text; only the build draws it. */
export function ContentPageView({ blocks, drawIsland }: ContentPage & { drawIsland: DrawIsland }) {
  return blocks.map((block) => {
    const key = `${block.kind} ${block.title}`;
    const View = VIEWS[block.kind];
    const view = <View key={key} {...block} drawIsland={drawIsland} />;
    return block.only === undefined ? (
      view
    ) : (
      <Part key={key} name={block.only}>
        {view}
      </Part>
    );
  });
}

/**
 * The opening of a page: what it is about, which may differ for people who are signed in, and what to do first. It is in view from the
 * start, so it is never revealed.
 */
function Hero({ title, paragraphs: [lead, leadSignedIn], links, aside, drawing, clip }: Block) {
  return (
    <section className={drawing ? 'hero hero-drawn stack middle' : clip ? 'hero hero-clip stack middle' : 'hero'}>
      <div className="hero-words">
        <h1>{title}</h1>
        {lead && <p className={leadSignedIn ? 'lead lead-signed-out' : 'lead'} {...inline(lead)} />}
        {leadSignedIn && <p className="lead lead-signed-in" {...inline(leadSignedIn)} />}
        {links.length > 0 && <ButtonLinks links={links} />}
        {aside && <p className="aside" {...inline(aside)} />}
      </div>
      {drawing && <Drawing name={drawing} atTop />}
      {clip && <Clip {...clip} />}
    </section>
  );
}

/** A film of the product itself, and in words what it shows. */
function Clip({ caption, description }: NonNullable<Block['clip']>) {
  return (
    <figure className="clip">
      <div className="clip-frame anchor">
        <video muted loop playsInline preload="none" aria-hidden="true" tabIndex={-1} width="1280" height="800">
          <source media={DARK} src={darkFilmVp9} type="video/webm" />
          <source media={DARK} src={darkFilm} type="video/mp4" />
          <source src={lightFilmVp9} type="video/webm" />
          <source src={lightFilm} type="video/mp4" />
        </video>
        <button
          className="clip-button stack gap-0 screen-only"
          type="button"
          hidden
          data-pause={CLIP.pause}
          data-play={CLIP.play}
        >
          <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
            <path className="clip-pause" d="M8 5v14M16 5v14" />
            <path className="clip-play" d="M8 5l11 7-11 7z" />
          </svg>
          <span className="visually-hidden">{CLIP.play}</span>
        </button>
      </div>
      <figcaption>
        <span>{caption}</span>
        <details>
          <summary>{CLIP.about}</summary>
          <p>{description}</p>
        </details>
      </figcaption>
    </figure>
  );
}

/** A heading with a few paragraphs, and a drawing beside them. */
function Text({ id, title, paragraphs, links, drawing }: Block) {
  return (
    <section
      className={drawing ? 'block text-drawn stack middle rule-above' : 'block rule-above'}
      id={id}
      data-reveal=""
    >
      <div className={drawing ? 'text-words' : 'text-words margin-heading stack'}>
        <h2>{title}</h2>
        {paragraphs.map((words) => (
          <p key={words} {...inline(words)} />
        ))}
        {links.map((link) => (
          <p key={link.to}>
            <TextLink {...link} />
          </p>
        ))}
      </div>
      {drawing && <Drawing name={drawing} />}
    </section>
  );
}

/** Short pieces side by side, each of which appears shortly after the one before it: cards, steps in their order, or links. */
function Pieces({ kind, id, title, paragraphs: [lead], pieces }: Block) {
  const List = kind === 'steps' ? 'ol' : 'ul';
  const [isCards, isLinks] = [kind === 'cards', kind === 'links'];
  return (
    <section className="block rule-above" id={id}>
      <BlockHeading title={title} lead={lead} />
      <List className={isLinks ? 'link-list' : kind} data-count={isCards ? pieces.length : undefined}>
        {pieces.map((piece, index) => (
          <li
            key={piece.title}
            className={isCards ? 'card' : undefined}
            id={piece.id}
            data-reveal=""
            data-delay={index % (isLinks ? 2 : 3)}
          >
            {piece.drawing && <Drawing name={piece.drawing} />}
            <h3>
              {isLinks
                ? piece.links.map(({ to, label }) => (
                    <a key={to} href={to}>
                      {label}
                    </a>
                  ))
                : piece.title}
            </h3>
            <p {...inline(piece.paragraphs[0])} />
            {!isLinks && piece.links.map((link) => <TextLink key={link.to} {...link} />)}
          </li>
        ))}
      </List>
    </section>
  );
}

/** Questions and answers; each opens by itself, without script. */
function Questions({ id, title, pieces }: Block) {
  return (
    <section className="block margin-heading questions stack rule-above" id={id} data-reveal="">
      <BlockHeading title={title} />
      {pieces.map(({ title: question, paragraphs: [answer] }) => (
        <details key={question}>
          <summary>{question}</summary>
          <p {...inline(answer)} />
        </details>
      ))}
    </section>
  );
}

/** An interactive part of a page, which can be read before the application has loaded. */
function Island({ id, title, paragraphs: [lead], island, aside, drawIsland }: Block & { drawIsland: DrawIsland }) {
  if (island === undefined) throw new Error(`"${title}" does not name its island.`);
  const waiting = ISLAND_WAITING[island];
  return (
    <section className="block island stack rule-above" id={id}>
      <div className="island-words">
        <h2>{title}</h2>
        <p className="soft size-control" {...inline(lead)} />
      </div>
      <div className="island-place">
        <noscript>
          <p className="island-note" {...inline(aside)} />
        </noscript>
        <p className="island-note island-failure pad-3" role="alert" hidden>
          {ISLAND.notLoaded}
        </p>
        {waiting !== undefined && (
          <output className="island-waiting soft">
            <span>{waiting}</span>
          </output>
        )}
        <div data-island={island} dangerouslySetInnerHTML={{ __html: drawIsland(island) }} />
      </div>
    </section>
  );
}

/** The end of a page: one sentence and the way to us. */
function Contact({ id, title, paragraphs: [words], links }: Block) {
  return (
    <section className="block margin-heading stack rule-above" id={id} data-reveal="">
      <h2>{title}</h2>
      <p {...inline(words)} />
      <ButtonLinks links={links} />
    </section>
  );
}
