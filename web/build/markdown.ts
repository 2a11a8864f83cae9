import GithubSlugger from 'github-slugger';
import { Marked } from 'marked';
import type { Plugin } from 'vite';

import type { LegalText } from '../content/legal/legal-text.ts';

/** Makes a module of every `*.md` whose default export is a LegalText, so that no Markdown parser reaches the browser. */
export function markdown(): Plugin {
  return {
    name: 'markdown',
    transform: {
      filter: { id: /\.md$/ },
      handler: (source) => ({
        code: `export default ${JSON.stringify(compile(source))};`,
        map: null,
        moduleType: 'js',
      }),
    },
  };
}

/**
 * Compiles a Markdown text with front matter (`title`, `description`, `updated`).
 * @throws {Error} when one of the three is missing.
 */
function compile(source: string): LegalText {
  const [, frontMatter = '', text = ''] = /^---\n(.*?)\n---\n(.*)$/s.exec(source) ?? [];
  const field = (name: string) => {
    const value = new RegExp(`^${name}: *(.+)$`, 'm').exec(frontMatter)?.[1];
    if (value === undefined) throw new Error(`The front matter of a Markdown text must hold "${name}".`);
    return value;
  };
  const slugger = new GithubSlugger();
  const sections: LegalText['sections'] = [];
  const marked = new Marked({
    renderer: {
      heading({ tokens, depth, text: words }) {
        const id = slugger.slug(words);
        if (depth === 2) sections.push({ id, title: words });
        return `<h${depth} id="${id}">${this.parser.parseInline(tokens)}</h${depth}>\n`;
      },
      // A wide table scrolls by itself, also by keyboard, and never the page.
      table({ header, rows }) {
        const cells = (row: typeof header, tag: string) =>
          `<tr>${row.map((cell) => `<${tag}>${this.parser.parseInline(cell.tokens)}</${tag}>`).join('')}</tr>`;
        const body = rows.map((row) => cells(row, 'td')).join('');
        return `<div class="table" tabindex="0" role="group" aria-label="Table"><table><thead>${cells(header, 'th')}</thead><tbody>${body}</tbody></table></div>\n`;
      },
    },
  });
  const html = marked.parse(text, { async: false });
  return { title: field('title'), description: field('description'), updated: field('updated'), html, sections };
}
