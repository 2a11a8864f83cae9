/*
 * The numbers in the specification that don't belong to one capability, each with its unit in its name. Screens and routes import
 * them; none keeps its own copy (REQ-360). Those of the editor are in editing.ts, so that pages of text needn't load them.
 */

/** Below this viewport width, in CSS pixels, the layout is mobile. */
export const MOBILE_BREAKPOINT_PX = 768;
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
