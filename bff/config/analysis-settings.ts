import { optional } from './setting.ts';
import { httpUrl, secretKey } from './validators.ts';

/** Who reads the texts. */
export const analysisSettings = {
  evaluatorUrl: optional(
    'EVALUATOR_URL',
    httpUrl,
    'The base address of a remote evaluator, which can be another Sullivan. Without it, this process reads the texts itself.',
    { details: 'It must answer POST /api/feedback/passive-active as Sullivan does.', shownDefault: 'embedded' },
  ),
  evaluatorKey: optional(
    'EVALUATOR_KEY',
    secretKey,
    'A secret of at least 16 characters that this server shares with its evaluator, so that the evaluator can count your visitors one by one.',
    {
      details:
        'Sullivan sends it as "Authorization: Bearer", with a hash of the caller in X-Caller. Without the key, another Sullivan counts all your visitors as one. Set the same key there.',
      isSecret: true,
    },
  ),
};
