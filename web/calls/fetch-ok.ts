import { serverPages } from './trusted-html.ts';

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

/**
 * Fetches a page of the site as the server sends it to everyone.
 * @throws {Error} for a non-OK answer.
 * @throws {TypeError} when no answer arrived.
 */
export async function fetchPage(path: string): Promise<Document> {
  const response = await fetchOk(path);
  // This page's policy does not allow the styles of the other page; the application includes them anyway.
  const html = (await response.text()).replaceAll(/<style>.*?<\/style>/gs, '');
  return new DOMParser().parseFromString(serverPages.createHTML(html), 'text/html');
}
