import { optional, setting } from './setting.ts';
import { emailAddress, text, webAddress, yesOrNo } from './validators.ts';

/** Used until the operator sets an e-mail address; nobody reads mail sent to it. */
export const SAMPLE_EMAIL = 'privacy@example.org';

/** What the pages say about the operator. */
export const siteSettings = {
  legalEntityName: setting(
    'LEGAL_ENTITY_NAME',
    text,
    '[name of the company], LLC',
    'The company named in the privacy policy and the terms.',
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
    'Where people can ask about privacy and report security problems.',
  ),
  legalReviewed: setting(
    'LEGAL_REVIEWED',
    yesOrNo,
    false,
    '`true` removes the note “Template, to be reviewed by counsel” from the legal pages.',
  ),
  offline: setting(
    'OFFLINE',
    yesOrNo,
    true,
    'Whether browsers keep the files of the editor, so that documents of a device open without a connection. `false` takes these files out of browsers again, at their next visit; the copies of documents that people opened stay there.',
  ),
  sourceUrl: optional(
    'SOURCE_URL',
    webAddress,
    'Where you publish the source of this installation. The pages that call it open source then link to it.',
  ),
  sweepstakeRulesUrl: optional(
    'SWEEPSTAKE_RULES_URL',
    webAddress,
    'The address of your official sweepstake rules. Without it, `/official-rules` leads to the terms of service, and with `PUBLIC_URL` set, `/sweepstake` says that you’re not running one.',
    {
      details:
        'Florida (statute 849.094) requires published rules, and a filing if the prizes are worth more than 5,000 USD.',
    },
  ),
};
