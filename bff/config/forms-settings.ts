import { optional, setting, type Values } from './setting.ts';
import { httpUrl, secretKey, wholeNumber, yesOrNo } from './validators.ts';

const FIVE_MINUTES_MS = 300_000;
const WHERE = { shownDefault: 'rows in `DATA_DIR`' };

/** Where what people send goes. The gateway is the service behind these addresses; without one, rows are kept here. */
export const formsSettings = {
  guestForms: setting(
    'GUEST_FORMS',
    yesOrNo,
    true,
    '`false` takes “Send as a guest” off the contact and sweepstake forms, and refuses guests.',
  ),
  gatewayQueryUrl: optional(
    'GATEWAY_QUERY_URL',
    httpUrl,
    'Where contact queries are posted to, each with the user’s token.',
    WHERE,
  ),
  gatewaySweepstakeUrl: optional(
    'GATEWAY_SWEEPSTAKE_URL',
    httpUrl,
    'Where entries to the sweepstake are posted to.',
    WHERE,
  ),
  gatewayUserUrl: optional('GATEWAY_USER_URL', httpUrl, 'Where the records of users are posted to.', WHERE),
  gatewayEssayUrl: optional('GATEWAY_ESSAY_URL', httpUrl, 'Where essays are posted to.', WHERE),
  gatewayProblemsUrl: optional(
    'GATEWAY_PROBLEMS_URL',
    httpUrl,
    'Where the problem list of the document view is fetched from, with `?key=`.',
    { shownDefault: 'a sample list' },
  ),
  gatewayKey: optional(
    'GATEWAY_KEY',
    secretKey,
    'A secret of at least 16 characters that is sent to all of these in `X-Api-Key`, by which they know this server.',
    { details: 'Authorization carries the user’s token.', isSecret: true },
  ),
  documentReferenceUrl: optional(
    'DOCUMENT_REFERENCE_URL',
    httpUrl,
    'Where references to documents are posted to. Without it, `/api/document-reference` answers 404.',
  ),
  gatewayTimeoutMs: setting(
    'GATEWAY_TIMEOUT_MS',
    wholeNumber(100, FIVE_MINUTES_MS),
    15_000,
    'How long one of these calls may take before it is answered with 504, in milliseconds.',
  ),
};

/** The resources that are kept as rows where the gateway has no address for them. */
export const GATEWAY_RESOURCES = ['query', 'sweepstake', 'user', 'essay', 'problems'] as const;

/** The addresses of the gateway; only a gateway has document references. */
export type GatewayUrls = Partial<Record<(typeof GATEWAY_RESOURCES)[number] | 'documentReference', string | undefined>>;

/** The addresses by resource. */
export function gatewayUrls(values: Values<typeof formsSettings>): GatewayUrls {
  return {
    query: values.gatewayQueryUrl,
    sweepstake: values.gatewaySweepstakeUrl,
    user: values.gatewayUserUrl,
    essay: values.gatewayEssayUrl,
    problems: values.gatewayProblemsUrl,
    documentReference: values.documentReferenceUrl,
  };
}
