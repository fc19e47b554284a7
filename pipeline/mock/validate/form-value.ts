import { pointerTo } from '../../model/json-pointer.ts';
import { isRow } from '../rows/row.ts';
import type { Row } from '../rows/row.ts';
import { propertiesOf, schemaAt, typesOf } from '../schema-view.ts';
import { coerceText } from './coerce-text.ts';

/** A form's texts in the types of its schema, to be judged like JSON; null where names are nested (`meta[a]`) or a value is an object, whose spelling is the sender's own. */
export function formValue(document: unknown, pointer: string, texts: unknown): Row | null {
  if (!isRow(texts)) return null;
  const properties = propertiesOf(document, pointer);
  const entries: [string, unknown][] = [];
  for (const [name, value] of Object.entries(texts)) {
    const property = properties.get(name);
    if (name.includes('[') || name.includes('.')) return null;
    const types = property === undefined ? new Set<string>() : typesOf(document, property.pointer);
    if (types.has('object')) return null;
    const list: readonly unknown[] = Array.isArray(value) ? value : [value];
    if (property === undefined || !types.has('array')) {
      entries.push([name, list.length > 1 ? list : typed(document, property?.pointer, list[0])]);
    } else {
      const items = schemaAt(document, pointerTo(property.pointer, 'items'))?.pointer;
      entries.push([name, list.map((item) => typed(document, items, item))]);
    }
  }
  return Object.fromEntries(entries);
}

/** What does not read as its type stays a text, for the judge to refuse. */
function typed(document: unknown, pointer: string | undefined, text: unknown): unknown {
  if (pointer === undefined || typeof text !== 'string') return text;
  const format = schemaAt(document, pointer)?.value['format'];
  const read = coerceText(text, typesOf(document, pointer), format);
  return read.kind === 'value' ? read.value : text;
}
