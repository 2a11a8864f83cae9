import { marked } from 'marked';

import type { Block } from '../../content/site/blocks.ts';
import { IS_SAMPLE_TEAM, TEAM, TEAM_NOTE, TEAM_WORDS, type TeamMember } from '../../content/site/team.ts';
import { Part } from '../../ui/page-part.tsx';
import { BlockHeading } from './block-heading.tsx';
import { inline } from './inline.ts';

const portraits = import.meta.glob<string>('../../media/portraits/*.svg', {
  eager: true,
  import: 'default',
  query: '?url',
});

/** The people, one at a time or all at once. Public installations leave samples out. */
export function Team({ kind, id, title }: Block) {
  const team = (
    <section className="block rule-above" id={id} data-reveal="">
      <BlockHeading title={title} lead={html(TEAM_NOTE)} />
      {kind === 'carousel' ? <Carousel title={title} /> : <List />}
    </section>
  );
  return IS_SAMPLE_TEAM ? <Part name="sample-team">{team}</Part> : team;
}

function List() {
  return (
    <ul className="team-list rows stack">
      {TEAM.map((member) => (
        <li key={member.name} className="member stack middle">
          <Member member={member} />
        </li>
      ))}
    </ul>
  );
}

/** The pattern "carousel" of the ARIA Authoring Practices Guide: a labelled region, labelled slides, no movement of its own. */
function Carousel({ title }: { title: string }) {
  return (
    <section className="carousel" aria-roledescription="carousel" aria-label={title}>
      <div className="slides row">
        {TEAM.map((member, index) => (
          <article
            key={member.name}
            className="slide member stack middle"
            aria-roledescription="slide"
            aria-label={TEAM_WORDS.slide(index + 1, TEAM.length)}
          >
            <Member member={member} />
          </article>
        ))}
      </div>
      <p className="carousel-buttons screen-only">
        <button className="button carousel-back" type="button">
          <span aria-hidden="true">←</span> {TEAM_WORDS.previous}
        </button>
        <button className="button carousel-on" type="button">
          {TEAM_WORDS.next} <span aria-hidden="true">→</span>
        </button>
      </p>
      <output className="visually-hidden" />
    </section>
  );
}

function Member({ member: { name, position, contact, bio, portrait } }: { member: TeamMember }) {
  const source = portraits[`../../media/portraits/${portrait}.svg`];
  if (source === undefined) throw new Error(`There is no portrait "${portrait}" in web/media/portraits.`);
  return (
    <>
      {/* A copied slide gets its attributes in this order: with `src` first, it would be fetched immediately. */}
      <img loading="lazy" src={source} alt={TEAM_WORDS.portrait(name)} width="160" height="160" />
      <div>
        <h3 className="below-2">{name}</h3>
        <p className="member-position below-2">{position}</p>
        <p className="below-2" {...inline(html(bio))} />
        <p className="below-2">
          <a href={`mailto:${contact}`}>{contact}</a>
        </p>
      </div>
    </>
  );
}

function html(words: string): string {
  return marked.parseInline(words, { async: false });
}
