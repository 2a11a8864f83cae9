/** Says what is being loaded, in place of the thing itself. */
export function Loading({ what }: { what: string }) {
  return <output className="loading">Loading {what}…</output>;
}
