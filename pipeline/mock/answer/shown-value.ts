import { isRecord } from '../../model/json-pointer.ts';
import { isHidden } from '../../model/resolve-models.ts';
import { withoutProperties } from '../without-properties.ts';

/** A value without the properties that its schema never shows: those that are internal or only written. */
export function shownValue(document: object, pointer: string | null, value: unknown): unknown {
  if (pointer === null || !hidesAnything(document)) return value;
  return withoutProperties(document, [pointer], { value, isLeftOut: isHidden });
}

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
