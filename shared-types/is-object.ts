/** Whether something that came over the wire is an object, whose values can then be examined one by one. */
export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
