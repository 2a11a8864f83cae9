import { X } from 'lucide-react';
import { memo, useEffect, useRef } from 'react';

import { REMOVAL } from '../../../content/editor/history.ts';
import { Button } from '../../../ui/button.tsx';
import { useEditorContext } from '../editor-context.ts';
import { type ShownRemoval, useRemoval } from './use-removal.ts';

import './removal-bar.css';

/** A quiet strip below the bar: what somebody else has removed, and a way to bring it back. */
export const RemovalBar = memo(function RemovalBar() {
  const { editor, setNews } = useEditorContext();
  const shown = useRemoval();
  const words = shown && wordsOf(shown);
  const bar = useRef<HTMLElement>(null);
  useEffect(() => {
    if (words === undefined) return;
    setNews(words);
    bringIntoView(bar.current);
  }, [words, setNews]);
  if (shown === undefined) return null;
  const { state, bringBack, close } = shown;
  const backToText = () => editor.commands.focus(undefined, { scrollIntoView: false });
  return (
    <section ref={bar} className="removal-bar size-control row middle split screen-only" aria-label={REMOVAL.label}>
      <p>
        <strong>
          <bdi>{words}</bdi>
        </strong>{' '}
        {(state.is === 'offered' || state.is === 'failed') && (
          <Button
            look="quiet"
            className="removal-answer"
            onClick={() => {
              bringBack();
              backToText();
            }}
          >
            {state.is === 'failed' ? REMOVAL.again : REMOVAL.bringBack}
          </Button>
        )}
      </p>
      <Button
        look="quiet"
        aria-label={REMOVAL.close}
        onClick={() => {
          close();
          setNews('');
          backToText();
        }}
      >
        <X size={16} aria-hidden="true" />
      </Button>
    </section>
  );
});

/** The bar sticks only within the desk, and the page may have shrunk until the footer is in sight. */
function bringIntoView(bar: HTMLElement | null) {
  if (!bar) return;
  const { top, bottom } = bar.getBoundingClientRect();
  if (top < 0 || bottom > window.innerHeight) bar.scrollIntoView({ block: 'nearest' });
}

function wordsOf({ removal: { kind, words, by = REMOVAL.someone }, state }: ShownRemoval): string {
  if (state.is === 'asking') return REMOVAL.asking;
  if (state.is === 'waiting') return REMOVAL.waiting;
  if (state.is === 'failed') return `${REMOVAL.failed} ${state.fault}`;
  return REMOVAL[kind](by, words);
}
