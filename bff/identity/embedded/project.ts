import { PASSWORD_MAX_LENGTH } from './fields.ts';
import type { Operation } from './identity-context.ts';

/** `passwordPolicy`: the shortest and the longest password (D-46); every character is allowed and none is asked for. */
export const passwordPolicy: Operation = ({ passwordMinLength }) => ({
  customStrengthOptions: { minPasswordLength: passwordMinLength, maxPasswordLength: PASSWORD_MAX_LENGTH },
  allowedNonAlphanumericCharacters: '^ $ * . [ ] { } ( ) ? " ! @ # % & / \\ , > < \' : ; | _ ~'.split(' '),
  enforcementState: 'ENFORCE',
  forceUpgradeOnSignin: false,
  schemaVersion: 1,
});

/** `recaptchaConfig`: nothing is protected by a captcha; the library insists on a key. */
export const recaptchaConfig: Operation = ({ projectId }) => ({
  recaptchaKey: `projects/${projectId}/keys/none`,
  recaptchaEnforcementState: [
    { provider: 'EMAIL_PASSWORD_PROVIDER', enforcementState: 'OFF' },
    { provider: 'PHONE_PROVIDER', enforcementState: 'OFF' },
  ],
});

/** `projects`: where sign-in windows of other providers may be opened; there are none (REQ-327, D-08). */
export const projects: Operation = ({ projectId }) => ({ projectId, authorizedDomains: ['localhost', '127.0.0.1'] });
