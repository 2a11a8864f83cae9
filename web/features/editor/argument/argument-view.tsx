import type { Editor } from '@tiptap/react';
import { useCallback, useMemo, useRef, useState, type RefObject, useLayoutEffect } from 'react';

import type { Analysis } from '#shared-types/analysis/analysis';
import type { ArgumentElement, ArgumentGap, Label, Argument } from '#shared-types/analysis/argument';
import { FEEDBACK_APPEARANCE } from '#shared-types/analysis/feedback-appearance';
import type { Place } from '#shared-types/analysis/paragraph';

import { analysedText, placeNow } from '../../../annotations/analysed-text.ts';
import { dropNotesAt } from '../../../annotations/notes.ts';
import { ARGUMENT_WORDS } from '../../../content/editor/argument.ts';
import { SETTLED } from '../../../content/editor/side.ts';
import { setLabel } from '../../../prosemirror/argument-label.ts';
import { useEditorContext } from '../editor-context.ts';
import { SettledList } from '../panel/settled-list.tsx';
import type { Settled, Settlement } from '../panel/use-settled.ts';
import type { TextAnalysis } from '../panel/use-text-analysis.ts';
import { ArgumentMap } from './argument-map.tsx';
import { argumentTree } from './argument-tree.ts';
import { CaretSentence } from './caret-sentence.tsx';
import { gapId } from './gap-id.ts';
import { KindOfText } from './kind-of-text.tsx';
import { shorten } from './shorten.ts';

/** The longest quotation on a card; with more, the map would be as long as the text. */
const LONGEST_WORDS = 110;

interface ArgumentViewProps {
  whole: TextAnalysis;
  settled: Settled;
  show: (place: Place) => void;
}

/** The map of the argument: an outline for everyone, with lines for people who can see it. */
export function ArgumentView({ whole, settled, show }: ArgumentViewProps) {
  const { editor } = useEditorContext();
  const argument = whole.analysis?.argument;
  const [chosen, setChosen] = useState<Place>();
  const words = useWordsOf(editor, whole.analysis);
  const { how, settle: settleThese } = settled;
  const settle = useCallback(
    (gap: ArgumentGap, as: Settlement) => settleThese({ ids: [gapId(gap)], title: gap.title }, as),
    [settleThese],
  );
  const map = useRef<HTMLElement>(null);
  const keepFocus = useFocusAfterLabel(map, editor, argument);
  const { label, labelElement } = useLabelling(whole, keepFocus);
  const choose = useCallback(
    (element: ArgumentElement) => {
      setChosen({ from: element.from, to: element.to });
      show(element);
    },
    [show],
  );
  const tree = useMemo(() => {
    if (argument === undefined) return [];
    const gaps = argument.gaps.filter((gap) => how(gapId(gap)) === undefined);
    return argumentTree({ elements: argument.elements, gaps });
  }, [argument, how]);
  const settledGaps = (argument?.gaps ?? []).flatMap((gap) => {
    const as = how(gapId(gap));
    return as === undefined
      ? []
      : [{ id: gapId(gap), title: gap.title, how: SETTLED[as === 'done' ? 'done' : 'notNow'] }];
  });

  if (argument === undefined)
    return (
      <>
        <KindOfText argument={argument} whole={whole} />
        <p className="side-empty soft size-control above-4 below-4">
          {whole.reading.status === 'failed' ? ARGUMENT_WORDS.failed : ARGUMENT_WORDS.notYet}
        </p>
      </>
    );
  return (
    <>
      <KindOfText argument={argument} whole={whole} />
      <nav ref={map} aria-label={ARGUMENT_WORDS.outline} data-focus-part="">
        <ArgumentMap
          cards={tree}
          elements={argument.elements}
          words={words}
          chosen={chosen}
          onShow={choose}
          onLabel={labelElement}
          onSettle={settle}
        />
        <SettledList items={settledGaps} onBringBack={(id) => settled.bringBack([id])} />
      </nav>
      <CaretSentence onLabel={label} />
    </>
  );
}

/** Gives a place or an element of the map another label, and says so. */
function useLabelling({ refresh }: TextAnalysis, keepFocus: (place: Place) => void) {
  const { editor, setNews } = useEditorContext();
  const label = useCallback(
    (place: Place, given: Label | undefined) => {
      setLabel(editor, place, given);
      dropNotesAt(editor.view, place);
      const name = given === 'None' ? ARGUMENT_WORDS.none : given && FEEDBACK_APPEARANCE[given].label;
      setNews(
        name === undefined ? ARGUMENT_WORDS.forgotten : ARGUMENT_WORDS.changed(`“${textAt(editor, place)}”`, name),
      );
      refresh();
    },
    [editor, refresh, setNews],
  );
  const labelElement = useCallback(
    (element: ArgumentElement, given: Label | undefined) => {
      const now = placeNow(analysedText(editor.state), element);
      if (now === undefined) return setNews(ARGUMENT_WORDS.gone);
      keepFocus(now);
      return label(now, given);
    },
    [editor, keepFocus, label, setNews],
  );
  return { label, labelElement };
}

/** Returns the words at a place of the analysis. They are read when an analysis arrives, so the map doesn't change while a person types. */
function useWordsOf(editor: Editor, analysis: Analysis | undefined): (place: Place) => string {
  return useMemo(() => {
    const known = new Map<string, string>();
    return (place) => {
      const key = `${place.from} ${place.to}`;
      const words = known.get(key) ?? wordsOf(editor, place);
      known.set(key, words);
      return words;
    };
    // oxlint-disable-next-line react/exhaustive-deps -- the words are those of one analysis
  }, [editor, analysis]);
}

function wordsOf({ state }: Editor, place: Place): string {
  const now = placeNow(analysedText(state), place);
  if (now === undefined || now.to > state.doc.content.size) return ARGUMENT_WORDS.gone;
  return shorten(state.doc.textBetween(now.from, now.to, ' ', ' '), LONGEST_WORDS);
}

function textAt({ state: { doc } }: Editor, { from, to }: Place): string {
  return doc.textBetween(from, to, ' ', ' ').split(/\s+/u).slice(0, 5).join(' ');
}

/**
 * Keeps the focus on a card whose label was changed: the next analysis may move it in the map. If it is gone, the focus goes to
 * the text. Returns a function to call with the place that has a new label.
 */
function useFocusAfterLabel(
  map: RefObject<HTMLElement | null>,
  editor: Editor,
  argument: Argument | undefined,
): (place: Place) => void {
  const labelled = useRef<Place>(undefined);
  useLayoutEffect(() => {
    const place = labelled.current;
    labelled.current = undefined;
    // If the writer has moved on in the meantime, leave the focus there.
    if (place === undefined || document.activeElement !== document.body) return;
    const element = argument?.elements.find(({ from, to }) => from <= place.from && place.to <= to);
    const card = element && map.current?.querySelector<HTMLElement>(`[data-from="${element.from}"] .element-label`);
    if (card) card.focus();
    else editor.commands.focus(undefined, { scrollIntoView: false });
  }, [map, editor, argument]);
  return useCallback((place) => {
    labelled.current = place;
  }, []);
}
