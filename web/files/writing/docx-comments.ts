import type { Node } from '@tiptap/pm/model';
import { CommentRangeEnd, CommentRangeStart, CommentReference, type ICommentOptions, Paragraph, TextRun } from 'docx';

import { asDocumentText } from '#shared-types/text/characters';

/** A comment on a text, or a reply. */
interface DocxReply {
  author: string;
  date: Date;
  text: string;
}

/** A comment on a place of a text. */
export interface DocxComment extends DocxReply {
  /** Where it begins and ends, as positions of ProseMirror. */
  from: number;
  to: number;
  replies?: readonly DocxReply[];
  resolved?: boolean;
}

type Anchor = CommentRangeStart | CommentRangeEnd | TextRun;

/** The comments as Word keeps them: a list, in which replies name what they answer. */
export function docxCommentsOf(comments: readonly DocxComment[]): ICommentOptions[] {
  const list: ICommentOptions[] = [];
  for (const { comment, ids } of numbered(comments)) {
    const [id = 0, ...replyIds] = ids;
    const resolved = comment.resolved === true;
    list.push(commentOf(comment, { id, resolved }));
    for (const [index, reply] of (comment.replies ?? []).entries())
      list.push(commentOf(reply, { id: replyIds[index] ?? 0, parentId: id, resolved }));
  }
  return list;
}

/** The number of a comment among the others. */
type Standing = Pick<ICommentOptions, 'id' | 'parentId' | 'resolved'>;

function commentOf({ date, ...reply }: DocxReply, standing: Standing): ICommentOptions {
  const [author, text] = [asDocumentText(reply.author), asDocumentText(reply.text)];
  const runs = text.split('\n').map((line, index) => new TextRun({ text: line, ...(index > 0 ? { break: 1 } : {}) }));
  const initials = author
    .split(/\s+/)
    .map((name) => /^./su.exec(name)?.[0] ?? '')
    .join('');
  return { ...standing, author, initials, date, children: [new Paragraph({ children: runs })] };
}

/** Each comment with its id and those of its replies. */
function numbered(comments: readonly DocxComment[]): { comment: DocxComment; ids: number[] }[] {
  let next = 0;
  return comments.map((comment) => ({
    comment,
    ids: Array.from({ length: 1 + (comment.replies?.length ?? 0) }, () => next++),
  }));
}

/** Where comments begin and end in a text. Word knows places in paragraphs only, so one between two of them moves into the next. */
export class PlacedComments {
  readonly #starts = new Map<number, number[]>();
  readonly #ends = new Map<number, number[]>();

  constructor(doc: Node, comments: readonly DocxComment[]) {
    const blocks: { from: number; to: number }[] = [];
    doc.descendants((node, position) => {
      if (node.isTextblock) blocks.push({ from: position + 1, to: position + 1 + node.content.size });
    });
    for (const { comment, ids } of numbered(comments)) {
      const first = blocks.find(({ to }) => to >= comment.from) ?? blocks.at(-1);
      const last = blocks.findLast(({ from }) => from <= comment.to) ?? blocks[0];
      if (first === undefined || last === undefined) continue;
      const from = Math.min(first.to, Math.max(first.from, comment.from));
      const to = Math.max(from, Math.min(last.to, comment.to));
      addAll(this.#starts, from, ids);
      addAll(this.#ends, to, ids);
    }
  }

  /** The places inside a piece of text where comments begin or end, in order. */
  placesWithin(from: number, to: number): number[] {
    const places = new Set([...this.#starts.keys(), ...this.#ends.keys()]);
    return [...places].filter((place) => place > from && place < to).toSorted((a, b) => a - b);
  }

  /** What is written at a place: what ends there, then what begins there and may end there. Each place is asked for once. */
  anchorsAt(place: number): Anchor[] {
    const begins = this.#starts.get(place) ?? [];
    const ends = this.#ends.get(place) ?? [];
    this.#starts.delete(place);
    this.#ends.delete(place);
    return [
      ...ends.filter((id) => !begins.includes(id)).flatMap(endOf),
      ...begins.map((id) => new CommentRangeStart(id)),
      ...ends.filter((id) => begins.includes(id)).flatMap(endOf),
    ];
  }
}

const endOf = (id: number): Anchor[] => [
  new CommentRangeEnd(id),
  new TextRun({ children: [new CommentReference(id)] }),
];

function addAll(map: Map<number, number[]>, place: number, ids: readonly number[]): void {
  map.set(place, [...(map.get(place) ?? []), ...ids]);
}
