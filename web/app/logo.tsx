/** The mark of the product: a letter and the wave under a word that deserves a second look. */
export function Logo() {
  return (
    <svg className="logo-mark" viewBox="0 0 32 32" width="28" height="28" aria-hidden="true">
      <rect className="logo-tile" x="1" y="1" width="30" height="30" rx="7" />
      <path
        className="logo-letter"
        d="M20.6 9.2c-1.1-1.1-2.7-1.7-4.6-1.7-2.9 0-4.9 1.4-4.9 3.6 0 5 9.6 2.3 9.6 6.9 0 2-2 3.2-4.6 3.2-2.2 0-4.1-.8-5.2-2.2"
      />
      <path className="logo-wave" d="M7 26q1.5-2.4 3 0t3 0 3 0 3 0 3 0 3 0" />
    </svg>
  );
}
