/** Where `withoutLiveStyles` keeps the styles of an element. */
export const STYLE_ATTRIBUTE = 'data-style';

const STYLE_ELEMENT = /<style\b[^>]*>[\s\S]*?(?:<\/style\s*>|$)/gi;
/** A start tag; what stands between quotation marks may contain ">". */
const START_TAG = /<[a-z](?:[^<>"']|"[^"]*"|'[^']*')*>/gi;
const ATTRIBUTE = /([^\s"'<>/=]+)(\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'<>]+))/g;

/**
 * Renames the style attributes of HTML, and drops its style sheets: the policy of the page forbids both, so the browser would ignore
 * them and report each one, also in a document that is never shown.
 */
export function withoutLiveStyles(html: string): string {
  return html
    .replaceAll(STYLE_ELEMENT, '')
    .replaceAll(START_TAG, (tag) =>
      tag.replaceAll(ATTRIBUTE, (whole, name: string, value: string) =>
        name.toLowerCase() === 'style' ? STYLE_ATTRIBUTE + value : whole,
      ),
    );
}
