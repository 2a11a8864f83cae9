import { fetchOk } from './fetch-ok.ts';
import { serverPages } from './trusted-html.ts';

/**
 * Fetches a page of the site as the server sends it to everyone.
 * @throws {Error} for a non-OK answer.
 * @throws {TypeError} when no answer came.
 */
export async function fetchPage(path: string): Promise<Document> {
  const response = await fetchOk(path);
  // The policy of this page does not know the styles of that one, which the application brings itself.
  const html = (await response.text()).replaceAll(/<style>.*?<\/style>/gs, '');
  return new DOMParser().parseFromString(serverPages.createHTML(html), 'text/html');
}
