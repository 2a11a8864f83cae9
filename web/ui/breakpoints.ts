/** The custom media `--phone` of breakpoints.css, for script; `npm run check` compares the two. */
export const PHONE = '(width < 768px)';
/** The same for `--three-columns`. */
export const THREE_COLUMNS = '(width >= 1400px)';
