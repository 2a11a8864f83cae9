import { fetchOk } from './fetch-ok.ts';
import { serverPages } from './trusted-html.ts';

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
