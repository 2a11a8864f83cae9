import type { AssignmentView } from '#shared-types/desk/assignment';
import { newCodes } from '#shared-types/desk/codes';
import { isObject } from '#shared-types/is-object';

import { hashOfKey, newKey } from '../../../calls/desk/key.ts';
import { keepClassList, keptClass } from '../../../storage/desk.ts';
import { type FileOwner, namesFrom, namesOfKnown, type NamedStudent } from '../formats/class-names.ts';
import type { OpenAssignment } from './open-assignment.ts';

/*
 * What a class's teacher knows and the server doesn't: names, and the keys of the students' own links. Both are in this browser, and
 * in files that the teacher saves.
 */

/** A class in its teacher's browser. */
export interface ClassList {
  /** Whether the teacher has given a list of names; otherwise the names are those of the files. */
  hasList: boolean;
  students: readonly NamedStudent[];
  /** The keys of the links that were made in this browser, by code. */
  keys: Readonly<Record<string, string>>;
}

const EMPTY: ClassList = { hasList: false, students: [], keys: {} };

/** The class of an assignment, as far as this browser knows it. */
export function readClass(assignment: string): ClassList {
  try {
    const kept: unknown = JSON.parse(keptClass(assignment) ?? '{}');
    if (!isObject(kept)) return EMPTY;
    const keys = isObject(kept['keys']) ? Object.entries(kept['keys']) : [];
    return {
      hasList: kept['hasList'] === true,
      students: namesFrom(kept['students']),
      keys: Object.fromEntries(keys.flatMap(([code, key]) => (typeof key === 'string' ? [[code, key]] : []))),
    };
  } catch {
    return EMPTY;
  }
}

/** Keeps a class in this browser. @returns false where nothing can be kept. */
export function keepClass(assignment: string, list: ClassList): boolean {
  return keepClassList(assignment, JSON.stringify(list));
}

/** Forgets the names and links of an assignment that was deleted. */
export function forgetClass(assignment: string): void {
  keepClassList(assignment, undefined);
}

/** Keeps whose a code is, as the teacher says; an empty name forgets it. */
export function keepName(assignment: string, code: string, typed: string): void {
  const list = readClass(assignment);
  const name = typed.trim();
  const before = list.students.find((student) => student.code === code);
  if ((before?.name ?? '') === name) return;
  const others = list.students.filter((student) => student.code !== code);
  keepClass(assignment, { ...list, students: name === '' ? others : [...others, { ...before, code, name }] });
}

/**
 * Makes codes for students, each with a link of its own; those with a name are added to the list of names.
 * @returns the codes, in the order of the names.
 */
export async function addStudents(
  open: OpenAssignment,
  assignment: string,
  names: readonly (string | undefined)[],
): Promise<string[]> {
  const keys = names.map(() => newKey());
  const hashes = await Promise.all(keys.map(hashOfKey));
  // From here to the act nothing waits, so that two calls never make the same code.
  const state = open.state.get();
  if (state.kind !== 'open' || names.length === 0) return [];
  const codes = newCodes(
    names.length,
    state.view.codes.map(({ code }) => code),
  );
  const before = readClass(assignment);
  const named = codes.flatMap((code, index) => {
    const name = names[index];
    return name === undefined ? [] : [{ code, name }];
  });
  keepClass(assignment, {
    hasList: before.hasList,
    students: [...before.students, ...named],
    keys: { ...before.keys, ...Object.fromEntries(codes.map((code, index) => [code, keys[index] ?? ''])) },
  });
  open.act({ do: 'add codes', codes: codes.map((code, index) => ({ code, keyHash: hashes[index] ?? '' })) });
  await open.settled();
  return codes;
}

/**
 * Takes a list of names: who has a code already keeps it, now by the name on the list, and the others get one. So a list can come
 * after the files, and twice.
 */
export async function addList(open: OpenAssignment, assignment: string, names: readonly string[]): Promise<void> {
  if (names.length === 0) return;
  const list = readClass(assignment);
  const known = namesOfKnown(names, list.students, list.hasList ? 'names' : 'file names');
  const students = list.students.map((one) => Object.assign({ ...one }, { name: known.get(one.code) ?? one.name }));
  keepClass(assignment, { ...list, hasList: true, students });
  const taken = new Set(known.values());
  await addStudents(
    open,
    assignment,
    names.filter((name) => !taken.has(name)),
  );
}

/**
 * Notes the number by which Moodle or Canvas knows a student, and what it calls their file, as the name of a file said it. The first
 * number stays; a newer file has a newer name.
 */
export function keepOwner(assignment: string, code: string, { id, returnAs }: FileOwner): void {
  const list = readClass(assignment);
  const student = list.students.find((one) => one.code === code);
  if (!student || id === undefined) return;
  const kept = { ...student, id: student.id ?? id, ...(returnAs !== undefined && { returnAs }) };
  keepClass(assignment, { ...list, students: list.students.map((one) => (one === student ? kept : one)) });
}

/** Gives a student another link; the one before stops working. */
export async function replaceKey(open: OpenAssignment, assignment: string, code: string): Promise<void> {
  const key = newKey();
  const list = readClass(assignment);
  keepClass(assignment, { ...list, keys: { ...list.keys, [code]: key } });
  open.act({ do: 'replace key', code, keyHash: await hashOfKey(key) });
  await open.settled();
}

/** The codes that somebody took by the class link, and that nobody has handed in with or put a name to. */
export function unusedCodes({ codes, texts }: AssignmentView, { students }: ClassList): string[] {
  const used = new Set([...texts, ...students].map(({ code }) => code));
  return codes.filter(({ code, hasJoined }) => hasJoined && !used.has(code)).map(({ code }) => code);
}

/** The address of a student's own link. */
export function studentLink(key: string): string {
  return `${window.location.origin}/returned#${key}`;
}

/** The address of the class link. */
export function classLink(key: string): string {
  return `${window.location.origin}/class#${key}`;
}
