// The rules of the page come before those of its parts, which may narrow them.
import './editor-shell.css';
import { Component, type ReactNode, useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';

import { readableText } from '#shared-types/text/readable-text';

import { DOCUMENT_WORDS } from '../../content/document.ts';
import { ConnectionLine } from '../../document/connection-line.tsx';
import { ConnectionTrouble } from '../../document/connection-trouble.tsx';
import { documentName } from '../../sync/listed-text.ts';
import type { SharedDocument } from '../../sync/shared-document.ts';
import { Button } from '../../ui/button.tsx';
import { EditorShell } from './editor-shell.tsx';

import '../../document/sharing-notice.css';
import './read-only-document.css';

/** An editor that fails more often than this within `FAULT_PERIOD_MS` is not restarted. */
const MOST_FAULTS = 3;
const FAULT_PERIOD_MS = 60_000;
/** How long a notice stays. */
const NOTICE_MS = 10_000;

/** Starts an editor on the document, and another one when it fails; the document itself does not change. */
export function RestartingEditor({ shared, imageHosts }: { shared: SharedDocument; imageHosts: readonly string[] }) {
  const [notice, setNotice] = useNotice();
  const [start, setStart] = useState<{ count: number; caret: number | undefined }>({ count: 0, caret: undefined });
  const [hasStopped, setHasStopped] = useState(false);
  const faults = useRef<number[]>([]);

  const fail = useCallback(
    (error: unknown, caret?: number) => {
      // oxlint-disable-next-line no-console -- helps to find the fault
      console.error('The editor had a fault.', error);
      const now = performance.now();
      faults.current = [...faults.current.filter((at) => now - at < FAULT_PERIOD_MS), now];
      if (faults.current.length > MOST_FAULTS) return setHasStopped(true);
      setNotice(DOCUMENT_WORDS.drawnAgain);
      setStart(({ count }) => ({ count: count + 1, caret }));
    },
    [setNotice],
  );

  if (hasStopped) return <ReadOnlyDocument shared={shared} />;
  return (
    <RenderFault key={start.count} onFault={fail}>
      <EditorShell
        shared={shared}
        imageHosts={imageHosts}
        isReplacement={start.count > 0}
        caret={start.caret}
        notice={notice}
        setNotice={setNotice}
        onLost={fail}
      />
    </RenderFault>
  );
}

function useNotice(): [string, (words: string) => void] {
  const [notice, setNotice] = useState('');
  useEffect(() => {
    if (notice === '') return;
    const timer = setTimeout(() => setNotice(''), NOTICE_MS);
    return () => clearTimeout(timer);
  }, [notice]);
  return [notice, setNotice];
}

/** Reports a fault in its content, so that the content can be replaced. */
class RenderFault extends Component<{ children: ReactNode; onFault: (error: unknown) => void }> {
  override state = { hasFault: false };

  static getDerivedStateFromError() {
    return { hasFault: true };
  }

  override componentDidCatch(error: unknown) {
    this.props.onFault(error);
  }

  override render() {
    return this.state.hasFault ? null : this.props.children;
  }
}

/** The words of a document whose editor has stopped, to read and to copy. */
function ReadOnlyDocument({ shared }: { shared: SharedDocument }) {
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => notice.current?.focus(), []);
  const text = useSyncExternalStore(
    (listener) => {
      shared.doc.on('update', listener);
      return () => shared.doc.off('update', listener);
    },
    () => readableText(shared.body),
  );
  return (
    <div className="demo">
      <div className="stopped-top">
        <div className="stopped-line row wrap middle split">
          <div ref={notice} className="sharing-notice soft size-control row wrap middle" role="alert" tabIndex={-1}>
            <p>
              <strong>{DOCUMENT_WORDS.stoppedHeading}.</strong> {DOCUMENT_WORDS.stopped}
            </p>
            <Button className="sharing-notice-button" onClick={() => window.location.reload()}>
              {DOCUMENT_WORDS.reload}
            </Button>
          </div>
          <ConnectionLine shared={shared} />
        </div>
        <h2>{documentName(shared)}</h2>
      </div>
      <div className="editor-body stack gap-0">
        <div className="page paper full anchor">
          <div className="page-text read-only-text">{text}</div>
        </div>
      </div>
      <ConnectionTrouble shared={shared} />
    </div>
  );
}
