import { type KeyboardEvent, useRef } from 'react';

import { SIDE_VIEWS, type SideView } from '../../annotations/analysed-text.ts';
import { SIDE_WORDS } from '../../content/side-panel.ts';

import './side-tabs.css';

interface SideTabsProps {
  view: SideView;
  /** How much is open in each view; undefined if nothing is counted there. */
  counts: Readonly<Record<SideView, number | undefined>>;
  onChoose: (view: SideView) => void;
}

/** The tabs of the side panel: arrow keys move between them, and the focused one is open. */
export function SideTabs({ view, counts, onChoose }: SideTabsProps) {
  const list = useRef<HTMLDivElement>(null);
  const onKeyDown = (event: KeyboardEvent) => {
    const at = SIDE_VIEWS.indexOf(view);
    const next = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: SIDE_VIEWS.length - 1 }[event.key];
    const chosen = next === undefined ? undefined : SIDE_VIEWS.at(next % SIDE_VIEWS.length);
    if (chosen === undefined) return;
    event.preventDefault();
    onChoose(chosen);
    list.current?.querySelector<HTMLElement>(`#side-tab-${chosen}`)?.focus();
  };
  return (
    <div
      ref={list}
      className="side-tabs"
      role="tablist"
      tabIndex={-1}
      aria-label={SIDE_WORDS.heading}
      onKeyDown={onKeyDown}
    >
      {SIDE_VIEWS.map((one) => (
        <button
          key={one}
          type="button"
          role="tab"
          id={`side-tab-${one}`}
          className="side-tab"
          aria-selected={one === view}
          aria-controls={one === view ? `side-${one}` : undefined}
          tabIndex={one === view ? 0 : -1}
          onClick={() => onChoose(one)}
        >
          {SIDE_WORDS.views[one]}
          {counts[one] !== undefined && <span className="side-count">{counts[one]}</span>}
        </button>
      ))}
    </div>
  );
}
