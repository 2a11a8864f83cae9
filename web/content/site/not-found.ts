/** The words of the page of an address that the site does not have. */
export const NOT_FOUND = {
  title: 'Not Found',
  help: 'There’s no page at this address.',
  link: 'Go to the home page',
} as const;
