/** The custom media `--phone` of breakpoints.css, for script; `npm run check` compares the two. */
export const PHONE = '(width < 768px)';
/** The same for `--margin-comments`. */
export const MARGIN_COMMENTS = '(width >= 1280px)';
