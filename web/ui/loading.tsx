/** Says what is being loaded, in its place. */
export function Loading({ what }: { what: string }) {
  return <output className="loading">Loading {what}…</output>;
}
