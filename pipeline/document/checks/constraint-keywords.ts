import type { SchemaObject } from '../../openapi-document.ts';
import type { Bound, Constraint, Range, RangeOf } from './constraint.ts';
import { intersection } from './constraint.ts';
import { bytesKeywords } from './bytes-keywords.ts';

/**
 * A column's schema, or its items' schema for an array, with the constraints of its checks: the
 * tighter bound applies, and constraints that exclude every value are dropped.
 */
export function constrainedSchema(
  schema: SchemaObject,
  constraints: readonly Constraint[],
): SchemaObject {
  let constrained = schema;
  if (schema.type === 'array') {
    const [counts, others] = [true, false].map((isCount) =>
      constraints.filter((one) => (one.kind === 'range' && one.of === 'items') === isCount),
    );
    for (const one of counts ?? []) constrained = withConstraint(constrained, one);
    const { items } = schema;
    return items === undefined || '$ref' in items
      ? constrained
      : { ...constrained, items: constrainedSchema(items, others ?? []) };
  }
  for (const constraint of constraints) constrained = withConstraint(constrained, constraint);
  return constrained;
}

function withConstraint(schema: SchemaObject, constraint: Constraint): SchemaObject {
  switch (constraint.kind) {
    case 'notNull':
    case 'json':
      return schema;
    case 'range':
      return withRange[constraint.of](schema, constraint.range);
    case 'values': {
      const allowed = schema.enum?.filter((value) =>
        constraint.values.some((one) => one === value),
      );
      const values = allowed ?? constraint.values;
      return values.length === 0 ? schema : { ...schema, enum: values };
    }
    case 'pattern':
      // A schema has only one pattern.
      return schema.pattern === undefined ? { ...schema, pattern: constraint.pattern } : schema;
  }
}

const withRange: Readonly<Record<RangeOf, (schema: SchemaObject, range: Range) => SchemaObject>> = {
  value: withValueRange,
  length: withLengthRange,
  bytes: withBytesRange,
  items: withItemsRange,
};

function withValueRange(schema: SchemaObject, range: Range): SchemaObject {
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum, ...rest } = schema;
  const both = intersection(range, {
    ...(minimum === undefined
      ? {}
      : { low: { value: minimum, exclusive: exclusiveMinimum === true } }),
    ...(maximum === undefined
      ? {}
      : { high: { value: maximum, exclusive: exclusiveMaximum === true } }),
  });
  if (isEmpty(both)) return schema;
  return { ...rest, ...lowKeywords(both.low), ...highKeywords(both.high) };
}

function isEmpty({ low, high }: Range): boolean {
  if (low === undefined || high === undefined || low.value < high.value) return false;
  return low.value > high.value || low.exclusive || high.exclusive;
}

function lowKeywords(low: Bound | undefined): SchemaObject {
  if (low === undefined) return {};
  return low.exclusive ? { minimum: low.value, exclusiveMinimum: true } : { minimum: low.value };
}

function highKeywords(high: Bound | undefined): SchemaObject {
  if (high === undefined) return {};
  return high.exclusive ? { maximum: high.value, exclusiveMaximum: true } : { maximum: high.value };
}

/** Lengths are non-negative integers. */
function withLengthRange(schema: SchemaObject, { low, high }: Range): SchemaObject {
  const least = Math.max(schema.minLength ?? 0, wholeFrom(low));
  const most = Math.min(schema.maxLength ?? Infinity, wholeTo(high));
  if (least > most) return schema;
  return {
    ...schema,
    ...(least === 0 ? {} : { minLength: least }),
    ...(most === Infinity ? {} : { maxLength: most }),
  };
}

function withItemsRange(schema: SchemaObject, { low, high }: Range): SchemaObject {
  const least = Math.max(schema.minItems ?? 0, wholeFrom(low));
  const most = Math.min(schema.maxItems ?? Infinity, wholeTo(high));
  if (schema.type !== 'array' || least > most) return schema;
  return {
    ...schema,
    ...(least === 0 ? {} : { minItems: least }),
    ...(most === Infinity ? {} : { maxItems: most }),
  };
}

/** The maxLength of a declared width is removed. */
function withBytesRange(schema: SchemaObject, { low, high }: Range): SchemaObject {
  if (schema.format !== 'byte') return schema;
  const { minLength = 0, maxLength = Infinity, pattern: _, ...rest } = schema;
  const least = Math.max(wholeFrom(low), minLength === 0 ? 0 : (minLength / 4) * 3 - 2);
  const most = Math.min(wholeTo(high), (maxLength / 4) * 3);
  return least > most ? schema : { ...rest, ...bytesKeywords(least, most) };
}

function wholeFrom(low: Bound | undefined): number {
  if (low === undefined) return 0;
  return low.exclusive ? Math.floor(low.value) + 1 : Math.ceil(low.value);
}

function wholeTo(high: Bound | undefined): number {
  if (high === undefined) return Infinity;
  return high.exclusive ? Math.ceil(high.value) - 1 : Math.floor(high.value);
}
