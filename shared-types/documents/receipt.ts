import { Type, type Static } from 'typebox';

/** The answer when a form, a user record or an essay has been stored: its id, if the gateway provides one. */
export const Receipt = Type.Object({ id: Type.Optional(Type.String()) });
export type Receipt = Static<typeof Receipt>;
