import { isRecord, pointerTo } from '../../json-pointer.ts';
import type { SchemaRule } from './schema-subject.ts';

/** Rejects conditions of a parameter that name types other than its own: the validator, which reads a parameter from text, would convert it to each type that it meets. */
export const checkConvertedTypes: SchemaRule = ({ schema, parts, pointer, resolution }) => {
  if (!/\/parameters\/[^/]+\/schema(?:\/items)?$/.test(pointer)) return;
  const own = parts.find(({ type }) => type !== undefined)?.type;
  if (own === undefined) return;
  for (const keyword of ['not', 'anyOf', 'oneOf'] as const) {
    const other = typesIn(schema[keyword]).find((type) => type !== own);
    if (other === undefined) continue;
    resolution.problems.add(
      pointerTo(pointer, keyword),
      `"${keyword}" declares the type ${other}, but the parameter is of type ${own}: its text would be converted to both.`,
      'Remove the type from it.',
    );
  }
};

/** The types of schemas without properties or items, and of those that they combine. */
function typesIn(value: unknown): readonly string[] {
  if (Array.isArray(value)) return value.flatMap(typesIn);
  if (!isRecord(value)) return [];
  const { type, not, anyOf, oneOf, allOf } = value;
  const nested = [not, anyOf, oneOf, allOf].flatMap(typesIn);
  return typeof type === 'string' ? [type, ...nested] : nested;
}
