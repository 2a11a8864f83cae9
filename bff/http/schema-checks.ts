import { Ajv, type Options } from 'ajv';

import { isFolderName } from '#shared-types/documents/documents';
import { hasNoncharacter, isDocumentText } from '#shared-types/text/characters';
import { REQUIRED_WORDS } from '#shared-types/text/form-text';
import { showsNothing } from '#shared-types/text/visible-text';

/** Text that every part of the product can store: no NUL, and no half of a surrogate pair (it has no UTF-8 form). */
const isPlainText = (text: string): boolean => !text.includes('\0') && text.isWellFormed();

const UTC_TIME = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)(?:\.\d{1,9})?Z$/;

/** A moment that exists: `Date` makes March 2 of February 30, and no moment at all of 99:99, which a database keeps as nothing. */
function isUtcTime(text: string): boolean {
  const second = UTC_TIME.exec(text)?.[1];
  const ms = Date.parse(text);
  return second !== undefined && !Number.isNaN(ms) && new Date(ms).toISOString().startsWith(second);
}

/** A time zone of the IANA database, or one of its older names; an offset such as "+01:00" is none. */
function isTimeZone(text: string): boolean {
  if (!/^[A-Z]/i.test(text)) return false;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: text }).format(0) !== '';
  } catch {
    return false;
  }
}

/** Input is checked unchanged, and never converted. */
const STRICT: Options = {
  coerceTypes: false,
  removeAdditional: false,
  useDefaults: false,
  allowUnionTypes: true,
  // The page reads an unknown value as this one (`web/calls/read-answer.ts`).
  keywords: [REQUIRED_WORDS, 'x-unknown'],
  discriminator: true,
  formats: {
    'plain-text': isPlainText,
    /** Every moment that a client names has this format. */
    'utc-time': isUtcTime,
    /** No noncharacters and no control characters (Unicode category Cc), so that it is safe in a mail header or a line of a log. */
    'single-line': (text: string) => !hasNoncharacter(text) && !/\p{Cc}/u.test(text),
    /** The same, except tabs, line breaks and page breaks, which text pasted from word processors contains. */
    'multi-line': (text: string) => !hasNoncharacter(text) && !/(?![\t-\r])\p{Cc}/u.test(text),
    /** Text that goes into a document, or into a file with one. */
    'document-text': isDocumentText,
    /** The same, of which people see something. */
    'visible-text': (text: string) => isDocumentText(text) && !showsNothing(text),
    'folder-name': isFolderName,
    'time-zone': isTimeZone,
  },
};

/** Finds the first fault; for a list of 2,000 entries it stops there. */
export const firstFault = new Ajv(STRICT);
/** Finds every fault in a form; each includes its schema, which has the field's own messages. */
export const everyFault = new Ajv({ ...STRICT, allErrors: true, verbose: true });
