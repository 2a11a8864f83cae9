/** What browsers with Trusted Types offer (w3.org/TR/trusted-types); the types of the DOM do not know it yet. */
interface TrustedTypes {
  createPolicy: (name: string, rules: { createHTML: (html: string) => string }) => { createHTML: typeof trustedHtml };
}

/** The one policy of ours that the headers of the site allow. */
const POLICY_NAME = 'sullivan-pages';

const trustedTypes: TrustedTypes | undefined = Reflect.get(globalThis, 'trustedTypes');
const policy = trustedTypes?.createPolicy(POLICY_NAME, { createHTML: (html) => html });

/**
 * Marks HTML that our own server has sent as a page, so that the browser takes it; it refuses any other text where HTML is
 * wanted. Never give it what a person wrote.
 */
export function trustedHtml(html: string): string {
  return policy?.createHTML(html) ?? html;
}
