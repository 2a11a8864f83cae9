import type { Editor } from '@tiptap/react';
import { useCallback, useEffect, useMemo, useState, useSyncExternalStore } from 'react';

import { DEMO_ROOM } from '#shared-types/collaboration';
import { DICTIONARY_MAX_WORDS, MAX_RULES_OFF, type PreferenceChanges } from '#shared-types/preferences';
import type { SetAsideEntry } from '#shared-types/set-aside';

import { dismissalsOf, noteOf, setNotesAside } from '../../../annotations/notes.ts';
import { errorMessage } from '../../../calls/error-message.ts';
import { JUST_SET_ASIDE, SET_ASIDE } from '../../../content/set-aside.ts';
import { inBackground } from '../../../errors/in-background.ts';
import {
  changePreferences,
  getPreferences,
  type OwnPreferences,
  subscribeToPreferences,
} from '../../../session/preferences.ts';
import type { SharedDocument } from '../../../sync/shared-document.ts';
import { type Aside, asideOf, nameOf, type Way } from './aside.ts';
import { textSetAside } from './text-set-aside.ts';
import { useDismissedCount } from './use-notes.ts';

/** What a writer has set aside, and how to set aside more. */
export interface SetAsideControls {
  entries: ReadonlyMap<string, SetAsideEntry>;
  own: OwnPreferences;
  /** Whether the text is a draft, which remembers what is set aside for everyone in it. */
  isDraft: boolean;
  /** What was last set aside on this page, unless that was undone or a note was dismissed since. */
  last: Aside | undefined;
  /** Why the last change was not kept. */
  problem: string | undefined;
  /** Sets a note aside, by its id. */
  setAside: (noteId: string, way: Way) => void;
  takeBack: (aside: Aside) => void;
}

/** Hides what is set aside from the text and the list, wherever it is remembered. */
export function useSetAside(
  editor: Editor,
  shared: SharedDocument,
  setNews: (words: string) => void,
): SetAsideControls {
  const [text] = useState(() => textSetAside(shared));
  const entries = useSyncExternalStore(text.subscribe, text.getEntries);
  const own = useSyncExternalStore(subscribeToPreferences, getPreferences);
  const [latest, setLatest] = useState<{ aside: Aside; dismissals: number }>();
  const dismissals = useDismissedCount(editor);
  const [problem, setProblem] = useState<string>();
  const refuse = useCallback(
    (words: string) => {
      setProblem(words);
      setNews(words);
    },
    [setNews],
  );

  const { words, rulesOff } = own;
  useEffect(() => {
    setNotesAside(editor.view, { keys: new Set(entries.keys()), words: new Set(words), rules: new Set(rulesOff) });
  }, [editor, entries, words, rulesOff]);
  useEffect(() => {
    if (own.hasMerged) setNews(SET_ASIDE.merged);
  }, [own.hasMerged, setNews]);

  const change = useCallback(
    (changes: PreferenceChanges) =>
      inBackground(
        changePreferences(changes).catch((error: unknown) => refuse(SET_ASIDE.notKept(errorMessage(error)))),
      ),
    [refuse],
  );
  const setAside = useCallback(
    (noteId: string, way: Way) => {
      const note = noteOf(editor.state, noteId);
      const aside = note && asideOf(note, way);
      if (aside === undefined) return;
      if ('entry' in aside) {
        if (!text.add(aside.key, aside.entry)) return refuse(SET_ASIDE.textFull);
      } else if (isFull(getPreferences(), aside)) return refuse(SET_ASIDE.dictionaryFull);
      else change(changesOf(aside, 'add'));
      setProblem(undefined);
      setLatest({ aside, dismissals: dismissalsOf(editor.state).length });
      setNews(JUST_SET_ASIDE[way](nameOf(aside)));
    },
    [editor, text, change, refuse, setNews],
  );
  const takeBack = useCallback(
    (aside: Aside) => {
      setProblem(undefined);
      if ('entry' in aside) text.remove(aside.key);
      else change(changesOf(aside, 'remove'));
    },
    [text, change],
  );
  const isDraft = shared.roomName !== DEMO_ROOM;
  const isLatest = latest && dismissals <= latest.dismissals && isSetAside(latest.aside, entries, own);
  const last = isLatest ? latest.aside : undefined;
  return useMemo(
    () => ({ entries, own, isDraft, last, problem, setAside, takeBack }),
    [entries, own, isDraft, last, problem, setAside, takeBack],
  );
}

function changesOf({ way, key }: Aside, verb: 'add' | 'remove'): PreferenceChanges {
  return way === 'word' ? { words: { [verb]: [key] } } : { rulesOff: { [verb]: [key] } };
}

function isFull({ words, rulesOff }: OwnPreferences, { way }: Aside): boolean {
  return way === 'word' ? words.length >= DICTIONARY_MAX_WORDS : rulesOff.length >= MAX_RULES_OFF;
}

function isSetAside({ way, key }: Aside, entries: SetAsideControls['entries'], own: OwnPreferences): boolean {
  if (way === 'word') return own.words.includes(key);
  return way === 'rule' ? own.rulesOff.includes(key) : entries.has(key);
}
