/** Whether this is one of the projects `rest*`, which have real servers beside them; `npm test` has nothing but what it starts itself. */
const HAS_REAL_SERVERS: boolean = process.env['TEST_TIER'] === 'rest';

/**
 * The drivers that a suite is run for: in `npm test` those that need nothing, in `npm run test:all` those of real servers. One whose
 * server doesn't answer fails its tests; it doesn't hide them.
 */
export function driversOfTier<Driver>({ embedded, real }: { embedded: Driver[]; real: Driver[] }): readonly Driver[] {
  return HAS_REAL_SERVERS ? real : embedded;
}
