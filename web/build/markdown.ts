import GithubSlugger from 'github-slugger';
import { Marked } from 'marked';
import type { Plugin } from 'vite';

import type { LegalText } from '../content/legal/legal-text.ts';
import type { ContentPage } from '../content/site/blocks.ts';
import { blocksOf } from './blocks.ts';

/** Makes a module of every `*.md`, so that no Markdown parser reaches the browser: a LegalText or a ContentPage. */
export function markdown(): Plugin {
  return {
    name: 'markdown',
    transform: {
      filter: { id: /\.md$/ },
      handler: (source, id) => ({
        code: `export default ${JSON.stringify(compile(source, id.includes('/content/legal/')))};`,
        map: null,
        moduleType: 'js',
      }),
    },
  };
}

/**
 * Compiles a Markdown text with front matter (`title`, `description`, and `updated` of a legal text).
 * @throws {Error} when one of them is missing.
 */
function compile(source: string, isLegal: boolean): LegalText | ContentPage {
  const [, frontMatter = '', text = ''] = /^---\n(.*?)\n---\n+(.*)$/s.exec(source) ?? [];
  const field = (name: string) => {
    const value = new RegExp(`^${name}: *(.+)$`, 'm').exec(frontMatter)?.[1];
    if (value === undefined) throw new Error(`The front matter of a Markdown text must hold "${name}".`);
    return value;
  };
  const head = { title: field('title'), description: field('description') };
  return isLegal ? { ...head, updated: field('updated'), ...article(text) } : { ...head, blocks: blocksOf(text) };
}

/** A legal text as HTML, and its sections. */
function article(text: string): Pick<LegalText, 'html' | 'sections'> {
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
  return { html: marked.parse(text, { async: false }), sections };
}
