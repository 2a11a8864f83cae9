import { optional, setting, type Values } from './setting.ts';
import { brokerUrlList, oneOf, text, wholeNumber, yesOrNo } from './validators.ts';

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
  embeddedBrokerPort: optional(
    'EMBEDDED_BROKER_PORT',
    wholeNumber(0, 65_535),
    'A port on the loopback address where workers and services on this machine can reach the embedded broker. They sign in as `sullivan`.',
  ),
  embeddedBrokerPasscode: setting('EMBEDDED_BROKER_PASSCODE', text, '', 'The passcode they sign in with.', {
    isSecret: true,
  }),
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

/** What follows from these settings. */
export function messagingConfig(values: Values<typeof messagingSettings>) {
  const { brokerUrls, embeddedBrokerPort: port, embeddedBrokerPasscode: passcode, evaluationAnswers } = values;
  return {
    /** Where the embedded broker also listens on the loopback address. */
    embeddedBroker: port === undefined ? undefined : { port, passcode },
    /** Whether this process answers evaluation requests itself. */
    answersEvaluations: evaluationAnswers === 'auto' ? brokerUrls.length === 0 : evaluationAnswers === 'yes',
  };
}

/** Settings of this subject that require or exclude each other. */
export function messagingContradictions(values: Values<typeof messagingSettings>): string[] {
  const { brokerUrls, embeddedBrokerPort: port, embeddedBrokerPasscode: passcode } = values;
  const faults: string[] = [];
  if (brokerUrls.length > 0 && port !== undefined)
    faults.push('EMBEDDED_BROKER_PORT only works with the embedded broker, and BROKER_URL switches that off');
  if (port !== undefined && passcode === '')
    faults.push('EMBEDDED_BROKER_PASSCODE must be set when EMBEDDED_BROKER_PORT is');
  return faults;
}
