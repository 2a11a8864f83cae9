/*
 * The numbers in the specification that don't belong to one capability, each with its unit in its name. Screens and routes import
 * them; none keeps its own copy (REQ-360).
 */

/** Below this viewport width, in CSS pixels, the layout is mobile. */
export const MOBILE_BREAKPOINT_PX = 768;
/** How long the text must be left alone after a change before it is analysed again. */
export const ANALYSIS_DEBOUNCE_MS = 1000;
/** The number of undo groups kept; older ones are forgotten. */
export const UNDO_DEPTH = 100;
/** A typing pause of this length starts a new undo group. */
export const UNDO_GROUP_PAUSE_MS = 500;
/** A drop cursor is removed after this long without a drag event. */
export const DROP_CURSOR_REMOVAL_MS = 5000;
/** The heading levels of the input rules and the menu. The specification has a menu of ten, but HTML only has six (D-10). */
export const HEADING_LEVELS = [1, 2, 3, 4, 5, 6] as const;

/** A block on a text page is revealed when this share of it is in view. */
export const REVEAL_THRESHOLD = 0.1;
/** Revealing a block takes this long. */
export const REVEAL_TRANSITION_MS = 500;
/** The distance between two slides of the carousel, in CSS pixels. */
export const CAROUSEL_SPACING_PX = 15;
/** A page is prefetched when the pointer or the focus has rested on a link to it for this long. */
export const PRELOAD_DELAY_MS = 50;
/** If a page takes longer than this to arrive, we announce that it is loading. */
export const PENDING_DELAY_MS = 1000;
/** The announcement stays at least this long, so that nothing flickers. */
export const PENDING_MINIMUM_MS = 500;
/** How long a fetched page may be shown again without asking the server. */
export const PAGE_CACHE_MS = 300_000;
