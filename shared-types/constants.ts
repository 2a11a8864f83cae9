/*
 * The numbers of the specification that belong to no single capability, each with its unit in its name.
 * A screen or route that needs one imports it; none carries a copy of its own (REQ-360).
 */

/** Below this viewport width, in CSS pixels, the layout is mobile. */
export const MOBILE_BREAKPOINT_PX = 768;
/** How long the text must rest after a change before it is analysed again. */
export const ANALYSIS_DEBOUNCE_MS = 1000;
/** The number of undo groups kept; older ones are forgotten. */
export const UNDO_DEPTH = 100;
/** A pause of this length in typing begins a new undo group. */
export const UNDO_GROUP_PAUSE_MS = 500;
/** A drop cursor that no drag event moves is removed after this time. */
export const DROP_CURSOR_REMOVAL_MS = 5000;
/** The heading levels of input rules and menu. The specification has a menu of ten, but HTML knows six (D-10). */
export const HEADING_LEVELS = [1, 2, 3, 4, 5, 6] as const;

/** A block of a page of text is revealed when this share of it is in view. */
export const REVEAL_THRESHOLD = 0.1;
/** Revealing a block takes this long. */
export const REVEAL_TRANSITION_MS = 500;
/** The distance between two slides of the carousel, in CSS pixels. */
export const CAROUSEL_SPACING_PX = 15;
/** A page is fetched ahead when the pointer or the focus has rested on a link to it for this long. */
export const PRELOAD_DELAY_MS = 50;
/** A page that takes longer than this to arrive is announced as loading. */
export const PENDING_DELAY_MS = 1000;
/** The announcement stays for at least this long, so that nothing flickers. */
export const PENDING_MINIMUM_MS = 500;
/** How long a fetched page may be shown again without asking the server. */
export const PAGE_CACHE_MS = 300_000;
