/** The endpoint of messaging: STOMP over SockJS. */
export const MESSAGING_PATH = '/ws';
/** The query parameter with the session's token: a browser can't set a header on a socket (D-22). */
export const TOKEN_PARAMETER = 'token';

/** A request's reply destination, used once, is `/topic/temp-queue/<correlationId>-<timestamp in ms>` (D-21). */
export const REPLY_DESTINATION_PREFIX = '/topic/temp-queue/';
/** The header in which a request names its reply destination. */
export const REPLY_TO_HEADER = 'reply-to';
/** The header that says where a request wants progress reports: a destination with the same prefix. */
export const PROGRESS_TO_HEADER = 'progress-to';
/** The header in which a server says when it passed a request to the broker, in milliseconds since 1970. */
export const SENT_HEADER = 'x-sent-ms';

/** How long a client waits before it reopens a lost connection. */
export const MESSAGING_RECONNECT_DELAY_MS = 5000;
/** The longest such wait, for clients that wait longer each time. */
export const MESSAGING_RECONNECT_MAX_DELAY_MS = 900_000;
/** The time between two heart-beats, in both directions. */
export const MESSAGING_HEARTBEAT_MS = 10_000;
/** After this long without a reply, a request drops its subscription (REQ-322). */
export const REPLY_TIMEOUT_MS = 5000;

/** The maximum size of a message body. */
export const MESSAGE_MAX_BODY_BYTES = 262_144;

/** Why the server ends a messaging connection: the message of the ERROR frame, and the close code of the socket. */
export const MESSAGING_CLOSE_EVENTS = {
  protocolViolation: { code: 1008, message: 'The frame broke the rules of STOMP' },
  accessRefused: { code: 1008, message: 'Access refused' },
  tooFast: { code: 1008, message: 'Too many messages in a short time' },
  connectTimeout: { code: 1008, message: 'No CONNECT frame came in time' },
  silent: { code: 1008, message: 'No heart-beat came in time' },
  notText: { code: 1003, message: 'The message is not text, and SockJS carries text only' },
  slowConsumer: { code: 1013, message: 'Messages were not read in time' },
  brokerLost: { code: 1013, message: 'Broker not available' },
  internalError: { code: 1011, message: 'Something went wrong on our side' },
  serverRestarting: { code: 1012, message: 'Server restarting' },
  tokenExpired: { code: 3401, message: 'Token expired' },
  tokenRevoked: { code: 3401, message: 'Token not valid any more' },
} as const;
export type MessagingCloseEvent = (typeof MESSAGING_CLOSE_EVENTS)[keyof typeof MESSAGING_CLOSE_EVENTS];
