import { Link } from 'react-router-dom';

/** The page of an address that the site does not have. */
export function NotFound() {
  return (
    <section className="message-page">
      <title>Not Found · Sullivan</title>
      <h1>Not Found</h1>
      <p>There is no page at this address.</p>
      <p>
        <Link to="/">Go to the start page</Link>
      </p>
    </section>
  );
}
