/** Where `withoutLiveStyles` keeps the styles of an element. */
export const STYLE_ATTRIBUTE = 'data-style';

/**
 * A comment, a style sheet, or a start tag; quoted parts may contain ">" and "<style". One without an end runs to the end of the
 * text, as browsers read it, so that hostile text takes linear time.
 */
const PART =
  /<!--[\s\S]*?(?:-->|$)|<style\b[^<>]*>[\s\S]*?(?:<\/style\s*>|$)|<[a-z][^\s<>"'=/]*(?:[^<>"']|"[^"]*"|'[^']*')*>/gi;
const ATTRIBUTE = /([^\s"'<>/=]+)(\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'<>]+))?/g;
/** What is dropped: the elements whose content is no text, and those that say where addresses begin. */
const DROPPED = /^<(?:style|base)\b/i;

/**
 * Renames the style attributes of HTML, and drops its style sheets and base addresses: the policy of the page forbids them, so the
 * browser would ignore them and report each one, also in a document that is never shown.
 */
export function withoutLiveStyles(html: string): string {
  return html.replaceAll(PART, (part) => {
    if (part.startsWith('<!')) return part;
    if (DROPPED.test(part)) return '';
    return part.replaceAll(ATTRIBUTE, (whole, name: string, value: string | undefined) =>
      value !== undefined && name.toLowerCase() === 'style' ? STYLE_ATTRIBUTE + value : whole,
    );
  });
}
