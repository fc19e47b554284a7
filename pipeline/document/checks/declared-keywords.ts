import type { Column, DeclaredKeywords } from '../../catalog/catalog.ts';
import type { SchemaObject } from '../../openapi-document.ts';
import { constrainedSchema } from './constraint-keywords.ts';
import type { Bound, Constraint } from './constraint.ts';
import { mayBacktrackWithoutBound } from '../../patterns/may-backtrack.ts';

/** A column's schema, or its items' schema for an array, with the declared keywords. */
export function withDeclaredKeywords(schema: SchemaObject, { keywords }: Column): SchemaObject {
  if (keywords === undefined) return schema;
  if (schema.type === 'array' && schema.items !== undefined && !('$ref' in schema.items)) {
    return { ...schema, items: withKeywords(schema.items, keywords) };
  }
  return withKeywords(schema, keywords);
}

function withKeywords(schema: SchemaObject, keywords: DeclaredKeywords): SchemaObject {
  const isText = schema.type === 'string';
  const isNumber = schema.type === 'number' || schema.type === 'integer';
  const constrained = constrainedSchema(schema, [
    ...(isText ? textConstraints(keywords) : []),
    ...(isNumber ? rangeConstraints(keywords) : []),
  ]);
  const { format, multipleOf } = keywords;
  return {
    ...constrained,
    ...(isText && format !== undefined && schema.format === undefined ? { format } : {}),
    ...(isNumber && multipleOf !== undefined ? { multipleOf } : {}),
  };
}

function textConstraints({
  minLength,
  maxLength,
  pattern,
}: DeclaredKeywords): readonly Constraint[] {
  const range = {
    ...(minLength === undefined ? {} : { low: { value: minLength, exclusive: false } }),
    ...(maxLength === undefined ? {} : { high: { value: maxLength, exclusive: false } }),
  };
  return [
    { kind: 'range', of: 'length', range },
    ...(pattern === undefined || mayBacktrackWithoutBound(pattern)
      ? []
      : [{ kind: 'pattern' as const, pattern }]),
  ];
}

/** If both an exclusive and an inclusive bound are declared, both apply. */
function rangeConstraints(keywords: DeclaredKeywords): readonly Constraint[] {
  const lows: readonly Bound[] = [
    ...bound(keywords.minimum, false),
    ...bound(keywords.exclusiveMinimum, true),
  ];
  const highs: readonly Bound[] = [
    ...bound(keywords.maximum, false),
    ...bound(keywords.exclusiveMaximum, true),
  ];
  return [...lows.map((low) => ({ low })), ...highs.map((high) => ({ high }))].map((range) => ({
    kind: 'range',
    of: 'value',
    range,
  }));
}

function bound(value: number | undefined, exclusive: boolean): readonly Bound[] {
  return value === undefined ? [] : [{ value, exclusive }];
}
