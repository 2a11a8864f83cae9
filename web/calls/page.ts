import { call } from './call.ts';
import { serverPages } from './trusted-html.ts';

/**
 * Fetches a page of the site as the server sends it to everyone.
 * @throws {HttpError} for a non-OK answer.
 * @throws {NotReachedError} when no answer came.
 */
export async function fetchPage(path: string): Promise<Document> {
  const response = await call(path);
  // The policy of this page does not know the styles of that one, which the application brings itself.
  const html = (await response.text()).replaceAll(/<style>.*?<\/style>/gs, '');
  return new DOMParser().parseFromString(serverPages.createHTML(html), 'text/html');
}
