import { ACCOUNT } from '../../content/account.ts';

/** What a person confirms by signing up. */
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
