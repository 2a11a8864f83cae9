import { NOT_FOUND } from '../../content/not-found.ts';

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
