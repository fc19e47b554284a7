import { isRecord } from '../../model/json-pointer.ts';
import {
  isInternal,
  namesDatabase,
} from '../../../server-template/runtime/shared/public-document.ts';
import { isHidden } from '../../model/resolve/resolve-models.ts';
import { isMarked, withoutProperties } from '../without-properties.ts';
import type { LeftOut } from '../without-properties.ts';

/** A value without the properties that its schema never shows: those that are internal or only written. What a document of nobody's tables requires is shown, as in what is published of it. */
export function shownValue(document: object, pointer: string | null, value: unknown): unknown {
  if (pointer === null || !hidesAnything(document)) return value;
  const isLeftOut = namesDatabase(document) ? isHiddenProperty : isHiddenOption;
  return withoutProperties(document, [pointer], { value, isLeftOut });
}

const isHiddenProperty: LeftOut = ({ own, followed }) => isHidden(own) || isHidden(followed);

const isHiddenOption: LeftOut = (property) =>
  isMarked(property, 'writeOnly') || (isInternal(property.own) && !property.isRequired());

/** Most documents hide nothing: looked for once, since it costs as much as the document is long. */
const hiding = new WeakMap<object, boolean>();

function hidesAnything(document: object): boolean {
  const known = hiding.get(document);
  if (known !== undefined) return known;
  const found = holdsHidden(document);
  hiding.set(document, found);
  return found;
}

function holdsHidden(value: unknown): boolean {
  if (Array.isArray(value)) return value.some(holdsHidden);
  return isRecord(value) && (isHidden(value) || Object.values(value).some(holdsHidden));
}
