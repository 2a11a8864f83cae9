/** How long a test waits for something that must come, in milliseconds: a busy machine is no fault, and what has come costs no wait. */
export const PATIENCE_MS = 30_000;
