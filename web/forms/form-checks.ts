import { showsNothing } from '#shared-types/text/visible-text';

import type { FormValues } from '../storage/drafts.ts';

/** What the fields of a form must hold. */
export interface FieldRules<Field extends string> {
  /** The messages under empty fields, in the order of the form. */
  words: Record<Field, string>;
  /** The longest texts, in Unicode characters, as the server counts them; a field without an entry is a choice. */
  maxLengths: Partial<Record<Field, number>>;
}

/** The fault messages of single fields. */
export type Faults<Field extends string> = Partial<Record<Field, string>>;

/** The names of the fields, in the order of the form. */
export function fieldsOf<Field extends string>({ words }: FieldRules<Field>): Field[] {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- to TypeScript the keys of an object are any strings.
  return Object.keys(words) as Field[];
}

/** The values of the fields of a form. */
export function readValues<Field extends string>(
  form: HTMLFormElement,
  rules: FieldRules<Field>,
): Record<Field, string> {
  const data = new FormData(form);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- there is one entry for each field.
  return Object.fromEntries(fieldsOf(rules).map((field) => [field, textOf(data, field)])) as Record<Field, string>;
}

/** The text of a field; empty for a file, or a field that the form does not have. */
export function textOf(data: FormData, field: string): string {
  const value = data.get(field);
  return typeof value === 'string' ? value : '';
}

/** All texts of a form, by the names of their fields. */
export function draftOf(form: HTMLFormElement): FormValues {
  const data = new FormData(form);
  return Object.fromEntries([...data.keys()].map((name) => [name, textOf(data, name)]));
}

/** Puts a draft into the fields of a form that hold nothing yet. */
export function fillEmptyFields(form: HTMLFormElement, draft: FormValues): void {
  for (const field of form.querySelectorAll<HTMLInputElement>('input, select, textarea'))
    if (field.value === '') field.value = draft[field.name] ?? '';
}

/** What is wrong with one field; required means that it shows something. */
export function findFault<Field extends string>(
  field: Field,
  value: string,
  { words, maxLengths }: FieldRules<Field>,
): string | undefined {
  return showsNothing(value) ? words[field] : lengthFault(value, maxLengths[field] ?? Infinity);
}

/** The message for a text that is too long; undefined for any other. */
export function lengthFault(value: string, maxLength: number): string | undefined {
  const { length } = Array.from(value);
  return length > maxLength ? `Please shorten this to ${maxLength} characters; it has ${length}.` : undefined;
}

/** What is wrong with a form; empty when nothing is. */
export function findFaults<Field extends string>(
  values: Record<Field, string>,
  rules: FieldRules<Field>,
): Faults<Field> {
  const faults: Faults<Field> = {};
  for (const field of fieldsOf(rules)) {
    const fault = findFault(field, values[field], rules);
    if (fault !== undefined) faults[field] = fault;
  }
  return faults;
}

/** The words of an answer for the fields that the form has. */
export function faultsOfAnswer<Field extends string>(
  words: Record<string, string>,
  rules: FieldRules<Field>,
): Faults<Field> {
  const faults: Faults<Field> = {};
  for (const field of fieldsOf(rules)) if (words[field] !== undefined) faults[field] = words[field];
  return faults;
}
