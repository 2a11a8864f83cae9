import type { IdentityConfig } from '#shared-types/people/identity';

import { optional, setting, type Values } from './setting.ts';
import { hostName, oneOf, text, wholeNumber, yesOrNo } from './validators.ts';

const handedOn = (name: string) => setting(name, text, '', 'Passed to the Firebase client in the browser unchanged.');

/** Who keeps the accounts. */
export const identitySettings = {
  identityKind: setting(
    'IDENTITY',
    oneOf('embedded', 'firebase'),
    'embedded',
    '`embedded`: Sullivan keeps the accounts itself, in `DATA_DIR`. `firebase`: a Firebase project keeps them.',
    {
      details:
        'With firebase, browsers still talk to this server only, which passes their calls on with FIREBASE_API_KEY. So Google counts all your users as one address (100 new accounts an hour, guests included): ask for more in the Firebase console before a class begins.',
    },
  ),
  passwordMinLength: setting(
    'PASSWORD_MIN_LENGTH',
    wholeNumber(6, 128),
    6,
    'How many characters a password needs at least. For embedded accounts.',
  ),
  firebaseProjectId: setting(
    'FIREBASE_PROJECT_ID',
    text,
    '',
    'The Firebase project. Required with `IDENTITY=firebase`.',
  ),
  firebaseApiKey: setting('FIREBASE_API_KEY', text, '', 'Its web API key. Required with `IDENTITY=firebase`.', {
    isSecret: true,
  }),
  firebaseAuthDomain: optional(
    'FIREBASE_AUTH_DOMAIN',
    hostName,
    'Its auth domain, such as `my-project.firebaseapp.com`. If you set it, the sign-in page offers “Continue with Google”.',
    {
      details:
        'Sullivan then serves that domain’s pages at /__/auth/, and gives the browser the API key, because they need it.',
    },
  ),
  firebaseStorageBucket: handedOn('FIREBASE_STORAGE_BUCKET'),
  firebaseMessagingSenderId: handedOn('FIREBASE_MESSAGING_SENDER_ID'),
  firebaseAppId: handedOn('FIREBASE_APP_ID'),
  firebaseMeasurementId: handedOn('FIREBASE_MEASUREMENT_ID'),
  identityCheckRevoked: setting(
    'IDENTITY_CHECK_REVOKED',
    yesOrNo,
    false,
    '`true` asks Firebase whether accounts have been disabled, deleted or signed out everywhere: twice a second for those with an open editor, otherwise at most once a minute for each user.',
    {
      details:
        'This needs a service account (GOOGLE_APPLICATION_CREDENTIALS); without one, nobody can sign in. With false, a user who was disabled, deleted or signed out everywhere can go on until the token expires, for an hour at most.',
    },
  ),
};

type IdentityValues = Values<typeof identitySettings>;

/** The identity service inside the BFF. */
export interface EmbeddedIdentityConfig {
  kind: 'embedded';
  /** The shortest password it accepts. */
  passwordMinLength: number;
  /** How long a token is valid, in seconds; Firebase's are valid for one hour. */
  tokenLifetimeS: number;
}

/** A Firebase project behind our origin. The addresses are Google's, except in tests. */
export interface FirebaseIdentityConfig {
  kind: 'firebase';
  projectId: string;
  apiKey: string;
  /** Whether we also check each token for revocation and a disabled account, which needs a service account. */
  checkRevoked: boolean;
  identityToolkitUrl: string;
  secureTokenUrl: string;
  keysUrl: string;
  /** The origin of the project's auth domain, whose pages we serve on ours; undefined without popup and redirect sign-in. */
  authDomainUrl: string | undefined;
}

const ONE_HOUR_S = 3600;

/** The project of the embedded identity service, as its tokens name it. */
export const EMBEDDED_PROJECT_ID = 'sullivan-embedded';
/** The identity library wants a key; this one doesn't open anything. */
const KEY_OF_THE_SERVER = 'is-added-by-the-server';

/** Where Google serves accounts, tokens, and the public keys of the tokens (firebase.google.com/docs/auth/admin/verify-id-tokens). */
const GOOGLE = {
  identityToolkitUrl: 'https://identitytoolkit.googleapis.com',
  secureTokenUrl: 'https://securetoken.googleapis.com',
  keysUrl: 'https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com',
};

/** The service that keeps the accounts. */
export function identityConfig(values: IdentityValues): EmbeddedIdentityConfig | FirebaseIdentityConfig {
  if (values.identityKind === 'embedded')
    return { kind: 'embedded', passwordMinLength: values.passwordMinLength, tokenLifetimeS: ONE_HOUR_S };
  const { firebaseAuthDomain: authDomain } = values;
  return {
    kind: 'firebase',
    projectId: values.firebaseProjectId,
    apiKey: values.firebaseApiKey,
    checkRevoked: values.identityCheckRevoked,
    ...GOOGLE,
    authDomainUrl: authDomain === undefined ? undefined : `https://${authDomain}`,
  };
}

/**
 * What the browser's identity library learns. All its calls go to our origin, where the server adds its own key. Only the
 * provider's pages on the auth domain need the real key in the browser, and anyone who has it can bypass our limits.
 */
export function clientIdentity(values: IdentityValues): IdentityConfig {
  const isFirebase = values.identityKind === 'firebase';
  const own = (value: string | undefined) => (isFirebase ? (value ?? '') : '');
  const authDomain = own(values.firebaseAuthDomain);
  return {
    apiKey: authDomain === '' ? KEY_OF_THE_SERVER : own(values.firebaseApiKey),
    authDomain,
    projectId: own(values.firebaseProjectId) || EMBEDDED_PROJECT_ID,
    storageBucket: own(values.firebaseStorageBucket),
    messagingSenderId: own(values.firebaseMessagingSenderId),
    appId: own(values.firebaseAppId),
    measurementId: own(values.firebaseMeasurementId),
  };
}

/** Settings of this subject that require or exclude each other. */
export function identityContradictions(values: IdentityValues, environment: NodeJS.ProcessEnv): string[] {
  const faults: string[] = [];
  if (values.identityKind === 'firebase') {
    if (values.firebaseProjectId === '') faults.push('FIREBASE_PROJECT_ID must be set when IDENTITY is firebase');
    if (values.firebaseApiKey === '') faults.push('FIREBASE_API_KEY must be set when IDENTITY is firebase');
  } else if (values.identityCheckRevoked) {
    faults.push('IDENTITY_CHECK_REVOKED only works with IDENTITY=firebase; the embedded service always checks');
  }
  // This variable makes the identity library accept unsigned tokens.
  if ((environment['FIREBASE_AUTH_EMULATOR_HOST'] ?? '').trim() !== '')
    faults.push('FIREBASE_AUTH_EMULATOR_HOST must not be set: its tokens are not signed. Leave IDENTITY empty instead');
  return faults;
}
