interface HtmlPolicy {
  createHTML: (html: string) => string;
}

declare global {
  /** What browsers with Trusted Types offer (w3.org/TR/trusted-types); the types of the DOM do not know it yet. */
  var trustedTypes: { createPolicy: <Policy>(name: string, policy: Policy) => Policy } | undefined;
}

const policy: HtmlPolicy = { createHTML: (html) => html };

/**
 * Marks HTML that our own server has sent as a page, so that the browser accepts it; it refuses any other text where HTML is
 * expected. Never pass it text that a person wrote. The headers of the site allow this policy by its name.
 */
export const serverPages: HtmlPolicy = globalThis.trustedTypes?.createPolicy('sullivan', policy) ?? policy;
