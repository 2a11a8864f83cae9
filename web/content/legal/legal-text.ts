/** A legal text, compiled from Markdown at build. */
export interface LegalText {
  title: string;
  description: string;
  /** The day of the last change, as `YYYY-MM-DD`. */
  updated: string;
  html: string;
  /** The sections for the table of contents, by the ids that `html` gives their headings. */
  sections: { id: string; title: string }[];
}

/** The words around every legal text. */
export const LEGAL_WORDS = {
  template: 'Template, to be reviewed by counsel before publication',
  updated: 'Last updated',
  contents: 'Contents',
  contactUs: 'Contact Us',
} as const;
