import { FOOTER_COLUMNS, FOOTER_WORDS, LEGAL_LINKS, SOURCE_LINK } from '../content/site/footer.ts';
import { PRODUCT_NAME } from '../content/site/site.ts';
import { Part } from '../ui/page-part.tsx';

/**
 * The end of every page: the landmark with the legal texts, and the footer. It is the same on all pages and stays
 * as the document brought it, so the application does not draw it again; the server writes the current year into it.
 */
export function Footer({ needsScript }: { needsScript: boolean }) {
  return (
    <>
      {needsScript && (
        <noscript>
          <p className="no-script">{FOOTER_WORDS.needsScript}</p>
        </noscript>
      )}
      <nav className="legal-links size-control screen-only rule-above" aria-label={FOOTER_WORDS.legalNavigation}>
        <ul className="rows">
          {LEGAL_LINKS.map(({ to, label }) => (
            <li key={to}>
              <a href={to}>{label}</a>
            </li>
          ))}
          <Part name="source">
            <li>
              <a href={SOURCE_LINK.to}>{SOURCE_LINK.label}</a>
            </li>
          </Part>
        </ul>
      </nav>
      <footer className="site-footer size-control screen-only rule-above">
        <div className="footer-columns row wrap">
          {FOOTER_COLUMNS.map(({ title, links }) => (
            <section key={title} aria-label={title}>
              <h2 className="below-2">{title}</h2>
              <ul className="rows">
                {links.map(({ to, label }) => (
                  <li key={to}>
                    <a href={to}>{label}</a>
                  </li>
                ))}
              </ul>
            </section>
          ))}
        </div>
        <p className="footer-end soft">
          © <span data-year="">%YEAR%</span> {PRODUCT_NAME}. {FOOTER_WORDS.rights}
        </p>
      </footer>
    </>
  );
}
