/*
 * Replaces `fast-equals`, with which Tiptap compares what a part of the page reads from the editor. That is plain data here, and Yjs
 * brings a comparison of plain data.
 */
export { equalityDeep as circularDeepEqual } from 'lib0/function';
