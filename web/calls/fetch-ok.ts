/**
 * Fetches an answer that is OK: the only fetch of the page. Every text page loads this file, so keep it small; most callers use
 * `call`.
 * @throws {Error} "HTTP error! status: {code}" for any other answer, with the answer as its cause.
 * @throws {TypeError} when no answer arrived.
 */
export async function fetchOk(path: string, init?: RequestInit): Promise<Response> {
  const response = await fetch(path, init);
  if (!response.ok) throw new Error(`HTTP error! status: ${response.status}`, { cause: response });
  return response;
}
