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
}

/** The pattern of a year in a citation, without the brackets around it. */
export const YEAR_PATTERN = '(?:1[5-9]|20)\\d\\d[a-z]?|[Nn]\\.\\s?[Dd]\\.|[Ii]n press|[Ff]orthcoming';
/** A page, a paragraph or another place in a source. */
export const LOCATOR =
  /\b(?:pp?|paras?|chap|ch|sec|ll?|vol|fig|bk|st)\.?\s{0,2}\d|\b(?:pp?|chap|ch)\.\s?[ivxl]+\b|\b(?:page|pages|paragraph|chapter|section|lines?|table|figure|slide|act|scene)\s\d|[§¶]\s?\d|\b\d{1,2}:\d\d\b/iu;

/** A year in a uniform format: "n. d." and "n.d." are the same. */
export function normalYear(year: string): string {
  return year.replace(/\s/gu, '').toLowerCase().replace('inpress', 'in press');
}
