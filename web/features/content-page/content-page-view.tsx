import type { Block, ContentPage, BlockOf, IslandName } from '../../content/site/blocks.ts';
import { ISLAND } from '../../content/site/islands.ts';
import { NOT_FOUND } from '../../content/site/not-found.ts';
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

/** A page of text made from its data; only the build draws it. */
export function ContentPageView({ blocks, drawIsland }: ContentPage & { drawIsland: DrawIsland }) {
  return blocks.map((block) => {
    const key = `${block.kind} ${block.title}`;
    const view = <BlockView key={key} block={block} drawIsland={drawIsland} />;
    return block.only === undefined ? (
      view
    ) : (
      <Part key={key} name={block.only}>
        {view}
      </Part>
    );
  });
}

function BlockView({ block, drawIsland }: { block: Block; drawIsland: DrawIsland }) {
  switch (block.kind) {
    case 'hero':
      return <Hero {...block} />;
    case 'clip-hero':
      return <ClipHero {...block} />;
    case 'text':
      return <Text {...block} />;
    case 'cards':
      return <Cards {...block} />;
    case 'steps':
      return <Steps {...block} />;
    case 'example':
      return <Example {...block} />;
    case 'links':
      return <Links {...block} />;
    case 'questions':
      return <Questions {...block} />;
    case 'island':
      return <Island {...block} draw={drawIsland} />;
    case 'team':
      return <Team {...block} />;
    case 'contact':
      return <Contact {...block} />;
  }
}

/** The end of a page: one sentence and the way to us. */
function Contact({ id, title, text, links }: BlockOf<'contact'>) {
  return (
    <section className="block margin-heading stack rule-above" id={id} data-reveal="">
      <h2>{title}</h2>
      <p {...inline(text)} />
      <ButtonLinks links={links} />
    </section>
  );
}

/** Questions and answers; each opens by itself, without script. */
function Questions({ id, title, questions }: BlockOf<'questions'>) {
  return (
    <section className="block margin-heading questions stack rule-above" id={id} data-reveal="">
      <BlockHeading title={title} />
      {questions.map(({ question, answer }) => (
        <details key={question}>
          <summary>{question}</summary>
          <p {...inline(answer)} />
        </details>
      ))}
    </section>
  );
}

/** The opening of a page. It is in view from the start, so it is never revealed. */
function Hero({ title, lead, leadSignedIn, links, aside, drawing }: BlockOf<'hero'>) {
  return (
    <section className={drawing ? 'hero hero-drawn stack middle' : 'hero'}>
      <div className="hero-words">
        <h1>{title}</h1>
        {lead && <p className={leadSignedIn ? 'lead lead-signed-out' : 'lead'} {...inline(lead)} />}
        {leadSignedIn && <p className="lead lead-signed-in" {...inline(leadSignedIn)} />}
        {links && <ButtonLinks links={links} />}
        {aside && <p className="aside" {...inline(aside)} />}
      </div>
      {drawing && <Drawing name={drawing} atTop />}
    </section>
  );
}

/** What happens in which order. */
function Steps({ id, title, lead, steps }: BlockOf<'steps'>) {
  return (
    <section className="block rule-above" id={id}>
      <BlockHeading title={title} lead={lead} />
      <ol className="steps">
        {steps.map((step, index) => (
          <li key={step.title} data-reveal="" data-delay={index % 3}>
            <h3>{step.title}</h3>
            <p {...inline(step.text)} />
          </li>
        ))}
      </ol>
    </section>
  );
}

/** A list of links that are a page's subject, each with what it leads to. */
function Links({ id, title, lead, links }: BlockOf<'links'>) {
  return (
    <section className="block rule-above" id={id}>
      <BlockHeading title={title} lead={lead} />
      <ul className="link-list">
        {links.map(({ to, label, text }, index) => (
          <li key={label} data-reveal="" data-delay={index % 2}>
            <h3>
              <a href={to}>{label}</a>
            </h3>
            <p {...inline(text)} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Up to six short pieces side by side; each appears shortly after the one before it. */
function Cards({ id, title, lead, cards }: BlockOf<'cards'>) {
  return (
    <section className="block rule-above" id={id}>
      <BlockHeading title={title} lead={lead} />
      <ul className="cards" data-count={cards.length}>
        {cards.map((card, index) => (
          <li key={card.title} className="card" id={card.id} data-reveal="" data-delay={index % 3}>
            {card.drawing && <Drawing name={card.drawing} />}
            <h3>{card.title}</h3>
            <p {...inline(card.text)} />
            {card.link && <TextLink {...card.link} />}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** A heading with a few paragraphs, and a drawing beside them. */
function Text({ id, title, paragraphs, links, drawing }: BlockOf<'text'>) {
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
        {links?.map((link) => (
          <p key={link.to}>
            <TextLink {...link} />
          </p>
        ))}
      </div>
      {drawing && <Drawing name={drawing} />}
    </section>
  );
}

/** Draws an island as finished HTML, just as the application first draws it. */
type DrawIsland = (name: IslandName) => string;

/** An interactive part of a page, which can be read before the application has loaded. */
function Island({ id, title, lead, island, noScript, waiting, draw }: BlockOf<'island'> & { draw: DrawIsland }) {
  return (
    <section className="block island stack rule-above" id={id}>
      <div className="island-words">
        <h2>{title}</h2>
        <p className="soft size-control" {...inline(lead)} />
      </div>
      <div className="island-place">
        <noscript>
          <p className="island-note pad-3" {...inline(noScript)} />
        </noscript>
        <p className="island-note island-failure pad-3" role="alert" hidden>
          {ISLAND.notLoaded}
        </p>
        {waiting !== undefined && (
          <output className="island-waiting soft">
            <span>{waiting}</span>
          </output>
        )}
        <div data-island={island} dangerouslySetInnerHTML={{ __html: draw(island) }} />
      </div>
    </section>
  );
}

/** The opening of the landing page, with a film of the product itself. */
function ClipHero({ title, lead, links, aside, clip }: BlockOf<'clip-hero'>) {
  return (
    <section className="hero hero-clip stack middle">
      <div className="hero-words">
        <h1>{title}</h1>
        <p className="lead" {...inline(lead)} />
        <ButtonLinks links={links} />
        {aside && <p className="aside" {...inline(aside)} />}
      </div>
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
            data-pause={clip.pause}
            data-play={clip.play}
          >
            <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
              <path className="clip-pause" d="M8 5v14M16 5v14" />
              <path className="clip-play" d="M8 5l11 7-11 7z" />
            </svg>
            <span className="visually-hidden">{clip.play}</span>
          </button>
        </div>
        <figcaption>
          <span>{clip.caption}</span>
          <details>
            <summary>{clip.about}</summary>
            <p>{clip.description}</p>
          </details>
        </figcaption>
      </figure>
    </section>
  );
}

/** The page of an address that the site does not have. */
export function NotFound() {
  return (
    <section className="message-page">
      <h1>{NOT_FOUND.title}</h1>
      <p>{NOT_FOUND.help}</p>
      <p>
        <a href="/">{NOT_FOUND.link}</a>
      </p>
    </section>
  );
}
