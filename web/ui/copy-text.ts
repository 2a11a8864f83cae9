/** Copies text. @returns false where the browser has no clipboard, or may not write to it: without a secure origin or the permission. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
