/** The words of the side of the page. */
export const SIDE_WORDS = {
  heading: 'Feedback on your text',
  views: { notes: 'Notes', argument: 'Argument', sources: 'Sources', profile: 'Profile', comments: 'Comments' },
  gone: 'Those words are no longer in the text.',
} as const;
