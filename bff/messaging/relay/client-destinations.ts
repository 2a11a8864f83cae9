import { EVALUATION_DESTINATION } from '#shared-types/analysis/evaluation';
import { REPLY_DESTINATION_PREFIX } from '#shared-types/messaging';

/** What a client may do with a destination. */
export type Verb = 'send' | 'subscribe';

/** One row of the table below: what a client may do with certain destinations. */
interface DestinationRule {
  /** The prefix of the destinations that the rule covers. */
  name: string;
  /** How many more parts may follow, each after a slash. */
  furtherParts: { least: number; most: number };
  verbs: readonly Verb[];
  /** Each message gets a reply, so it must name a reply destination. */
  isRequest?: boolean;
  /** Each message goes to one consumer, and can be acknowledged. */
  isQueue?: boolean;
  /**
   * The owner. At the broker, the name of a user's or a connection's destination contains the owner's id, which no client can
   * write, so one client's `/queue/own/x` isn't another's.
   */
  owner: 'everybody' | 'user' | 'connection';
  /** The headers that the broker gets with each message. */
  sendHeaders?: Readonly<Record<string, string>>;
  /**
   * The headers that the broker gets whenever a queue is named, since either a SEND or a SUBSCRIBE may come first and create it.
   */
  queueArguments?: Readonly<Record<string, string>>;
}

const NONE = { least: 0, most: 0 };
const ONE = { least: 1, most: 1 };
const SOME = { least: 1, most: 6 };

/** A request that hasn't been taken by then is useless, so its text isn't kept. */
const REQUEST_LIFETIME_MS = 60_000;

/** A user's own queue that hasn't been used for this long is deleted. */
export const OWN_QUEUE_LIFETIME_MS = 60_000;
const OWN_QUEUE_MAX_BYTES = 524_288;
/** A message that has waited this long is useless. */
const MESSAGE_LIFETIME_MS = 60_000;
const TOPIC_QUEUE_MAX_BYTES = 524_288;

/** The properties of a user's own queue (rabbitmq.com/docs/stomp, "Queue Properties"): beyond its length the oldest messages are dropped. */
const OWN_QUEUE = {
  'x-expires': String(OWN_QUEUE_LIFETIME_MS),
  'x-message-ttl': String(MESSAGE_LIFETIME_MS),
  'x-max-length-bytes': String(OWN_QUEUE_MAX_BYTES),
};

/** The same for messages waiting at the broker for a slow subscriber of a topic or of replies. */
export const TOPIC_QUEUE: Readonly<Record<string, string>> = {
  'x-message-ttl': String(MESSAGE_LIFETIME_MS),
  'x-max-length-bytes': String(TOPIC_QUEUE_MAX_BYTES),
};

/** All reply destinations start with this name. */
const REPLIES = REPLY_DESTINATION_PREFIX.slice(0, -1);

/** Every destination that clients may name; all others are refused. */
const RULES: readonly DestinationRule[] = [
  {
    name: EVALUATION_DESTINATION,
    furtherParts: NONE,
    verbs: ['send'],
    isRequest: true,
    owner: 'everybody',
    sendHeaders: { expiration: String(REQUEST_LIFETIME_MS) },
  },
  { name: REPLIES, furtherParts: ONE, verbs: ['subscribe'], owner: 'connection' },
  { name: '/topic/public', furtherParts: SOME, verbs: ['send', 'subscribe'], owner: 'everybody' },
  { name: '/topic/own', furtherParts: SOME, verbs: ['send', 'subscribe'], owner: 'user' },
  {
    name: '/queue/own',
    furtherParts: ONE,
    verbs: ['send', 'subscribe'],
    isQueue: true,
    owner: 'user',
    // A message whose receipt has come outlives a restart of the broker.
    sendHeaders: { persistent: 'true' },
    queueArguments: OWN_QUEUE,
  },
];

/** Only these characters: a dot would make `a.b` another name for `a/b` at the broker, and `*`, `#` and `>` are its wildcards. */
const PART = /^[\w~-]{1,128}$/;
/** RabbitMQ accepts names of at most 255 bytes; a namespace needs 33 of them. */
const LONGEST_DESTINATION = 200;

/** The parts of broker names that clients choose. */
export interface Namespaces {
  connection: string;
  user: string;
}

/** A destination that a client named, in the broker's form. */
export interface MappedDestination {
  rule: DestinationRule;
  /** Its name at the broker, with dots between the parts: RabbitMQ refuses a slash inside a name. */
  brokerName: string;
}

/** The start of the names of a client's reply destinations at the broker. */
export function replyNamespace({ connection }: Pick<Namespaces, 'connection'>): string {
  return `${REPLIES}.${connection}.`;
}

/** Resolves a destination; undefined if the client may not use it in this way. */
export function mapDestination(destination: string, verb: Verb, namespaces: Namespaces): MappedDestination | undefined {
  if (destination.length > LONGEST_DESTINATION) return undefined;
  for (const rule of RULES) {
    const further = furtherParts(destination, rule);
    if (further === undefined) continue;
    if (!rule.verbs.includes(verb)) return undefined;
    const parts = rule.owner === 'everybody' ? further : [namespaces[rule.owner], ...further];
    return { rule, brokerName: [rule.name, ...parts].join('.') };
  }
  return undefined;
}

/** The part after the name of a rule, or undefined if the rule doesn't cover the destination. */
function furtherParts(destination: string, { name, furtherParts: { least, most } }: DestinationRule) {
  if (!destination.startsWith(name)) return undefined;
  const [before, ...parts] = destination.slice(name.length).split('/');
  const fits = before === '' && parts.length >= least && parts.length <= most && parts.every((part) => PART.test(part));
  return fits ? parts : undefined;
}
