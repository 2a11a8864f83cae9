import { useCallback, useEffect, useMemo, useRef, useState } from 'react';

import type { HandedInText } from '#shared-types/desk/assignment';

import { canMark, NO_MARK, stateOf } from '../assignment/assignment.ts';
import { useDesk } from '../assignment/desk-context.ts';
import type { TextRow } from '../assignment/text-rows.tsx';

/** A text counts as read when somebody goes on from it after this long, in milliseconds, or has done something with it. */
const READ_AFTER_MS = 2000;

/** Where the keys lead from a text. */
export interface Turn {
  next: HandedInText | undefined;
  previous: HandedInText | undefined;
  unread: HandedInText | undefined;
  /** Opens a text; going on says that the one before was read. */
  goOn: (to: HandedInText | undefined) => void;
  /** Goes on, or back, by some texts. */
  goBy: (by: 1 | -1) => void;
  /** Takes back that a text was read. */
  markNotRead: () => void;
  leave: () => void;
}

/**
 * The students in the order in which the list was when the room was opened: reading a text changes its state, and must not move it.
 * Each has the newest text, or the one that is open.
 */
export function useOrder(open: HandedInText): TextRow[] {
  const { rows, shown } = useDesk().list;
  const [first] = useState(() => {
    const isShown = shown.some(({ text }) => text.code === open.code);
    return (isShown ? shown : rows).map(({ text }) => text.code);
  });
  return useMemo(() => {
    const byCode = new Map(rows.map((row) => [row.text.code, row]));
    const codes = new Set([...first, ...shown.map(({ text }) => text.code), open.code]);
    return [...codes].flatMap((code) => {
      const row = byCode.get(code);
      if (!row) return [];
      return code === open.code ? [{ ...row, text: open }] : [row];
    });
  }, [rows, shown, first, open]);
}

/** Where the keys lead from the text that is open, in the order of the list. */
export function useTurn(text: HandedInText, order: readonly TextRow[]): Turn {
  const { open, view, go } = useDesk();
  const wasShown = useShownLong(text.id);
  // A key may come before the page has turned for the one before.
  const targetRef = useRef(text.id);
  useEffect(() => {
    targetRef.current = text.id;
  }, [text.id]);
  const goTo = (to: HandedInText | undefined) => {
    if (!to) return;
    targetRef.current = to.id;
    go('texts', to.id);
  };
  const goOn = (to: HandedInText | undefined) => {
    const { isRead } = view.marks[text.id] ?? NO_MARK;
    // Who only turns the page hasn't read it.
    const hasRead = wasShown() || stateOf(view, text) !== 'not read';
    if (!isRead && hasRead && canMark(view, text.id)) open.act({ do: 'mark', text: text.id, isRead: true });
    goTo(to);
  };
  const at = order.findIndex((row) => row.text.id === text.id);
  const goBy = (by: 1 | -1) => {
    const to = order[order.findIndex((row) => row.text.id === targetRef.current) + by]?.text;
    if (by > 0) goOn(to);
    else goTo(to);
  };
  return {
    next: order[at + 1]?.text,
    previous: order[at - 1]?.text,
    unread: [...order.slice(at + 1), ...order.slice(0, at)].find((row) => row.state === 'not read')?.text,
    goOn,
    goBy,
    markNotRead: () => open.act({ do: 'mark', text: text.id, isRead: false }),
    leave: () => go('texts'),
  };
}

/** @returns a function that says whether a text has been shown for so long that it counts as read. */
function useShownLong(text: string): () => boolean {
  const shown = useRef({ text: '', sinceMs: 0 });
  useEffect(() => {
    shown.current = { text, sinceMs: performance.now() };
  }, [text]);
  return useCallback(() => performance.now() - shown.current.sinceMs >= READ_AFTER_MS, []);
}
