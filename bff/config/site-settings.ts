import { optional, setting } from './setting.ts';
import { emailAddress, text, webAddress, yesOrNo } from './validators.ts';

/** Used until the operator sets an e-mail address; nobody reads mail to it. */
export const SAMPLE_EMAIL = 'privacy@example.org';

/** What the pages say about the operator. */
export const siteSettings = {
  legalEntityName: setting(
    'LEGAL_ENTITY_NAME',
    text,
    '[name of the company], LLC',
    'The company that the privacy policy and the terms name.',
  ),
  legalEntityAddress: setting(
    'LEGAL_ENTITY_ADDRESS',
    text,
    '[postal address], Florida, United States',
    'Its postal address.',
  ),
  legalContactEmail: setting(
    'LEGAL_CONTACT_EMAIL',
    emailAddress,
    SAMPLE_EMAIL,
    'Where people ask about privacy and report weaknesses.',
  ),
  legalReviewed: setting(
    'LEGAL_REVIEWED',
    yesOrNo,
    false,
    '`true` takes the note “Template, to be reviewed by counsel” off the legal pages.',
  ),
  sweepstakeRulesUrl: optional(
    'SWEEPSTAKE_RULES_URL',
    webAddress,
    'Your official rules of the sweepstake. Without them, `/official-rules` leads to the terms of service.',
    {
      details:
        'Florida (statute 849.094) wants published rules, and a filing when the prizes are worth more than 5,000 USD.',
    },
  ),
};
