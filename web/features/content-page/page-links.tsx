import type { PageLink } from '../../content/site/blocks.ts';

/** Links as buttons; the first is the main one. */
export function ButtonLinks({ links }: { links: readonly PageLink[] }) {
  return (
    <p className="button-links row wrap gap-3 screen-only">
      {links.map(({ to, label }, index) => (
        <a key={to} className={index === 0 ? 'button button-primary button-link' : 'button button-link'} href={to}>
          {label}
        </a>
      ))}
    </p>
  );
}

/** A link inside a text, with an arrow that only the eye gets. */
export function TextLink({ to, label }: PageLink) {
  return (
    <a className="text-link" href={to}>
      {label}
      <span aria-hidden="true"> →</span>
    </a>
  );
}
