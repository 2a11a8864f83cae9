import { Type, type Static } from 'typebox';

import { IdentityConfig } from '../people/identity.ts';

/** Where the browser gets the settings of this installation. None is fixed at build time, so one image serves every environment. */
export const RUNTIME_CONFIG_PATH = '/config.json';

/** The settings that the browser may know. */
export const RuntimeConfig = Type.Object({
  /** `public`: `/demo` opens the shared sandbox. `private`: every visit to `/demo` starts in a private draft. */
  demoRoom: Type.Unsafe<'public' | 'private'>(Type.String({ enum: ['public', 'private'] })),
  /** Whether guests can send the forms (D-06). */
  guestForms: Type.Boolean(),
  /**
   * The hosts whose images the editor shows, with their port if it isn't 443. Other hosts would learn who is reading, so their
   * images are only named.
   */
  imageHosts: Type.Array(Type.String()),
  /** Whether Sullivan keeps the accounts itself: a deleted one can then be restored for a while. */
  keepsAccounts: Type.Boolean(),
  /** How the identity library introduces itself to the identity service behind our origin. */
  identity: IdentityConfig,
});
export type RuntimeConfig = Static<typeof RuntimeConfig>;
