/** The words of the landing page. */
export const LANDING = {
  title: 'Sullivan: feedback, not freebies',
  hero: 'Smart learning starts here',
  lead: 'Write alone or together. Sullivan points at the places in your text that deserve a second look, such as spelling, grammar and the passive voice, and says why. The words stay yours.',
  link: 'Try Sullivan',
  aside: 'No account. Nothing to install.',
} as const;
