import { KEY_PATTERN } from '#shared-types/desk/codes';
import { isObject } from '#shared-types/is-object';

import { withStorage } from './browser-storage.ts';

/** A class that somebody at this browser hands in texts to. */
export interface JoinedClass {
  /** The key of the class link; missing if they came with a key of their own. */
  classKey?: string;
  /** Their own key; missing until they have handed in something. */
  key?: string;
  /** Their code; missing until the server has given them one. */
  code?: string;
  /** The name of the assignment. */
  title: string;
  className: string;
}

const KEY = 'sullivan.classes';
/** Earlier classes leave the list: a student has a few at a time. */
const MOST_CLASSES = 50;
const DESK_KEY = new RegExp(KEY_PATTERN);

/** The classes that this browser remembers, the latest first. */
export function joinedClasses(): JoinedClass[] {
  const kept: unknown = withStorage('localStorage', (storage) => JSON.parse(storage.getItem(KEY) ?? '[]'));
  return (Array.isArray(kept) ? kept : []).filter(isJoinedClass);
}

/** Remembers a class, or what has changed about it. */
export function keepJoinedClass(joined: JoinedClass): void {
  const listed = joinedClasses();
  const known = listed.find((other) => isSame(other, joined));
  const others = listed.filter((other) => !isSame(other, joined));
  keep([{ ...known, ...joined }, ...others].slice(0, MOST_CLASSES));
}

/** Forgets a class, for instance because this is somebody else's computer. */
export function forgetJoinedClass(joined: Pick<JoinedClass, 'classKey' | 'key'>): void {
  keep(joinedClasses().filter((other) => !isSame(other, joined)));
}

/** Forgets all classes; what was handed in stays where it is. */
export function forgetJoinedClasses(): void {
  keep([]);
}

function isSame(one: Pick<JoinedClass, 'classKey' | 'key'>, other: Pick<JoinedClass, 'classKey' | 'key'>): boolean {
  return (
    (one.classKey !== undefined && one.classKey === other.classKey) || (one.key !== undefined && one.key === other.key)
  );
}

function keep(classes: readonly JoinedClass[]): void {
  withStorage('localStorage', (storage) => {
    if (classes.length === 0) storage.removeItem(KEY);
    else storage.setItem(KEY, JSON.stringify(classes));
  });
}

function isJoinedClass(value: unknown): value is JoinedClass {
  if (!isObject(value)) return false;
  const keys = [value['classKey'], value['key']].filter((key) => key !== undefined);
  return (
    keys.length > 0 &&
    keys.every((key) => typeof key === 'string' && DESK_KEY.test(key)) &&
    (value['code'] === undefined || typeof value['code'] === 'string') &&
    typeof value['title'] === 'string' &&
    typeof value['className'] === 'string'
  );
}
