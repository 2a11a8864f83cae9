/* The numbers of the editor in the specification, each with its unit in its name (REQ-360). */

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
