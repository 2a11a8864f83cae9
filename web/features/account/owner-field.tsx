/** Tells a password manager whose password a form is about. It isn't visible. */
export function OwnerField({ email }: { email: string | null }) {
  return <input name="email" type="email" autoComplete="username" value={email ?? ''} readOnly hidden />;
}
