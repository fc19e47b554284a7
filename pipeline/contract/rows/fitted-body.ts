import type { ValueForm } from '../../../server-template/shared/response-shape.ts';
import type { Property } from '../../model/api-model.ts';
import { changeIn, valueIn, type Row, type RowShape } from './row-shape.ts';

/**
 * A generated body adjusted to its columns where schemas are incomplete: midnight for dates, digits
 * for numbers, no more decimal places than are stored, inner arrays of equal length. Texts of types that no keyword describes, such as
 * ranges, become the example, or are removed.
 */
export function fittedBody(
  shape: RowShape,
  body: Row,
  accepts: (body: Row) => boolean = () => true,
): Row {
  return (shape?.columns ?? []).reduce<Row>((whole, { path, column, form }) => {
    const value = valueIn(whole, path);
    const property = shape?.model.properties.find(({ source }) => source.column === column);
    const fitted = fittedValue(value, form, property);
    if (fitted === value) return whole;
    const changed = changeIn(whole, path, fitted);
    return fitted !== undefined || accepts(changed) ? changed : whole;
  }, body);
}

function fittedValue(value: unknown, form: ValueForm | null, property?: Property): unknown {
  if (Array.isArray(value)) return property?.type.kind === 'array' ? rectangular(value) : value;
  if (typeof value === 'number') return roundedTo(property?.type, value);
  if (typeof value !== 'string') return value;
  return property !== undefined && property.schema.type === 'string' && hasOpenForm(property)
    ? property.schema.example
    : fittedText(form, value);
}

function roundedTo(type: Property['type'] | undefined, value: number): number {
  const { scale = null } = type?.kind === 'decimal' || type?.kind === 'float' ? type : {};
  return scale === null || scale < 0 || scale > 15 ? value : Number(value.toFixed(scale));
}

/** Databases have no arrays of arrays that differ in length. */
function rectangular(list: readonly unknown[]): readonly unknown[] {
  const lengths = list.map((item) => (Array.isArray(item) ? item.length : 0));
  const shortest = Math.min(...lengths);
  if (lengths.every((length) => length === shortest)) return list;
  return list.map((item): readonly unknown[] =>
    Array.isArray(item) ? (item as readonly unknown[]).slice(0, shortest) : [],
  );
}

function fittedText(form: ValueForm | null, text: string): string {
  if (form === 'dateTime') return `${text.slice(0, 10)}T00:00:00Z`;
  if (form !== 'text' || /^-?\d+(?:\.\d+)?$/.test(text)) return text;
  return String([...text].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 9973, 7));
}

/** Whether no keyword describes the texts of a type: a range, a composite type, a text query. */
export function hasOpenForm({ type, schema }: Pick<Property, 'type' | 'schema'>): boolean {
  return isOpen(type) && (type.kind === 'array' || schema.pattern === undefined);
}

function isOpen(type: Property['type']): boolean {
  if (type.kind === 'array') return isOpen(type.element);
  return type.kind === 'other' && type.form?.pattern === undefined;
}
