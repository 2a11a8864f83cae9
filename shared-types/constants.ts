/**
 * The numbers of the specification (section 9), each with its unit in its name.
 * A screen or route that needs one imports it; none carries a copy of its own.
 */

/** Below this viewport width, in CSS pixels, the layout is mobile. */
export const MOBILE_BREAKPOINT_PX = 768;
/** Wait after the last document change before the text is analysed again. */
export const ANALYSIS_DEBOUNCE_MS = 1000;
/** The number of undo groups kept; older ones are forgotten. */
export const UNDO_DEPTH = 100;
/** A pause of this length in typing begins a new undo group. */
export const UNDO_GROUP_PAUSE_MS = 500;
/** A drop cursor that no further drag event moves is removed after this time. */
export const DROP_CURSOR_REMOVAL_MS = 5000;
/** The heading levels that input rules and menu offer (D-10: levels 1 to 10 of the menu meet levels 1 to 6 of the schema). */
export const HEADING_LEVELS = [1, 2, 3, 4, 5, 6] as const;

/** A block of a page of text is revealed when this share of it is in view (REQ-055). */
export const REVEAL_THRESHOLD = 0.1;
/** The revealing takes this long (REQ-055). */
export const REVEAL_TRANSITION_MS = 500;
/** The distance between two slides of the carousel, in CSS pixels (REQ-065). */
export const CAROUSEL_SPACING_PX = 15;
/** A page is fetched ahead when a link to it has been pointed at or focused for this long (D-42). */
export const PRELOAD_DELAY_MS = 50;
/** A page that takes longer than this to come is announced as loading (D-42). */
export const PENDING_DELAY_MS = 1000;
/** The announcement stays for this long at least (D-42). */
export const PENDING_MINIMUM_MS = 500;
/** How long a fetched page may be shown again without asking the server (D-42). */
export const PAGE_CACHE_MS = 300_000;
