import type { Editor } from '@tiptap/react';
import { useCallback, useEffect, useMemo, useSyncExternalStore } from 'react';

import type { SetAsideEntry } from '#shared-types/analysis/set-aside';
import { DICTIONARY_MAX_WORDS, MAX_RULES_OFF, type PreferenceChanges } from '#shared-types/people/preferences';

import type { Note } from '../../../annotations/note.ts';
import { setNotesAside } from '../../../annotations/notes.ts';
import { errorMessage } from '../../../calls/error-message.ts';
import { JUST_SET_ASIDE, SET_ASIDE } from '../../../content/editor/set-aside.ts';
import { inBackground } from '../../../errors/in-background.ts';
import {
  changePreferences,
  getPreferences,
  type OwnPreferences,
  subscribeToPreferences,
} from '../../../session/preferences.ts';
import type { TextSetAside } from '../../../sync/set-aside-map.ts';
import { useEditorContext } from '../editor-context.ts';
import { type Aside, asideOf, nameOf } from './aside.ts';
import { rulesNamedLike } from './rule-catalogue.ts';

/** How far putting a note away goes: this place, this text, or all texts of the writer. */
export type Scope = 'here' | 'text' | 'all';

/** What a writer has set aside, and how to set aside more. */
export interface SetAsideControls {
  entries: ReadonlyMap<string, SetAsideEntry>;
  own: OwnPreferences;
  /** Whether the text remembers what is set aside for everyone who writes in it. */
  isShared: boolean;
  /** Puts away the chosen note, or all that are like it, and offers to undo that. */
  dismiss: (chosen: Note, alike: readonly Note[], scope: Scope) => void;
  takeBack: (asides: readonly Aside[]) => void;
}

/** Hides what is set aside from the text and the list, wherever it is stored. */
export function useSetAside(text: TextSetAside): SetAsideControls {
  const { editor, setNews, setNotice, offerUndo } = useEditorContext();
  const entries = useSyncExternalStore(text.subscribe, text.getEntries);
  const own = useSyncExternalStore(subscribeToPreferences, getPreferences);
  useHiding(editor, entries, own);
  useMergeNews(own, setNews);

  const change = useCallback(
    (changes: PreferenceChanges) =>
      inBackground(
        changePreferences(changes).catch((error: unknown) => setNotice(SET_ASIDE.notKept(errorMessage(error)))),
      ),
    [setNotice],
  );
  const takeBack = useCallback(
    (asides: readonly Aside[]) => {
      text.remove(asides.flatMap((aside) => ('entry' in aside ? [aside.key] : [])));
      const changes = changesOf(asides, 'remove');
      if (changes) change(changes);
    },
    [text, change],
  );
  const dismiss = useCallback(
    (chosen: Note, alike: readonly Note[], scope: Scope) => {
      const asides = asidesOf(chosen, alike, scope);
      const [first] = asides;
      if (first === undefined) return;
      setNotice('');
      const entriesOf = asides.flatMap((aside) => ('entry' in aside ? [[aside.key, aside.entry] as const] : []));
      if (!text.add(new Map(entriesOf))) return setNotice(SET_ASIDE.textFull);
      const changes = changesOf(asides, 'add');
      if (changes && isFull(getPreferences(), asides)) return setNotice(SET_ASIDE.dictionaryFull);
      if (changes) change(changes);
      offerUndo(JUST_SET_ASIDE[first.way](nameOf(first)), () => takeBack(asides));
    },
    [text, change, setNotice, offerUndo, takeBack],
  );
  const { isShared } = text;
  return useMemo(() => ({ entries, own, isShared, dismiss, takeBack }), [entries, own, isShared, dismiss, takeBack]);
}

/** What a scope sets aside: a word goes before a rule, and a rule takes along those of the same name. */
export function asidesOf(chosen: Note, alike: readonly Note[], scope: Scope): Aside[] {
  switch (scope) {
    case 'here':
      return [asideOf(chosen, 'here') ?? []].flat();
    case 'text': {
      const asides = alike.flatMap((note) => asideOf(note, 'slip') ?? asideOf(note, 'here') ?? []);
      return [...new Map(asides.map((aside) => [aside.key, aside])).values()];
    }
    case 'all': {
      const own = asideOf(chosen, 'word') ?? asideOf(chosen, 'rule');
      if (own?.way !== 'rule') return own === undefined ? [] : [own];
      return rulesNamedLike(own.key).map((key) => ({ way: 'rule' as const, key }));
    }
  }
}

/** Hides the notes that are set aside. */
function useHiding(editor: Editor, entries: SetAsideControls['entries'], { words, rulesOff }: OwnPreferences): void {
  useEffect(() => {
    setNotesAside(editor.view, { keys: new Set(entries.keys()), words: new Set(words), rules: new Set(rulesOff) });
  }, [editor, entries, words, rulesOff]);
}

function useMergeNews({ hasMerged }: OwnPreferences, setNews: (words: string) => void): void {
  useEffect(() => {
    if (hasMerged) setNews(SET_ASIDE.merged);
  }, [hasMerged, setNews]);
}

/** What these change in the writer's preferences; undefined if nothing. */
function changesOf(asides: readonly Aside[], verb: 'add' | 'remove'): PreferenceChanges | undefined {
  const keysOf = (way: Aside['way']) => asides.filter((aside) => aside.way === way).map(({ key }) => key);
  const [words, rulesOff] = [keysOf('word'), keysOf('rule')];
  if (words.length + rulesOff.length === 0) return undefined;
  return words.length > 0 ? { words: { [verb]: words } } : { rulesOff: { [verb]: rulesOff } };
}

function isFull({ words, rulesOff }: OwnPreferences, asides: readonly Aside[]): boolean {
  return asides.some(({ way }) => way === 'word')
    ? words.length >= DICTIONARY_MAX_WORDS
    : rulesOff.length + asides.length > MAX_RULES_OFF;
}
