/** The custom media `--stacked-panels` of breakpoints.css, for script; `npm run check` compares the two. */
export const STACKED_PANELS = '(width < 1100px)';
