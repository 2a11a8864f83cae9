import { type KeyboardEvent, type ReactNode, useRef } from 'react';

import { indexAfterKey } from './roving-focus.ts';

import './tab-list.css';

interface TabListProps<View extends string> {
  views: readonly View[];
  /** The open tab. */
  view: View;
  /** What the list is called. */
  label: string;
  /** What the ids of the tabs begin with, before the name of the view. */
  idPrefix: string;
  /** The id of the part that shows a view. */
  panelOf: (view: View) => string;
  className?: string;
  onChoose: (view: View) => void;
  /** What a tab says. */
  children: (view: View) => ReactNode;
}

/** Tabs (WAI-ARIA Authoring Practices, "Tabs with Automatic Activation"): arrow keys, Home and End move between them, and the focused one is open. */
export function TabList<View extends string>(props: TabListProps<View>) {
  const { views, view, label, idPrefix, panelOf, className = '', onChoose, children } = props;
  const list = useRef<HTMLDivElement>(null);
  const onKeyDown = (event: KeyboardEvent) => {
    const next = indexAfterKey('bar', event.key, { index: views.indexOf(view), count: views.length });
    const chosen = next === undefined ? undefined : views[next];
    if (chosen === undefined) return;
    event.preventDefault();
    onChoose(chosen);
    list.current?.querySelector<HTMLElement>(`#${idPrefix}${chosen}`)?.focus();
  };
  return (
    <div
      ref={list}
      className={`line-below row gap-1 tab-list ${className}`}
      role="tablist"
      tabIndex={-1}
      aria-label={label}
      onKeyDown={onKeyDown}
    >
      {views.map((one) => (
        <button
          key={one}
          type="button"
          role="tab"
          id={`${idPrefix}${one}`}
          className="tab"
          aria-selected={one === view}
          aria-controls={one === view ? panelOf(one) : undefined}
          tabIndex={one === view ? 0 : -1}
          onClick={() => onChoose(one)}
        >
          {children(one)}
        </button>
      ))}
    </div>
  );
}
