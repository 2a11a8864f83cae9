import { optional, setting } from './setting.ts';
import { httpUrl, secretKey, wholeNumber } from './validators.ts';

const FIVE_MINUTES_MS = 300_000;

/** Who reads the texts. */
export const analysisSettings = {
  evaluatorUrl: optional(
    'EVALUATOR_URL',
    httpUrl,
    'The base address of a remote evaluator; another Sullivan serves as one. Without it, this process reads the texts itself.',
    { details: 'It has the contract of POST /api/feedback/passive-active.', shownDefault: 'embedded' },
  ),
  evaluatorKey: optional(
    'EVALUATOR_KEY',
    secretKey,
    'A secret of at least 16 characters that a Sullivan and its evaluator share; see “The feedback call”.',
    {
      details:
        'It is sent as "Authorization: Bearer", with a hash of the caller in X-Caller. A Sullivan that serves as evaluator then counts your visitors one by one; without the key, all of them together count as one visitor there.',
      isSecret: true,
    },
  ),
  evaluatorTimeoutMs: setting(
    'EVALUATOR_TIMEOUT_MS',
    wholeNumber(100, FIVE_MINUTES_MS),
    15_000,
    'How long one analysis may take before the call is answered with 504, in milliseconds.',
  ),
};
