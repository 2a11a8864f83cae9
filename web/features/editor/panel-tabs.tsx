import type { SideView } from '../../annotations/analysed-text.ts';
import { SIDE_WORDS } from '../../content/side-panel.ts';
import { TabList } from '../../ui/tab-list.tsx';

import './panel-tabs.css';

interface PanelTabsProps {
  views: readonly SideView[];
  view: SideView;
  /** How much is open in each view; undefined if nothing is counted there. */
  counts: Readonly<Record<SideView, number | undefined>>;
  onChoose: (view: SideView) => void;
}

/** The tabs of the side panel. */
export function PanelTabs({ counts, ...tabs }: PanelTabsProps) {
  return (
    <TabList
      {...tabs}
      label={SIDE_WORDS.heading}
      idPrefix="side-tab-"
      panelOf={(view) => `side-${view}`}
      className="side-tabs"
    >
      {(view) => (
        <>
          {SIDE_WORDS.views[view]}
          {counts[view] !== undefined && <span className="side-count">{counts[view]}</span>}
        </>
      )}
    </TabList>
  );
}
