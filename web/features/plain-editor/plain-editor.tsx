import { useRef, useState, useId, type RefObject, useEffect, useSyncExternalStore, useLayoutEffect } from 'react';

import { CITATION_TYPE } from '#shared-types/analysis/problems';

import type { Anchor, Annotation } from '../../annotations/anchor.ts';
import { highlightName, SELECTED_HIGHLIGHT } from '../../annotations/highlight-styles.ts';
import { coversSentences, cueIn } from '../../annotations/note.ts';
import { rangeIn } from '../../annotations/text-area-ranges.ts';
import { reviewSession } from '../../calls/token-source.ts';
import { DOCUMENT_VIEW } from '../../content/editor/document-view.ts';
import { ConnectionTrouble } from '../../document/connection-trouble.tsx';
import { TitleInput } from '../../document/title-input.tsx';
import { useGuests } from '../../document/use-collaborators.ts';
import { useRetryOnReturn } from '../../document/use-retry-on-return.ts';
import { useDocumentState, useMay } from '../../document/use-shared-document.ts';
import { inBackground } from '../../errors/in-background.ts';
import { MessagingClient, type TokenSource } from '../../messaging/client.ts';
import type { MessagingState } from '../../messaging/link.ts';
import { getSession, subscribeToSession } from '../../session/session.ts';
import { isLoaded } from '../../sync/document-state.ts';
import type { SharedDocument } from '../../sync/shared-document.ts';
import { CorrectionsPanel } from './corrections-panel.tsx';
import { lossWords } from './news-of.ts';
import { SubmitBar } from './submit-bar.tsx';
import { useChosen, type Chosen } from './use-chosen.ts';
import { useEvaluation, type Evaluation } from './use-evaluation.ts';
import { useTextField, type TextField } from './use-text-field.ts';

import './plain-editor.css';

/** The token of the session. A guest has a token for sending a form, but no session. */
const sessionToken: TokenSource = {
  get() {
    const { user, jwt } = getSession();
    return user === null || user.isAnonymous ? null : jwt;
  },
  subscribe: subscribeToSession,
  onRefused: () => inBackground(reviewSession()),
};

/** The document itself: its topic, its text, the bar that submits it, and what was found in it. */
export function PlainEditor({ shared }: { shared: SharedDocument }) {
  const { title, plainText, awareness } = shared;
  const { others } = useGuests(awareness, { joined: useDocumentState(shared, isLoaded) });
  const isReadOnly = !useMay(shared, 'write');
  const { client } = useMessaging();
  const evaluation = useEvaluation(plainText, client);
  const { outcome, failure, submit } = evaluation;
  useRetryOnReturn(shared, { hasFailed: failure?.isUnreached === true, retry: submit });

  const [loss, setLoss] = useState('');
  const { field, copy } = useTextField(plainText, (lost) => setLoss(lossWords(lost)));
  const panel = useRef<HTMLElement>(null);
  const chosen = useChosen(outcome?.corrections, { field, copy }, panel);
  useTextHighlights(copy, outcome?.corrections, chosen.id);
  useDocumentKeys({ field, panel, chosen, evaluation });

  const heading = useRef<HTMLHeadingElement>(null);
  const show = () => {
    heading.current?.scrollIntoView();
    heading.current?.focus({ preventScroll: true });
  };

  return (
    <div className="plain-editor stack">
      <div className="document-writing anchor">
        {others.length > 0 && (
          <p className="document-others soft size-small flat screen-only">{DOCUMENT_VIEW.others(others.length)}</p>
        )}
        <TitleInput title={title} label={DOCUMENT_VIEW.topic} showsLabel isReadOnly={isReadOnly} />
        <TextSheet field={field} copy={copy} isReadOnly={isReadOnly} />
        <div className="document-foot screen-only">
          <ConnectionTrouble shared={shared} isAboveBar />
          <SubmitBar evaluation={evaluation} loss={loss} onShow={show} />
        </div>
      </div>
      <CorrectionsPanel
        ref={panel}
        heading={heading}
        evaluation={evaluation}
        chosenId={chosen.id}
        onChoose={chosen.choose}
        onBack={chosen.goBack}
      />
    </div>
  );
}

/** The page to write on: a text area as large as a sheet of paper, which grows with its text, and prints whole. */
function TextSheet({ field, copy, isReadOnly }: TextField & { isReadOnly: boolean }) {
  const id = useId();
  return (
    <div className="sheet">
      <label className="visually-hidden" htmlFor={id}>
        {DOCUMENT_VIEW.text}
      </label>
      <div ref={copy} className="sheet-copy flat shrinks" dir="auto" inert aria-hidden="true" />
      <textarea
        ref={field}
        id={id}
        className="sheet-text flat full screen-only own-line shrinks"
        dir="auto"
        autoComplete="off"
        readOnly={isReadOnly}
        placeholder={DOCUMENT_VIEW.textPlaceholder}
        // Two kinds of red waves under one word would contradict each other.
        spellCheck={false}
      />
    </div>
  );
}

interface DocumentKeys {
  field: RefObject<HTMLTextAreaElement | null>;
  panel: RefObject<HTMLElement | null>;
  chosen: Pick<Chosen, 'walk' | 'goBack'>;
  evaluation: Pick<Evaluation, 'running' | 'submit' | 'cancel'>;
}

/**
 * The keys of the document: F8 and Shift+F8 walk the cards, Ctrl or Cmd and Enter submit the text, Escape ends its evaluation,
 * or leads from the cards back to the text.
 */
function useDocumentKeys({ field, panel, chosen, evaluation }: DocumentKeys): void {
  const { walk, goBack } = chosen;
  const { running, submit, cancel } = evaluation;
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const { key, target, shiftKey } = event;
      const mod = event.ctrlKey || event.metaKey;
      const place = target instanceof Node ? target : null;
      if (event.isComposing || event.altKey) return;
      if (key === 'F8' && !mod) walk(shiftKey ? -1 : 1);
      else if (key === 'Enter' && mod && place === field.current) submit();
      else if (key === 'Escape' && running) cancel();
      else if (key === 'Escape' && panel.current?.contains(place)) goBack();
      else return;
      event.preventDefault();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [field, panel, walk, goBack, running, submit, cancel]);
}

/** The words of an annotation that are underlined: of a part of the argument, only the first. */
function markedWords({ type, from, to }: Annotation, text: string): Anchor {
  const within = type !== CITATION_TYPE && coversSentences(type) ? cueIn(text.slice(from, to), undefined) : undefined;
  return within === undefined ? { from, to } : { from: from + within.from, to: from + within.to };
}

/** Messaging for as long as the screen is there and somebody is signed in: its state, and the client to use it with. */
function useMessaging(): MessagingState & { client: MessagingClient } {
  const [client] = useState(() => new MessagingClient(window.location.href, sessionToken));
  useEffect(() => client.close, [client]);
  const state = useSyncExternalStore(client.onStateChange, client.getState);
  return { ...state, client };
}

/**
 * Highlights the words of annotations, each type in its own way, in the copy behind a text area, if the browser can highlight
 * words without elements; otherwise the cards still lead to them.
 */
function useTextHighlights(
  copy: RefObject<HTMLElement | null>,
  annotations: readonly Annotation[] | undefined,
  selectedId: string | undefined,
): void {
  useLayoutEffect(() => {
    if (!('highlights' in CSS) || annotations === undefined) return;
    const highlights = new Map([[SELECTED_HIGHLIGHT, new Highlight()]]);
    for (const annotation of annotations) {
      const range = copy.current && rangeIn(copy.current, markedWords(annotation, copy.current.textContent));
      if (!range) continue;
      const name = highlightName(annotation.type);
      const highlight = highlights.get(name) ?? new Highlight();
      highlights.set(name, highlight.add(range));
      const whole = annotation.id === selectedId && copy.current && rangeIn(copy.current, annotation);
      if (whole) highlights.get(SELECTED_HIGHLIGHT)?.add(whole);
    }
    for (const [name, highlight] of highlights) CSS.highlights.set(name, highlight);
    return () => {
      for (const name of highlights.keys()) CSS.highlights.delete(name);
    };
  }, [copy, annotations, selectedId]);
}
