import { Type, type Static } from 'typebox';

import { IdentityConfig } from './identity.ts';

/** Where the browser reads the settings of this installation, so that one image serves every environment (D-65). */
export const RUNTIME_CONFIG_PATH = '/config.json';

/** The settings that the browser may know. */
export const RuntimeConfig = Type.Object({
  /** `public`: `/demo` opens the shared sandbox. `private`: every visit to `/demo` starts in a private draft (D-66). */
  demoRoom: Type.Unsafe<'public' | 'private'>(Type.String({ enum: ['public', 'private'] })),
  /** Whether the forms can be sent by guests (D-06). */
  guestForms: Type.Boolean(),
  /** The hosts whose images the editor shows, with a port where it is not 443; those of all others it only names (D-63). */
  imageHosts: Type.Array(Type.String()),
  /** How the identity library introduces itself to the identity service behind our origin. */
  identity: IdentityConfig,
});
export type RuntimeConfig = Static<typeof RuntimeConfig>;
