import { marked } from 'marked';

/** Markdown (GitHub's kind) as HTML. What it contains of HTML stays, and is judged with the rest. */
export function markdownAsHtml(text: string): string {
  // Code ends with its last line.
  return marked.parse(text, { async: false, gfm: true }).replaceAll('\n</code></pre>', '</code></pre>');
}
