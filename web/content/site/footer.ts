import type { PageLink } from './blocks.ts';

/** The words of the footer and its surroundings. */
export const FOOTER_WORDS = {
  legalNavigation: 'Legal',
  rights: 'All rights reserved',
  needsScript: 'The editor needs JavaScript. Please turn it on and reload this page.',
} as const;

/** The columns of the footer: every link leads to a part of the landing page, which leads on. */
export const FOOTER_COLUMNS: readonly { title: string; links: PageLink[] }[] = [
  {
    title: 'Home',
    links: [
      { label: 'Home', to: '/' },
      { label: 'Privacy Policy', to: '/#privacy-policy' },
      { label: 'Terms of Service', to: '/#terms-of-service' },
      { label: 'Contact Us', to: '/#contact' },
    ],
  },
  {
    title: 'Our Company',
    links: [
      { label: 'Our Team', to: '/#our-team' },
      { label: 'Smart Learning', to: '/#smart-learning' },
      { label: 'Academic Integrity', to: '/#academic-integrity' },
      { label: 'Dynamic Context', to: '/#dynamic-context' },
    ],
  },
];

/** The landmark above the footer, with links straight to the real pages. */
export const LEGAL_LINKS: readonly PageLink[] = [
  { label: 'Read the privacy policy', to: '/privacy-policy' },
  { label: 'Read the terms', to: '/terms-of-service' },
  { label: 'Accessibility', to: '/ethical-ai#accessibility' },
  { label: 'Cookies and storage', to: '/privacy-policy#cookies-and-storage' },
];

/** The link to the source, where the operator names it. */
export const SOURCE_LINK: PageLink = { label: 'Source code', to: '%SOURCE_URL%' };
