import * as Y from 'yjs';

import { BODY_FIELD } from '#shared-types/collaboration';
import {
  BODY_RULE,
  ELEMENTS,
  type ElementRule,
  isAllowedAttribute,
  isAllowedMark,
} from '#shared-types/document-content';

import type { Holder, Place } from './places.ts';
import type { Struct } from './screening.ts';
import { isSetAsideMap, setAsideFault } from './set-aside.ts';

/*
 * An editor that receives content outside its schema throws while rendering, or deletes the parent of that content, including
 * other people's words. So we refuse content that isn't part of the schema here, before anyone sees it.
 */

/**
 * Returns which content of an update isn't allowed in any document of this product; `undefined` if all of it is allowed.
 * @param placeOf where an item of the update will be.
 * @param isStored whether a struct is already in the document; if so, it has been judged before and isn't applied again.
 */
export function foreignContent(
  structs: readonly Struct[],
  { placeOf, isStored }: { placeOf: (item: Y.Item) => Place; isStored: (struct: Struct) => boolean },
): string | undefined {
  for (const struct of structs) {
    if (!(struct instanceof Y.Item) || struct.content instanceof Y.ContentDeleted || isStored(struct)) continue;
    const fault = faultOf(struct.content, placeOf(struct));
    if (fault !== undefined) return fault;
  }
  return undefined;
}

function faultOf(content: Y.Item['content'], { holder, attribute }: Place): string | undefined {
  if (holder.kind === 'gone') return undefined; // Yjs removes it immediately
  if (isSetAsideMap(holder)) return setAsideFault(content, attribute);
  if (attribute !== null) return attributeFault(content, holder, attribute);
  if (holder.kind === 'text') return textFault(content, holder.within);
  if (holder.kind === 'root' && holder.name !== BODY_FIELD)
    return content instanceof Y.ContentString ? undefined : 'something else than text in a text of the document';
  return childFault(content, holder);
}

function attributeFault(content: Y.Item['content'], holder: Holder, attribute: string): string | undefined {
  const rule = holder.kind === 'element' ? ELEMENTS.get(holder.name) : undefined;
  if (rule === undefined || !(content instanceof Y.ContentAny)) return 'an attribute where there is none';
  const isAllowed = content.arr.every((value) => isAllowedAttribute(rule, attribute, value));
  return isAllowed ? undefined : 'an attribute that the element does not have, or a value that it cannot have';
}

function textFault(content: Y.Item['content'], within: Holder): string | undefined {
  const { text } = ruleOf(within);
  if (text === 'none') return 'text where there is none';
  if (content instanceof Y.ContentString) return undefined;
  if (!(content instanceof Y.ContentFormat)) return 'something else than text and marks in a text';
  const isAllowed = isAllowedMark(content.key, content.value) && (text === 'marked' || content.value === null);
  return isAllowed ? undefined : 'a mark that text does not have, or a value that it cannot have';
}

function childFault(content: Y.Item['content'], holder: Holder): string | undefined {
  const type = content instanceof Y.ContentType ? content.type : undefined;
  const { children, text } = ruleOf(holder);
  if (type instanceof Y.XmlElement) return children.has(type.nodeName) ? undefined : 'an element where it cannot stand';
  return type instanceof Y.XmlText && text !== 'none' ? undefined : 'something else than elements in an element';
}

const NOTHING: ElementRule = { attributes: {}, children: new Set(), text: 'none' };

function ruleOf(holder: Holder): ElementRule {
  if (holder.kind === 'root' && holder.name === BODY_FIELD) return BODY_RULE;
  return (holder.kind === 'element' && ELEMENTS.get(holder.name)) || NOTHING;
}
