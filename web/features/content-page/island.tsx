import type { BlockOf, IslandName } from '../../content/blocks.ts';
import { ISLAND } from '../../content/islands.ts';
import { inline } from './inline.ts';

/** Draws an island as finished HTML, just as the application first draws it. */
export type DrawIsland = (name: IslandName) => string;

/** An interactive part of a page, which can be read before the application has loaded. */
export function Island({ id, title, lead, island, noScript, waiting, draw }: BlockOf<'island'> & { draw: DrawIsland }) {
  return (
    <section className="block island" id={id}>
      <div className="island-words">
        <h2>{title}</h2>
        <p {...inline(lead)} />
      </div>
      <div className="island-place">
        <noscript>
          <p className="island-note" {...inline(noScript)} />
        </noscript>
        <p className="island-note island-failure" role="alert" hidden>
          {ISLAND.notLoaded}
        </p>
        {waiting !== undefined && (
          <output className="island-waiting">
            <span>{waiting}</span>
          </output>
        )}
        <div data-island={island} dangerouslySetInnerHTML={{ __html: draw(island) }} />
      </div>
    </section>
  );
}
