import { PASSWORD_MAX_LENGTH } from './fields.ts';
import type { Operation } from './identity-context.ts';

/** `passwordPolicy`: the minimum and maximum length of a password; all characters are allowed and none is required (D-46). */
export const passwordPolicy: Operation = ({ passwordMinLength }) => ({
  customStrengthOptions: { minPasswordLength: passwordMinLength, maxPasswordLength: PASSWORD_MAX_LENGTH },
  allowedNonAlphanumericCharacters: '^ $ * . [ ] { } ( ) ? " ! @ # % & / \\ , > < \' : ; | _ ~'.split(' '),
  enforcementState: 'ENFORCE',
  forceUpgradeOnSignin: false,
  schemaVersion: 1,
});

/** `recaptchaConfig`: no call needs a captcha, but the library insists on a key. */
export const recaptchaConfig: Operation = ({ projectId }) => ({
  recaptchaKey: `projects/${projectId}/keys/none`,
  recaptchaEnforcementState: [
    { provider: 'EMAIL_PASSWORD_PROVIDER', enforcementState: 'OFF' },
    { provider: 'PHONE_PROVIDER', enforcementState: 'OFF' },
  ],
});

/** `projects`: the domains that may open the sign-in windows of other providers. The embedded service has no such provider. */
export const projects: Operation = ({ projectId }) => ({ projectId, authorizedDomains: ['localhost', '127.0.0.1'] });
