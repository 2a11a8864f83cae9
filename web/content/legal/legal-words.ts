/** The words around every legal text. */
export const LEGAL_WORDS = {
  template: 'Template, to be reviewed by counsel before publication',
  updated: 'Last updated',
  contents: 'Contents',
  contactUs: 'Contact Us',
} as const;
