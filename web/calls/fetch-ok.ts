/**
 * Fetches an answer that is OK: the only fetch of the page. Every page of text brings this file, so it holds nothing more; what most
 * callers want is `call`.
 * @throws {Error} "HTTP error! status: {code}" for any other answer, which is the cause of the error.
 * @throws {TypeError} when no answer came.
 */
export async function fetchOk(path: string, init?: RequestInit): Promise<Response> {
  const response = await fetch(path, init);
  if (!response.ok) throw new Error(`HTTP error! status: ${response.status}`, { cause: response });
  return response;
}
