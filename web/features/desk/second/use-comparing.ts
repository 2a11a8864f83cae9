import { useState } from 'react';

import type { Levels } from '#shared-types/desk/mark';

import { useDesk } from '../assignment/desk-context.ts';
import { type DeskKey, DIGITS, rowKeys } from '../assignment/desk-keys.tsx';
import { levelsOf, nextToAgree, openCriteria, type ReadTwice, textsReadTwice } from './agreement.ts';

/** What a comparison shows, and what can be done in it. */
export type Comparing = ReturnType<typeof useComparing>;

/** Which text and criterion are compared, what is picked, and what the keys do. */
export function useComparing() {
  const { open, view, go } = useDesk();
  const { criteria } = view.settings.rubric;
  const [chosen, setChosen] = useState<string>();
  const [focus, setFocus] = useState<number>();
  const [picked, setPicked] = useState<Readonly<Record<string, Levels>>>({});
  const texts = textsReadTwice(view);
  const read = texts.find(({ key }) => key === chosen) ?? texts.find(({ agreed }) => !agreed) ?? texts[0];
  const levels = read ? levelsOf(read, criteria, picked[read.key]) : {};
  const indexOf = (id: string | undefined) => criteria.findIndex((one) => one.id === id);
  const [first] = openCriteria(levels, criteria);
  // The first criterion on which they differ is the one to talk about.
  const at = focus ?? Math.max(0, indexOf(first?.id));
  const criterion = criteria[at];
  const isTeacher = view.role === 'teacher';
  const show = (one: ReadTwice | undefined) => {
    if (!one) return;
    setChosen(one.key);
    setFocus(undefined);
  };
  const move = (by: number) => show(texts[texts.findIndex((one) => one === read) + by]);
  const moveFocus = (by: number) => setFocus(Math.min(criteria.length - 1, Math.max(0, at + by)));
  const pick = (level: number | undefined, id = criterion?.id) => {
    if (!isTeacher || !read || id === undefined || level === undefined) return;
    if (level >= (criteria[indexOf(id)]?.levels.length ?? 0)) return;
    setPicked({ ...picked, [read.key]: { ...picked[read.key], [id]: level } });
    const [left] = openCriteria({ ...levels, [id]: level }, criteria);
    setFocus(indexOf(left?.id ?? id));
  };
  const isWhole = first === undefined;
  const canAgree = isTeacher && isWhole && criteria.some(({ id }) => levels[id] !== read?.agreed?.levels[id]);
  const agree = () => {
    if (!read || !canAgree) return;
    open.act({ do: 'agree', text: read.text, levels });
    show(nextToAgree(texts, read) ?? read);
  };
  const teachers: DeskKey[] = [
    { keys: DIGITS, name: 'agreedLevel', isShown: true, run: (key) => pick(Number(key) - 1) },
    { keys: ['a'], name: 'theirLevel', isShown: true, run: () => pick(criterion && read?.theirs[criterion.id]) },
    { keys: ['Enter'], name: 'agree', isShown: true, run: agree },
  ];
  const keys: DeskKey[] = [
    ...rowKeys(move),
    { keys: ['[', ']'], name: 'criterion', isShown: true, run: (key) => moveFocus(key === ']' ? 1 : -1) },
    ...(isTeacher ? teachers : []),
    { keys: ['Escape'], name: 'leave', run: () => go('texts') },
  ];
  return { texts, read, levels, criterion, at, isWhole, isTeacher, canAgree, show, setFocus, pick, agree, keys };
}
