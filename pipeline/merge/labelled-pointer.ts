import { PipelineError } from '../errors.ts';
import { isJsonObject } from '../../server-template/shared/json/json-object.ts';
import { pointerTo } from '../model/json-pointer.ts';
import { labelsOf } from './values/list-labels.ts';

/** The keys of a pointer whose list items have labels. Throws USAGE if it is invalid. */
export function splitPointer(pointer: string): readonly string[] {
  const text = pointer.replace(/^#/, '');
  if (text.startsWith('/')) {
    return text
      .slice(1)
      .split('/')
      .map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'));
  }
  throw new PipelineError({
    code: 'USAGE',
    message: `${JSON.stringify(pointer)} is not a pointer into the document.`,
    hint: 'A pointer begins with a slash, as in /components/schemas/Order/properties/note.',
  });
}

/** A plain pointer, with labels of list items instead of their positions. */
export function labelledPointer(document: object, pointer: string): string {
  let value: unknown = document;
  const keys = splitPointer(pointer).map((key) => {
    const holder = value;
    const labels = Array.isArray(holder) ? labelsOf([{ list: holder, document }], false) : null;
    value = Array.isArray(holder) || isJsonObject(holder) ? Reflect.get(holder, key) : undefined;
    return labels?.[0]?.[Number(key)] ?? key;
  });
  return pointerTo('', ...keys);
}

/** The value at a place; undefined if there is none. */
export function partAt(document: object, keys: readonly string[]): unknown {
  let value: unknown = document;
  for (const key of keys) {
    if (Array.isArray(value)) value = value[indexOf(document, value, key)];
    else if (isJsonObject(value)) value = Object.hasOwn(value, key) ? value[key] : undefined;
    else return undefined;
  }
  return value;
}

/** Sets the value at a place, or removes it if undefined; null if the parent does not exist. */
export function withPartAt<Document extends object>(
  document: Document,
  keys: readonly string[],
  value: unknown,
): Document | null {
  const changed = changedAt(document, { document, keys, value });
  return changed === null ? null : (changed.value as Document);
}

interface Change {
  readonly document: object;
  readonly keys: readonly string[];
  readonly value: unknown;
}

function changedAt(
  holder: unknown,
  { document, keys, value }: Change,
): { readonly value: unknown } | null {
  const [key, ...rest] = keys;
  if (key === undefined) return { value };
  const inside = (inner: unknown): { readonly value: unknown } | null =>
    changedAt(inner, { document, keys: rest, value });
  if (Array.isArray(holder)) {
    const index = indexOf(document, holder, key);
    const changed = inside(holder[index]);
    if (changed === null) return null;
    const items: unknown[] = [...(holder as readonly unknown[])];
    items.splice(index === -1 ? items.length : index, 1, ...listed(changed.value));
    return { value: items };
  }
  if (!isJsonObject(holder)) return null;
  const changed = inside(Object.hasOwn(holder, key) ? holder[key] : undefined);
  if (changed === null) return null;
  const { [key]: _, ...others } = holder;
  if (changed.value === undefined) return { value: others };
  return {
    value: Object.hasOwn(holder, key)
      ? { ...holder, [key]: changed.value }
      : { ...others, [key]: changed.value },
  };
}

function listed(value: unknown): readonly unknown[] {
  return value === undefined ? [] : [value];
}

function indexOf(document: object, list: readonly unknown[], label: string): number {
  const [labels = []] = labelsOf([{ list, document }], false) ?? [];
  return labels.indexOf(label);
}
