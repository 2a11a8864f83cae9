import { OWN_RECORD } from '../../../content/record.ts';
import { TabList } from '../../../ui/tab-list.tsx';

import './history-tabs.css';

const VIEWS = ['versions', 'record'] as const;
/** What the history shows. */
export type HistoryView = (typeof VIEWS)[number];

interface HistoryTabsProps {
  view: HistoryView;
  onChoose: (view: HistoryView) => void;
}

/** The tabs of the history. */
export function HistoryTabs(tabs: HistoryTabsProps) {
  return (
    <TabList
      {...tabs}
      views={VIEWS}
      label={OWN_RECORD.tabList}
      idPrefix="history-tab-"
      panelOf={() => 'history-view'}
      className="history-tabs"
    >
      {(view) => OWN_RECORD.tabs[view]}
    </TabList>
  );
}
