import { serverPages } from './trusted-html.ts';

/**
 * Fetches a page of the site as the server sends it to everyone.
 * @throws {Error} "HTTP error! status: {code}" for a non-OK answer, and what fetch throws without a network.
 */
export async function fetchPage(path: string): Promise<Document> {
  const response = await fetch(path);
  if (!response.ok) throw new Error(`HTTP error! status: ${response.status}`);
  // The policy of this page does not know the styles of that one, which the application brings itself.
  const html = (await response.text()).replaceAll(/<style>.*?<\/style>/gs, '');
  return new DOMParser().parseFromString(serverPages.createHTML(html), 'text/html');
}
