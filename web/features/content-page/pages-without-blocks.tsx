import { type LegalText, LEGAL_WORDS } from '../../content/legal/legal-text.ts';
import { NOT_FOUND } from '../../content/site/not-found.ts';
import { ButtonLinks } from './page-links.tsx';

/** A legal text with its table of contents; the server removes the note once counsel has reviewed the text. */
export function LegalPage({ title, updated, html, sections }: LegalText) {
  return (
    <article className="legal stack">
      <header>
        <h1>{title}</h1>
        <p className="legal-updated soft">
          {LEGAL_WORDS.updated}: <time dateTime={updated}>{longDate(updated)}</time>
        </p>
        <p className="legal-note box pad-3" role="note" data-until="legal-reviewed">
          {LEGAL_WORDS.template}
        </p>
      </header>
      <nav className="legal-contents size-control" aria-label={LEGAL_WORDS.contents}>
        <h2>{LEGAL_WORDS.contents}</h2>
        <ol className="flat">
          {sections.map(({ id, title: section }) => (
            <li key={id}>
              <a className="soft" href={`#${id}`}>
                {section}
              </a>
            </li>
          ))}
        </ol>
      </nav>
      <div className="legal-text" dangerouslySetInnerHTML={{ __html: html }} />
      <ButtonLinks links={[{ label: LEGAL_WORDS.contactUs, to: '/contact' }]} />
    </article>
  );
}

function longDate(day: string): string {
  return new Date(`${day}T00:00:00Z`).toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' });
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
