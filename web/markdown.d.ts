declare module '*.md' {
  import type { LegalText } from './content/legal/legal-text.ts';

  const text: LegalText;
  export default text;
}
