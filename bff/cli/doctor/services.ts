import { FEEDBACK_PATH } from '#shared-types/analysis/feedback';

import { stompBroker } from '../../broker/remote/stomp-broker.ts';
import type { Config } from '../../config/config.ts';
import { type Finding, messageOf, note, ok, wrong } from './finding.ts';
import { type Answer, NoAnswer, visit } from './http-visit.ts';

const BROKER_WITHIN_MS = 5000;

/** Notes the clock of the server that answers. */
type NoteClock = (of: string, answer: Answer) => void;

/** Sees whether every service answers that the settings name, and whether it takes our login. */
export async function lookAtServices(config: Config, noteClock: NoteClock): Promise<Finding[]> {
  const looks = [lookAtBroker(config), lookAtEvaluator(config, noteClock), lookAtIdentity(config, noteClock)];
  const gateways = Object.entries(config.gatewayUrls).map(([resource, url]) => lookAtGateway(resource, url, noteClock));
  return (await Promise.all([...looks, ...gateways, lookAtMail(config)])).flat();
}

async function lookAtBroker({ brokerUrls }: Config): Promise<Finding[]> {
  const about = 'Broker';
  if (brokerUrls.length === 0)
    return [note(about, 'The embedded one, which works within this server. BROKER_URL names RabbitMQ instead.')];
  return Promise.all(
    brokerUrls.map(async (url, index) => {
      const broker = stompBroker({ urls: [url], connectTimeoutMs: BROKER_WITHIN_MS });
      const which = `Address ${index + 1} of BROKER_URL`;
      try {
        const link = await broker.connect({ onFrame() {}, onDrain() {}, onClose() {} });
        link.close();
        return ok(about, `${which} takes our login.`);
      } catch (error) {
        const reason = error instanceof Error && error.cause !== undefined ? error.cause : error;
        return wrong(
          about,
          `${which} can’t be used: ${messageOf(reason)}. See whether it runs with its STOMP plugin, and correct the host, the port, the user, the password or the virtual host.`,
        );
      } finally {
        await broker.close();
      }
    }),
  );
}

async function lookAtEvaluator(
  { evaluatorUrl: url, evaluatorKey: key }: Config,
  noteClock: NoteClock,
): Promise<Finding[]> {
  const about = 'Evaluator';
  if (url === undefined) return [ok(about, 'The embedded one.')];
  return answering(about, `EVALUATOR_URL ${url}`, async () => {
    const headers = {
      'content-type': 'application/json',
      ...(key !== undefined && { authorization: `Bearer ${key}` }),
    };
    const answer = await visit(url + FEEDBACK_PATH, { method: 'POST', headers, body: '{"arr":[]}' });
    noteClock('the evaluator', answer);
    if (answer.status === 200) return ok(about, `${url} answers the feedback call.`);
    return wrong(
      about,
      `EVALUATOR_URL ${url} answers the feedback call with status ${answer.status}. Correct the address, or EVALUATOR_KEY.`,
    );
  });
}

async function lookAtIdentity({ identity }: Config, noteClock: NoteClock): Promise<Finding[]> {
  const about = 'Accounts';
  if (identity.kind === 'embedded') return [ok(about, 'Sullivan keeps them in its data folder.')];
  return answering(about, 'Firebase', async () => {
    const { identityToolkitUrl, apiKey } = identity;
    const answer = await visit(`${identityToolkitUrl}/v1/projects?key=${encodeURIComponent(apiKey)}`);
    noteClock('Google', answer);
    if (answer.status === 200) return ok(about, `Firebase takes FIREBASE_API_KEY for ${identity.projectId}.`);
    return wrong(
      about,
      `Firebase refuses FIREBASE_API_KEY with status ${answer.status}. Copy the web API key of ${identity.projectId} from the console again.`,
    );
  });
}

/** A gateway gets no form for a check, so that it answers anything at all is what we can find out. */
async function lookAtGateway(resource: string, url: string | undefined, noteClock: NoteClock): Promise<Finding[]> {
  if (url === undefined) return [];
  const about = 'Gateway';
  return answering(about, `The address for ${resource}, ${url},`, async () => {
    const answer = await visit(url);
    noteClock(`the gateway for ${resource}`, answer);
    if (answer.status < 500) return ok(about, `${url} answers (for ${resource}).`);
    return wrong(about, `${url} (for ${resource}) answers with status ${answer.status}. Look at its own log.`);
  });
}

async function lookAtMail({ mail }: Config): Promise<Finding[]> {
  const about = 'Mail';
  if (mail === undefined) return [note(about, 'SMTP_URL isn’t set, so nobody can ask for a new password by mail.')];
  const { smtpMailer } = await import('../../mail/smtp-mailer.ts');
  const mailer = smtpMailer(mail);
  try {
    await mailer.check();
    return [ok(about, 'The mail server takes our login.')];
  } catch (error) {
    return [
      wrong(
        about,
        `The mail server of SMTP_URL can’t be used: ${messageOf(error)} Correct the host, the port, the user or the password.`,
      ),
    ];
  } finally {
    mailer.close();
  }
}

/** @param subject begins the sentence if there's no answer. */
async function answering(about: string, subject: string, look: () => Promise<Finding>): Promise<Finding[]> {
  try {
    return [await look()];
  } catch (error) {
    if (!(error instanceof NoAnswer)) throw error;
    return [wrong(about, `${subject} ${error.message}.`)];
  }
}
