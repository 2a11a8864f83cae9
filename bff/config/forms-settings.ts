import { optional, setting, type Values } from './setting.ts';
import { httpUrl, secretKey, yesOrNo } from './validators.ts';

/** Where we send what people submit. The gateway is the service behind these addresses; without one, rows are kept here. */
export const formsSettings = {
  guestForms: setting(
    'GUEST_FORMS',
    yesOrNo,
    true,
    '`false` removes “Send as a guest” from the contact and sweepstake forms, and refuses what guests send.',
  ),
  gatewayUrl: optional(
    'GATEWAY_URL',
    httpUrl,
    'The base address of the services that get what people send: contact queries are posted to `/query` below it, each with the user’s token, sweepstake entries to `/sweepstake`, user records to `/user`, essays to `/essay`; the problem list of the document view is fetched from `/problems`, with `?key=`. If one of them is elsewhere, or the only one, set its whole address: `GATEWAY_QUERY_URL`, `GATEWAY_SWEEPSTAKE_URL`, `GATEWAY_USER_URL`, `GATEWAY_ESSAY_URL` or `GATEWAY_PROBLEMS_URL`.',
    {
      details: 'What has no address is kept as rows; the problem list is then a sample.',
      shownDefault: 'rows in `DATA_DIR`',
    },
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
};

/** The addresses of single services, described with GATEWAY_URL, which they override. */
export const gatewayOverrides = {
  query: optional('GATEWAY_QUERY_URL', httpUrl, 'Where to post contact queries.'),
  sweepstake: optional('GATEWAY_SWEEPSTAKE_URL', httpUrl, 'Where to post sweepstake entries.'),
  user: optional('GATEWAY_USER_URL', httpUrl, 'Where to post user records.'),
  essay: optional('GATEWAY_ESSAY_URL', httpUrl, 'Where to post essays.'),
  problems: optional('GATEWAY_PROBLEMS_URL', httpUrl, 'Where to fetch the problem list of the document view.'),
};

/** The resources that are kept as rows if the gateway has no address for them. */
export const GATEWAY_RESOURCES = ['query', 'sweepstake', 'user', 'essay', 'problems'] as const;

/** The addresses of the gateway; only a gateway has document references. */
export type GatewayUrls = Partial<Record<(typeof GATEWAY_RESOURCES)[number] | 'documentReference', string | undefined>>;

/** The addresses by resource. */
export function gatewayUrls(
  { gatewayUrl, documentReferenceUrl }: Values<typeof formsSettings>,
  overrides: Values<typeof gatewayOverrides>,
): GatewayUrls {
  const below = (resource: string) => gatewayUrl && `${gatewayUrl}/${resource}`;
  const urls = GATEWAY_RESOURCES.map((resource) => [resource, overrides[resource] ?? below(resource)]);
  return { ...Object.fromEntries(urls), documentReference: documentReferenceUrl };
}
