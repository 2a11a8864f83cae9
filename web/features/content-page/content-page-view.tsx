import type { Block, ContentPage } from '../../content/blocks.ts';
import { Part } from '../../ui/page-part.tsx';
import { Cards } from './cards.tsx';
import { ClipHero } from './clip-hero.tsx';
import { Contact } from './contact.tsx';
import { Example } from './example.tsx';
import { Hero } from './hero.tsx';
import { Island, type DrawIsland } from './island.tsx';
import { Links } from './links.tsx';
import { Questions } from './questions.tsx';
import { Steps } from './steps.tsx';
import { Team } from './team.tsx';
import { Text } from './text.tsx';

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
