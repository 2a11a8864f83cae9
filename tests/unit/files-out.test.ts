import { strFromU8, unzipSync } from 'fflate';
import { marked } from 'marked';
import { describe, expect, test } from 'vitest';

import { docxOf } from '../../web/files/writing/docx.ts';
import { fileNameOf } from '../../web/files/writing/file-name.ts';
import { markdownOf } from '../../web/files/writing/markdown.ts';
import { plainTextOf } from '../../web/files/writing/plain-text.ts';
import { block, item, paragraph, textOf, words } from '../support/files/written.ts';

describe('a Word file', () => {
  const DATE = new Date('2026-11-23T09:00:00Z');
  const doc = textOf(paragraph('It begins too early.'), paragraph('Nobody sleeps at noon.'));
  test('holds comments at their words, with replies and whether they are resolved', async () => {
    const parts = await partsOf(
      await docxOf({
        title: 'The school day',
        doc,
        comments: [
          {
            author: 'Ada Lovelace',
            date: DATE,
            text: 'Says who?\nAsk them.',
            from: 4,
            to: 10,
            replies: [{ author: 'Bob', date: DATE, text: 'Carskadon' }],
          },
          // From inside the first paragraph into the second, over the first one.
          { author: 'Bob', date: DATE, text: '<b>&', from: 7, to: 29, resolved: true },
          // A place between two paragraphs.
          { author: 'Cy', date: DATE, text: 'Here?', from: 22, to: 22 },
        ],
      }),
    );
    expect(outlineOf(parts['word/document.xml'] ?? '')).toBe(
      '¶The school day¶It [0[1beg[2ins0]1] too early.¶[33]Nobody2] sleeps at noon.',
    );
    const comments = parts['word/comments.xml'] ?? '';
    expect(comments).toContain('w:author="Ada Lovelace"');
    expect(comments).toContain('w:initials="AL"');
    expect(comments).toContain('w:date="2026-11-23T09:00:00.000Z"');
    expect(comments).toContain('&lt;b&gt;&amp;');
    const ids = [...comments.matchAll(/w14:paraId="(\w+)"/g)].map(([, id]) => id);
    const threads = [...(parts['word/commentsExtended.xml'] ?? '').matchAll(/<w15:commentEx [^>]*>/g)].map(([thread]) =>
      [/w15:paraId="(\w+)"/, /w15:paraIdParent="(\w+)"/, /w15:done="(\w+)"/].map((field) => field.exec(thread)?.[1]),
    );
    expect(threads).toEqual([
      [ids[0], undefined, '0'],
      [ids[1], ids[0], '0'],
      [ids[2], undefined, '1'],
      [ids[3], undefined, '0'],
    ]);
    expect(parts['[Content_Types].xml']).toContain('/word/commentsExtended.xml');
  });

  test('is XML even if the text is older than the rule for its characters', async () => {
    const stray = 'a\ufffeb\uffffc\0d\u000be\ud800f';
    const parts = await partsOf(
      await docxOf({
        title: stray,
        doc: textOf(
          paragraph(stray, words('link', { type: 'link', attrs: { href: `https://example.org/${stray}` } })),
          block('image', [], { src: '/images/00', alt: stray }),
          paragraph('The end.'),
        ),
        comments: [{ author: stray, date: DATE, text: stray, from: 12, to: 16 }],
      }),
    );
    const broken = Object.entries(parts).filter(([, xml]) => /[^\t\n\r\u0020-\ufffd\u{10000}-\u{10ffff}]/u.test(xml));
    expect(broken).toEqual([]);
    // The comment stays at its words.
    expect(outlineOf(parts['word/document.xml'] ?? '')).toContain('[0link0]');
    expect(parts['word/comments.xml']).toContain('>abcd ef<');
  });

  test('of a text without comments has no part for them', async () => {
    const parts = await partsOf(await docxOf({ title: '', doc }));
    expect(Object.keys(parts).filter((name) => name.includes('commentsExtended'))).toEqual([]);
    expect(parts['word/document.xml']).not.toContain('comment');
  });
});

/** The parts of a file, as texts. */
async function partsOf(file: Blob): Promise<Record<string, string>> {
  const parts = Object.entries(unzipSync(new Uint8Array(await file.arrayBuffer())));
  return Object.fromEntries(parts.map(([name, data]) => [name, strFromU8(data)]));
}

/** The words of a Word file, its paragraphs, and where its comments begin and end. */
function outlineOf(xml: string): string {
  const pieces = xml.matchAll(
    /<w:p>|<w:p |<w:comment(RangeStart|RangeEnd) w:id="(\d+)"|<w:t(?: [^>]*)?>([^<]*)<|<w:sectPr/g,
  );
  return [...pieces]
    .map(([piece, kind, id, text]) => {
      if (piece.startsWith('<w:p')) return '¶';
      if (kind !== undefined) return kind === 'RangeStart' ? `[${id}` : `${id}]`;
      return text ?? '';
    })
    .join('');
}

test('Markdown says the form of a text, and is read as the same text again', () => {
  const link = { type: 'link', attrs: { href: 'https://example.org/a(b) c' } };
  const doc = textOf(
    block('heading', ['Why #1?'], { level: 2 }),
    paragraph(
      '1. is no list, *this* no mark, <b> no tag, [x] no link, &amp; no sign',
      { type: 'hardBreak' },
      '- nor this',
    ),
    paragraph(
      words('bold', 'bold'),
      words('both', 'bold', 'italic'),
      ' and in',
      words('side', 'italic'),
      's ',
      words('struck ', 'strike'),
      words('under', 'underline'),
    ),
    paragraph(words('a link', link), ' ', words('`ticks`', 'code')),
    block('bulletList', [item('One', block('orderedList', [item('Deep')], { start: 3 })), item('Two')]),
    block('bulletList', [item('Another list')]),
    block('orderedList', [item('First', paragraph('More of it.')), item('Second')], { start: 9 }),
    block('blockquote', [paragraph('Quoted'), block('codeBlock', ['a ``` b\n\nc'], { language: 'js' })]),
    block('horizontalRule'),
    block('image', [], { src: '/images/00', alt: 'A [tree]' }),
  );
  const written = markdownOf({ title: 'The *day*', doc });
  expect(written).toBe(`# The \\*day\\*

## Why \\#1?

1\\. is no list, \\*this\\* no mark, \\<b\\> no tag, \\[x\\] no link, \\&amp; no sign\\
\\- nor this

**bold<em>both</em>** and in<em>side</em>s ~~struck~~ <u>under</u>

[a link](<https://example.org/a(b)%20c>) \`\` \`ticks\` \`\`

- One

  3. Deep

- Two

<!-- -->

- Another list

9. First

   More of it.

10. Second

> Quoted
>
> \`\`\`\`js
> a \`\`\` b
>
> c
> \`\`\`\`

---

![A \\[tree\\]](/images/00)
`);
  const html = marked.parse(written, { async: false });
  expect(html).toContain(
    '<p>1. is no list, *this* no mark, &lt;b&gt; no tag, [x] no link, &amp;amp; no sign<br>- nor this</p>',
  );
  expect(html).toContain('<strong>bold<em>both</em></strong> and in<em>side</em>s <del>struck</del> <u>under</u>');
  expect(html).toMatch(/<ul>\s*<li>(?:<p>)?One(?:<\/p>)?\s*<ol start="3">\s*<li>Deep/);
  expect(html).toContain('<code>`ticks`</code>');
});

test('plain text keeps words, lists and empty lines', () => {
  const doc = textOf(
    paragraph('One', { type: 'hardBreak' }, 'two'),
    block('orderedList', [item('First', block('bulletList', [item('deep')])), item('Second')], { start: 2 }),
    block('image', [], { src: '/images/00', alt: 'A tree' }),
  );
  expect(plainTextOf({ title: ' The day ', doc })).toBe(
    'The day\n\nOne\ntwo\n\n2. First\n   - deep\n3. Second\n\n[A tree]\n',
  );
});

test.each([
  ['The school day', 'The school day.docx'],
  ['', 'Untitled.docx'],
  ['...', 'Untitled.docx'],
  ['a/b\\c:d*e?f"g<h>i|j', 'a b c d e f g h i j.docx'],
  ['../../etc/passwd', 'etc passwd.docx'],
  ['con', 'con_.docx'],
  ['NUL.essay', 'NUL_.essay.docx'],
  ['-rf', 'rf.docx'],
  ['line\nbreak\ttab\0', 'line break tab.docx'],
  ['exe\u202excod', 'exe xcod.docx'],
  ['e\u0301te\u0301', '\u00e9t\u00e9.docx'],
  ['Ends with dots. . .', 'Ends with dots.docx'],
  ['\ud800lone', '\ufffdlone.docx'],
  ['長'.repeat(300), `${'長'.repeat(40)}.docx`],
])('a file of the title %j has a name that every system accepts', (title, name) => {
  expect(fileNameOf(title, 'docx')).toBe(name);
});
