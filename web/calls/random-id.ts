/** 128 random bits in lower-case hexadecimal. `crypto.randomUUID` is only available on secure pages. */
export function randomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
