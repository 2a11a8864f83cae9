import { optional, setting, type Values } from './setting.ts';
import { brokerUrlList, embeddedBrokerUrl, oneOf, yesOrNo } from './validators.ts';

/** The broker behind `/ws`, and how clients reach it. */
export const messagingSettings = {
  brokerUrls: setting(
    'BROKER_URL',
    brokerUrlList,
    [],
    'The address of RabbitMQ with its STOMP plugin, `stomp://user:password@host:61613/vhost` or `stomp+ssl://…`. You can give several, separated by commas; they’re tried in that order. Then start workers too (`npm run worker`).',
    {
      details:
        'If your own authority signed the certificate behind stomp+ssl://, name its file in NODE_EXTRA_CA_CERTS.',
      shownDefault: 'embedded',
      isSecret: true,
    },
  ),
  embeddedBroker: optional(
    'EMBEDDED_BROKER_URL',
    embeddedBrokerUrl,
    'Where workers and services on this machine can reach the embedded broker, `stomp://sullivan:passcode@127.0.0.1:61613`. It then listens on that port; the passcode is yours to choose.',
    { details: 'Start workers with the same address as BROKER_URL, and without this setting.', isSecret: true },
  ),
  evaluationAnswers: setting(
    'ANSWER_EVALUATIONS',
    oneOf('auto', 'yes', 'no'),
    'auto',
    'Whether this process reads texts that come by message: `auto` (only with the embedded broker), `yes` or `no`.',
  ),
  sockJsLegacyTransports: setting(
    'SOCKJS_LEGACY_TRANSPORTS',
    yesOrNo,
    true,
    '`false` switches off the oldest transports of `/ws`: jsonp, htmlfile and iframe.',
  ),
  sockJsCookie: setting(
    'SOCKJS_COOKIE',
    yesOrNo,
    false,
    '`true` makes `/ws` set the cookie `JSESSIONID`, for load balancers that use it to send a client to the same server each time.',
  ),
};

/** Whether this process answers evaluation requests itself. */
export function answersEvaluations({ brokerUrls, evaluationAnswers }: Values<typeof messagingSettings>): boolean {
  return evaluationAnswers === 'auto' ? brokerUrls.length === 0 : evaluationAnswers === 'yes';
}

/** Settings of this subject that require or exclude each other. */
export function messagingContradictions({ brokerUrls, embeddedBroker }: Values<typeof messagingSettings>): string[] {
  return brokerUrls.length > 0 && embeddedBroker !== undefined
    ? ['EMBEDDED_BROKER_URL only works with the embedded broker, and BROKER_URL switches that off']
    : [];
}
