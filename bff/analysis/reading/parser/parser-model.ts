import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';

import { type ScoreTable, scoreTable } from './score-table.ts';
import { type WordNumbers, wordNumbers } from './word-numbers.ts';

/** The first bytes of the file say how long the header is. */
const HEADER_LENGTH_BYTES = 4;

/** What the file says about one table. */
export interface TableHeader {
  bits: number;
  classes: number;
  /** The weight of the largest step. */
  largest: number;
}

/** The header of the file, in JSON. */
export interface ModelHeader {
  /** A universal and a Penn tag in one, such as "VERB VBD"; imperatives end in " Imp". */
  tags: string[];
  /** The relations of Universal Dependencies, the most frequent first. */
  relations: string[];
  /** The words of the training text by the tags that they had: one line of words for each set of tags. */
  usages: string[];
  tables: { tags: TableHeader; moves: TableHeader; relations: TableHeader };
}

/** The weights of the tagger and the parser, as written by `npm run fit -- parser`. */
export interface ParserModel {
  readonly tags: readonly string[];
  readonly relations: readonly string[];
  readonly usages: WordNumbers;
  readonly tagTable: ScoreTable;
  readonly moveTable: ScoreTable;
  readonly relationTable: ScoreTable;
}

/** The location of the model that comes with the product. */
export const MODEL_FILE = new URL('weights.bin.gz', import.meta.url);

/** The number of each word of the training text by its usage: the line it is on, counted from 1. */
export function usageNumbers(usages: readonly string[]): WordNumbers {
  return wordNumbers(
    usages.flatMap((words, index) => words.split(' ').map((word): [string, number] => [word, index + 1])),
  );
}

/** Reads a model. @throws if the file is missing or cut off. */
export function readParserModel(file: URL = MODEL_FILE): ParserModel {
  const bytes = gunzipSync(readFileSync(file));
  const headerEnd = HEADER_LENGTH_BYTES + bytes.readUInt32LE(0);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the file is ours, and a test compares its checksum
  const header = JSON.parse(bytes.toString('utf8', HEADER_LENGTH_BYTES, headerEnd)) as ModelHeader;
  let at = headerEnd;
  const open = ({ bits, classes, largest }: TableHeader) => {
    const length = 2 ** bits + classes;
    if (at + length > bytes.length) throw new Error('The file with the weights of the parser is cut off.');
    const table = scoreTable(new Int8Array(bytes.buffer, bytes.byteOffset + at, length), { classes, largest });
    at += length;
    return table;
  };
  const { tables, tags, relations, usages } = header;
  return {
    tags,
    relations,
    usages: usageNumbers(usages),
    tagTable: open(tables.tags),
    moveTable: open(tables.moves),
    relationTable: open(tables.relations),
  };
}
