import { optional, setting, type Values } from './setting.ts';
import { httpUrl, secretKey, wholeNumber, yesOrNo } from './validators.ts';

const FIVE_MINUTES_MS = 300_000;
const WHERE = { shownDefault: 'rows in `DATA_DIR`' };

/** Where we send what people submit. The gateway is the service behind these addresses; without one, rows are kept here. */
export const formsSettings = {
  guestForms: setting(
    'GUEST_FORMS',
    yesOrNo,
    true,
    '`false` removes “Send as a guest” from the contact and sweepstake forms, and refuses what guests send.',
  ),
  gatewayQueryUrl: optional(
    'GATEWAY_QUERY_URL',
    httpUrl,
    'Where to post contact queries, each with the user’s token.',
    WHERE,
  ),
  gatewaySweepstakeUrl: optional('GATEWAY_SWEEPSTAKE_URL', httpUrl, 'Where to post sweepstake entries.', WHERE),
  gatewayUserUrl: optional('GATEWAY_USER_URL', httpUrl, 'Where to post user records.', WHERE),
  gatewayEssayUrl: optional('GATEWAY_ESSAY_URL', httpUrl, 'Where to post essays.', WHERE),
  gatewayProblemsUrl: optional(
    'GATEWAY_PROBLEMS_URL',
    httpUrl,
    'Where to fetch the problem list of the document view, with `?key=`.',
    { shownDefault: 'a sample list' },
  ),
  gatewayKey: optional(
    'GATEWAY_KEY',
    secretKey,
    'A secret of at least 16 characters. All of these services get it in `X-Api-Key`, so they know it’s your server calling.',
    { details: 'The user’s token is in Authorization.', isSecret: true },
  ),
  documentReferenceUrl: optional(
    'DOCUMENT_REFERENCE_URL',
    httpUrl,
    'Where to post document references. Without it, `/api/document-reference` answers 404.',
  ),
  gatewayTimeoutMs: setting(
    'GATEWAY_TIMEOUT_MS',
    wholeNumber(100, FIVE_MINUTES_MS),
    15_000,
    'How long to wait for one of these services before answering 504, in milliseconds.',
  ),
};

/** The resources that are kept as rows if the gateway has no address for them. */
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
