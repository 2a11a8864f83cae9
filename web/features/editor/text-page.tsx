import { EditorContent } from '@tiptap/react';

import type { SideView } from '../../annotations/analysed-text.ts';
import type { OpenDocument } from '../../files/place-text.ts';
import { MarginNames } from './argument/margin-names.tsx';
import { EmptyPage } from './empty-page.tsx';
import type { HistoryState } from './history/use-history.ts';
import type { WholeAnalysis } from './panel/use-analysis.ts';

interface TextPageProps extends OpenDocument {
  whole: WholeAnalysis;
  view: SideView;
  isWritable: boolean;
  history: HistoryState;
  setNews: (words: string) => void;
}

/** The sheet of paper with the text. It makes way for an old version. */
export function TextPage({ whole, view, isWritable, history, setNews, ...open }: TextPageProps) {
  return (
    <div className="page" data-side-view={view} hidden={history.isShowingOld}>
      <MarginNames editor={open.editor} whole={whole} view={view} />
      <EditorContent editor={open.editor} className="page-text" />
      {isWritable && <EmptyPage {...open} setNews={setNews} />}
    </div>
  );
}
