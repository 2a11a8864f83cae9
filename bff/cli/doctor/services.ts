import { FEEDBACK_PATH } from '#shared-types/analysis/feedback';

import { stompBroker } from '../../broker/remote/stomp-broker.ts';
import type { Config } from '../../config/config.ts';
import { type Finding, type Findings, findingsAbout, messageOf } from './finding.ts';
import { type Answer, NoAnswer, visit } from './http-visit.ts';

const BROKER_WITHIN_MS = 5000;

/** Notes the clock of the server that answers. */
type NoteClock = (of: string, answer: Answer) => void;

/** Sees whether every service answers that the settings name, and whether it takes our login. */
export async function* lookAtServices(config: Config, noteClock: NoteClock): Findings {
  const looks = [lookAtEvaluator(config, noteClock), lookAtIdentity(config, noteClock)];
  const gateways = Object.entries(config.gatewayUrls).flatMap(([resource, url]) =>
    url === undefined ? [] : [lookAtGateway(resource, url, noteClock)],
  );
  yield* (await Promise.all([lookAtBroker(config), ...looks, ...gateways, lookAtMail(config)])).flat();
}

async function lookAtBroker({ brokerUrls }: Config): Promise<Finding[]> {
  const { ok, wrong, note } = findingsAbout('Broker');
  if (brokerUrls.length === 0)
    return [note('The embedded one, which works within this server. BROKER_URL names RabbitMQ instead.')];
  return Promise.all(
    brokerUrls.map(async (url, index) => {
      const broker = stompBroker({ urls: [url], connectTimeoutMs: BROKER_WITHIN_MS });
      const which = `Address ${index + 1} of BROKER_URL`;
      try {
        const link = await broker.connect({ onFrame() {}, onDrain() {}, onClose() {} });
        link.close();
        return ok(`${which} takes our login.`);
      } catch (error) {
        const reason = error instanceof Error && error.cause !== undefined ? error.cause : error;
        return wrong(
          `${which} can’t be used: ${messageOf(reason)}. See whether it runs with its STOMP plugin, and correct the host, the port, the user, the password or the virtual host.`,
        );
      } finally {
        await broker.close();
      }
    }),
  );
}

async function lookAtEvaluator({ evaluatorUrl: url, evaluatorKey: key }: Config, noteClock: NoteClock) {
  const { ok, wrong } = findingsAbout('Evaluator');
  if (url === undefined) return ok('The embedded one.');
  const bearer = key !== undefined && { authorization: `Bearer ${key}` };
  const headers = { 'content-type': 'application/json', ...bearer };
  return answering(wrong, `EVALUATOR_URL ${url}`, async () => {
    const answer = await visit(url + FEEDBACK_PATH, { method: 'POST', headers, body: '{"arr":[]}' });
    noteClock('the evaluator', answer);
    if (answer.status === 200) return ok(`${url} answers the feedback call.`);
    return wrong(
      `EVALUATOR_URL ${url} answers the feedback call with status ${answer.status}. Correct the address, or EVALUATOR_KEY.`,
    );
  });
}

async function lookAtIdentity({ identity }: Config, noteClock: NoteClock) {
  const { ok, wrong } = findingsAbout('Accounts');
  if (identity.kind === 'embedded') return ok('Sullivan keeps them in its data folder.');
  const { identityToolkitUrl, apiKey, projectId } = identity;
  return answering(wrong, 'Firebase', async () => {
    const answer = await visit(`${identityToolkitUrl}/v1/projects?key=${encodeURIComponent(apiKey)}`);
    noteClock('Google', answer);
    if (answer.status === 200) return ok(`Firebase takes FIREBASE_API_KEY for ${projectId}.`);
    return wrong(
      `Firebase refuses FIREBASE_API_KEY with status ${answer.status}. Copy the web API key of ${projectId} from the console again.`,
    );
  });
}

/** A gateway gets no form for a check, so that it answers anything at all is what we can find out. */
function lookAtGateway(resource: string, url: string, noteClock: NoteClock) {
  const { ok, wrong } = findingsAbout('Gateway');
  return answering(wrong, `The address for ${resource}, ${url},`, async () => {
    const answer = await visit(url);
    noteClock(`the gateway for ${resource}`, answer);
    if (answer.status < 500) return ok(`${url} answers (for ${resource}).`);
    return wrong(`${url} (for ${resource}) answers with status ${answer.status}. Look at its own log.`);
  });
}

async function lookAtMail({ mail }: Config): Promise<Finding> {
  const { ok, wrong, note } = findingsAbout('Mail');
  if (mail === undefined) return note('SMTP_URL isn’t set, so nobody can ask for a new password by mail.');
  const { smtpMailer } = await import('../../mail/smtp-mailer.ts');
  const mailer = smtpMailer(mail);
  try {
    await mailer.check();
    return ok('The mail server takes our login.');
  } catch (error) {
    const cure = 'Correct the host, the port, the user or the password.';
    return wrong(`The mail server of SMTP_URL can’t be used: ${messageOf(error)} ${cure}`);
  } finally {
    mailer.close();
  }
}

/** What a look finds, or that nobody answers. @param subject begins the sentence if there's no answer. */
async function answering(
  wrong: (words: string) => Finding,
  subject: string,
  look: () => Promise<Finding>,
): Promise<Finding> {
  try {
    return await look();
  } catch (error) {
    if (!(error instanceof NoAnswer)) throw error;
    return wrong(`${subject} ${error.message}.`);
  }
}
