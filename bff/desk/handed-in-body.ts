import { createHash } from 'node:crypto';

import { DESK_TEXT_MAX_BYTES } from '#shared-types/desk/assignment';
import {
  BODY_RULE,
  ELEMENTS,
  type ElementRule,
  isAllowedAttribute,
  isAllowedMark,
} from '#shared-types/documents/document-content';
import { isObject } from '#shared-types/is-object';
import { isDocumentText } from '#shared-types/text/characters';
import { comparedForm } from '#shared-types/text/compared-words';
import { normalForm } from '#shared-types/text/normal-form';
import { wordsOf } from '#shared-types/text/words';

import { errors } from '../errors.ts';

/** How deep elements may be nested: 100 is 50 nested lists. */
const MAX_DEPTH = 100;
/** How many nodes a text may have. */
const MAX_NODES = 20_000;
/** Where a link may lead; the editor says the same. */
const LINK_PROTOCOLS: ReadonlySet<string> = new Set(['http:', 'https:', 'mailto:']);
const NODE_KEYS: ReadonlySet<string> = new Set(['type', 'attrs', 'content', 'marks', 'text']);

/** The body of a text as it is kept. */
export interface HandedInBody {
  /** ProseMirror's JSON. */
  json: string;
  /** How many words it has. */
  words: number;
  /** How many positions it has (prosemirror.net/docs/guide/#doc.indexing). */
  span: number;
  /** The same for the same words, however they're written and formatted. */
  wordHash: string;
}

/** A node that passed. */
interface CheckedNode {
  type: string;
  attrs?: Record<string, unknown>;
  content?: CheckedNode[];
  marks?: unknown[];
  text?: string;
}

/** What was found on the way through a body. */
interface Walk {
  nodes: number;
  readonly lines: string[];
}

/**
 * Reads the body of a text that is handed in. Pictures are left out; nothing else is changed.
 * @throws {BffError} INVALID_REQUEST if it isn't a text of the editor, or has no words. @throws {BffError} PAYLOAD_TOO_LARGE
 */
export function readBody(body: unknown): HandedInBody {
  const walk: Walk = { nodes: 0, lines: [] };
  if (!isObject(body) || body['type'] !== 'doc') throw errors.bodyRefused('it doesn’t begin with “doc”');
  requireKeys(body, ['type', 'content']);
  const content = checkedContent(body['content'], { rule: BODY_RULE, depth: 1, walk });
  const json = JSON.stringify({ type: 'doc', content });
  if (Buffer.byteLength(json) > DESK_TEXT_MAX_BYTES)
    throw errors.payloadTooLarge(`${(DESK_TEXT_MAX_BYTES / 1000).toLocaleString('en')} kB`);
  const text = walk.lines.join('');
  const words = wordsOf(normalForm(text, 'NFKC'));
  if (words.length === 0) throw errors.textHasNoWords();
  const wordHash = createHash('sha256')
    .update(wordsOf(comparedForm(text)).join(' '))
    .digest('hex');
  return { json, words: words.length, span: spanOf(content), wordHash };
}

interface Inside {
  rule: ElementRule;
  depth: number;
  walk: Walk;
}

function checkedContent(content: unknown, { rule, depth, walk }: Inside): CheckedNode[] {
  if (content !== undefined && !Array.isArray(content))
    throw errors.bodyRefused('the content of an element isn’t a list');
  if (depth > MAX_DEPTH) throw errors.bodyRefused('elements are nested too deeply');
  const given: unknown[] = content ?? [];
  if (rule.most !== undefined && given.length > rule.most) throw errors.bodyRefused('an element holds too much');
  const nodes = given.flatMap((node) => checkedNode(node, { rule, depth, walk }));
  const inside = nodes.reduce((sum, node) => sum + (node.content?.length ?? 0), 0);
  if (rule.mostInside !== undefined && inside > rule.mostInside) throw errors.bodyRefused('an element holds too much');
  if (nodes.length > 0 || rule.children.size === 0 || rule.text !== 'none') return nodes;
  // It held pictures only.
  if (given.length > 0 || rule === BODY_RULE) return [{ type: 'paragraph' }];
  throw errors.bodyRefused('an element is empty that can’t be');
}

/** @returns none for a picture. */
function checkedNode(node: unknown, { rule, depth, walk }: Inside): CheckedNode[] {
  walk.nodes += 1;
  if (walk.nodes > MAX_NODES) throw errors.bodyRefused(`it has more than ${MAX_NODES.toLocaleString('en')} parts`);
  if (!isObject(node)) throw errors.bodyRefused('a part of it is no element');
  requireKeys(node, NODE_KEYS);
  const { type, text } = node;
  if (type === 'text') return [checkedText(node, { rule, depth, walk })];
  const own = typeof type === 'string' && rule.children.has(type) ? ELEMENTS.get(type) : undefined;
  if (own === undefined || typeof type !== 'string' || text !== undefined)
    throw errors.bodyRefused('an element stands where it can’t');
  const checked: CheckedNode = { type };
  const attrs = checkedAttributes(node['attrs'], own);
  if (attrs !== undefined) checked.attrs = attrs;
  if (type === 'image') return [];
  if (type === 'hardBreak') {
    walk.lines.push('\n');
    const marks = checkedMarks(node['marks'], rule);
    if (marks !== undefined) checked.marks = marks;
  } else if (node['marks'] !== undefined) throw errors.bodyRefused('an element has marks');
  const content = checkedContent(node['content'], { rule: own, depth: depth + 1, walk });
  if (content.length > 0) checked.content = content;
  if (own.text !== 'none') walk.lines.push('\n');
  return [checked];
}

function checkedText(node: Record<string, unknown>, { rule, walk }: Inside): CheckedNode {
  const { text } = node;
  if (rule.text === 'none' || typeof text !== 'string' || text === '' || node['content'] !== undefined)
    throw errors.bodyRefused('text stands where it can’t');
  if (!isDocumentText(text)) throw errors.bodyRefused('it has characters that a document can’t hold');
  walk.lines.push(text);
  const marks = checkedMarks(node['marks'], rule);
  return marks === undefined ? { type: 'text', text } : { type: 'text', marks, text };
}

function checkedAttributes(attrs: unknown, rule: ElementRule): Record<string, unknown> | undefined {
  if (attrs === undefined) return undefined;
  if (!isObject(attrs) || !Object.entries(attrs).every(([name, value]) => isAllowedAttribute(rule, name, value)))
    throw errors.bodyRefused('an element has an attribute that it can’t have');
  return attrs;
}

function checkedMarks(marks: unknown, rule: ElementRule): unknown[] | undefined {
  if (marks === undefined || (Array.isArray(marks) && marks.length === 0)) return undefined;
  if (!Array.isArray(marks) || rule.text !== 'marked' || !marks.every(isMark) || !areDifferent(marks))
    throw errors.bodyRefused('text has a mark that it can’t have');
  return marks;
}

/** The editor has one mark of a kind at a place; a text with thousands of them would cost every reader's page as much. */
function areDifferent(marks: readonly { type: string }[]): boolean {
  return new Set(marks.map(({ type }) => type)).size === marks.length;
}

function isMark(mark: unknown): mark is { type: string } {
  if (!isObject(mark) || typeof mark['type'] !== 'string') return false;
  const { type, attrs = {}, ...more } = mark;
  if (Object.keys(more).length > 0 || !isObject(attrs) || !isAllowedMark(type, attrs)) return false;
  const { href } = attrs;
  return type !== 'link' || (typeof href === 'string' && isLink(href));
}

/** An address of the page that shows it counts as a link of that page's own. */
function isLink(href: string): boolean {
  const url = URL.parse(href, 'https://example.org/');
  return url !== null && LINK_PROTOCOLS.has(url.protocol) && isDocumentText(href);
}

function requireKeys(node: Record<string, unknown>, keys: Iterable<string>): void {
  const known = new Set(keys);
  const foreign = Object.keys(node).find((key) => !known.has(key));
  if (foreign !== undefined) throw errors.bodyRefused('a part of it has a field that it can’t have');
}

function spanOf(content: readonly CheckedNode[]): number {
  return content.reduce((sum, node) => sum + nodeSpan(node), 0);
}

/** As in ProseMirror: a letter is one position, a leaf is one, and an element has two around its content. */
function nodeSpan({ type, text, content = [] }: CheckedNode): number {
  if (text !== undefined) return text.length;
  return type === 'hardBreak' || type === 'horizontalRule' ? 1 : 2 + spanOf(content);
}
