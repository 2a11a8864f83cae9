import { ACCOUNT } from '../../content/account.ts';

/** The terms that people confirm by signing up. */
export function Consent() {
  const { start, terms, and, privacy, end } = ACCOUNT.consent;
  return (
    <p className="account-consent">
      {start}
      <a href="/terms-of-service">{terms}</a>
      {and}
      <a href="/privacy-policy">{privacy}</a>
      {end}
    </p>
  );
}
