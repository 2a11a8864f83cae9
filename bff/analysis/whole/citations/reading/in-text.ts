import type { RunningText } from '../../../reading/running-text.ts';

/**
 * How a citation is written: "(Smith, 2019)" has a comma, "(Smith 2019)" none, "Smith (2019)" is narrative, "(Smith 12)" names a page,
 * "(Smith)" only a name.
 */
export type CitationForm = 'comma' | 'no comma' | 'narrative' | 'page' | 'name' | 'number';

/** One source that the text names. Offsets are those of the joined paragraph. */
export interface InText {
  form: CitationForm;
  paragraph: RunningText;
  start: number;
  end: number;
  /** The names as written; a title is alone. */
  names: readonly string[];
  /** The names as a whole, as an organisation would be called. */
  whole: string;
  isTitle: boolean;
  /** "et al." as written. */
  etAl: string | undefined;
  joiner: '&' | 'and' | undefined;
  /** The abbreviation introduced with the name: "World Health Organization [WHO]". */
  abbreviation?: string | undefined;
  year: string | undefined;
  hasLocator: boolean;
  /** The number of a numbered source. */
  number?: number;
  /** Whether a word before or after it makes it likely that it names a source ("according to", "argues"). */
  isReported: boolean;
  /** Whether it counts only if an entry fits: a law, a film, words at second hand, a range of years that may be a life. */
  needsEntry?: boolean;
}

const ONE_YEAR = '(?:1[5-9]|20)\\d\\d';

/** The pattern of a year in a citation, without the brackets around it. */
export const YEAR_PATTERN = `${ONE_YEAR}[–-](?:${ONE_YEAR}|\\d\\d(?!\\d))|(?:${ONE_YEAR}/)?${ONE_YEAR}[a-z]?|[Nn]\\.\\s?[Dd]\\.|[Ii]n press|[Ff]orthcoming`;
/** A page, a paragraph or another place in a source. */
export const LOCATOR =
  /\b(?:pp?|paras?|chap|ch|sec|ll?|vol|fig|bk|st)\.?\s{0,2}\d|\b(?:pp?|chap|ch)\.\s?[ivxl]+\b|\b(?:page|pages|paragraph|chapter|section|lines?|table|figure|slide|act|scene)\s\d|[§¶]\s?\d|\b\d{1,2}:\d\d\b/iu;

/**
 * A year in a uniform format: "n. d." and "n.d." are the same, "1953-78" is "1953–1978", and of "1870/1998" the edition that was read
 * counts.
 */
export function normalYear(year: string): string {
  const plain = year.replace(/\s/gu, '').toLowerCase().replace('inpress', 'in press');
  const range = /^(\d\d)(\d\d)[–-](\d\d)?(\d\d)$/u.exec(plain);
  if (range) return `${range[1]}${range[2]}–${range[3] ?? range[1]}${range[4]}`;
  return plain.replace(/^\d{4}\/(?=\d{4})/u, '');
}

/** Whether a year in its uniform format is a range, as of collected works. */
export function isRange(year: string | undefined): boolean {
  return year?.includes('–') === true;
}
