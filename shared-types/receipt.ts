import { Type, type Static } from 'typebox';

/** What comes back when a form, a record or an essay has been stored: its id, where the gateway gives one. */
export const Receipt = Type.Object({ id: Type.Optional(Type.String()) });
export type Receipt = Static<typeof Receipt>;
