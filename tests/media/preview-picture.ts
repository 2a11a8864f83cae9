import type { FeedbackType } from '#shared-types/analysis/feedback';
import { FEEDBACK_APPEARANCE } from '#shared-types/analysis/feedback-appearance';

/** What link previews ask for, in pixels. */
export const PREVIEW_SIZE = { width: 1200, height: 630 };

/** Words of the drawn page, marked as the editor marks them. */
function marked(words: string, type: FeedbackType): string {
  const { mark, light } = FEEDBACK_APPEARANCE[type];
  return `<u style="text-decoration: underline ${mark} ${light} 3px">${words}</u>`;
}

const STYLE = `
  :root { color-scheme: light; }
  body { position: relative; height: 100vh; margin: 0; overflow: hidden; color: var(--ink); background: var(--desk); }
  .name { position: absolute; inset: 64px auto auto 72px; display: flex; align-items: center; gap: 18px; font: 600 42px/1 var(--serif); letter-spacing: -0.01em; }
  .name svg { width: 64px; height: 64px; }
  h1 { position: absolute; inset: 196px auto auto 72px; margin: 0; font: 600 88px/1.12 var(--serif); letter-spacing: -0.025em; white-space: pre; }
  p { position: absolute; margin: 0; }
  .promise { inset: 434px auto auto 74px; font: 29px/1.45 var(--sans); color: var(--ink-soft); white-space: pre; }
  .sheet { position: absolute; background: var(--page); border: 2.5px solid var(--ink); border-radius: 6px; box-shadow: 14px 14px 0 var(--wash-strong); }
  .page { inset: 60px 66px auto auto; width: 418px; height: 640px; padding: 44px 0 0 46px; font: 31px/1.72 var(--serif); white-space: pre; transform: rotate(2deg); transform-origin: 50% 40%; }
  .page u { text-decoration-skip-ink: none; text-underline-offset: 0.24em; }
  .page i { background: color-mix(in srgb, var(--accent) 22%, transparent); font-style: normal; }
  .page hr { width: 326px; margin: 0 0 27px; border: none; border-top: 3px solid var(--rule); }
  .page hr.short { width: 208px; }
  .note { inset: auto 30px 52px auto; width: 404px; padding: 20px 24px 22px 32px; transform: rotate(-1.5deg); }
  .note::before { position: absolute; inset: 0 auto 0 0; width: 8px; content: ''; background: var(--accent); border-radius: 3px 0 0 3px; }
  .note b { display: flex; align-items: center; gap: 10px; margin-bottom: 6px; font: 600 21px/1.4 var(--sans); }
  .note span { font: 25px/1.42 var(--serif); }
`;

/**
 * The picture that other sites show with a link to the product: its name, its promise, and a page with three marked places and
 * the note on one of them.
 * @param tokens the style sheet with the colours and the letters of the site.
 * @param logo the mark of the product as SVG.
 */
export function previewPicture(tokens: string, logo: string): string {
  const spelling = FEEDBACK_APPEARANCE.Spelling;
  return `<!doctype html>
<meta charset="utf-8">
<style>${tokens}${STYLE}</style>
<div class="name">${logo}Sullivan</div>
<h1>Feedback.
Not freebies.</h1>
<p class="promise">A text editor that shows where
a text is weak and why.</p>
<div class="sheet page"><hr><hr class="short">There are ${marked('many reason', 'Grammar')}
to <i>${marked('beleive', 'Spelling')}</i> that this
helps. The same test
${marked('was taken', 'Passive')} by both.</div>
<div class="sheet note"><b><svg width="34" height="10"><path d="M1 5q4-7 8 0t8 0 8 0 8 0" fill="none" stroke="${spelling.light}" stroke-width="3"/></svg>${spelling.label}</b><span>“beleive” is not in the dictionary. Did you mean “believe”?</span></div>`;
}
