import type { Column, DeclaredKeywords } from '../../catalog/catalog.ts';
import type { SchemaObject } from '../../openapi-document.ts';
import { constrainedSchema } from './constraint-keywords.ts';
import type { Bound, Constraint } from './constraint.ts';
import { regexPattern } from './regex-pattern.ts';

/** A column's schema with the keywords that people declared for it; of an array they bind its items. */
export function withDeclaredKeywords(schema: SchemaObject, { keywords }: Column): SchemaObject {
  if (keywords === undefined) return schema;
  if (schema.type === 'array' && schema.items !== undefined && !('$ref' in schema.items)) {
    return { ...schema, items: withKeywords(schema.items, keywords) };
  }
  return withKeywords(schema, keywords);
}

/** Whether a pattern that people wrote could keep a matcher busy without bound: a loop within a loop, or a choice within one, that is not known to have one way through only. */
export function mayBacktrackWithoutBound(pattern: string): boolean {
  if (regexPattern(pattern) !== null) return false;
  const open: boolean[] = [];
  let last = false;
  for (const token of pattern.match(/\\[^]|\[(?:\\[^]|[^\]\\])*\]|\{\d+(?:,\d*)?\}|[^]/g) ?? []) {
    if (/^\\[1-9k]/.test(token)) return true;
    if (token === '(') open.push(false);
    else if (token === ')') last = open.pop() ?? false;
    else if (isLoop(token)) {
      if (last) return true;
      markOpen(open);
    } else if (token === '|' || token === '?') markOpen(open);
    if (token !== ')') last = false;
  }
  return false;
}

/** A group that holds a loop, an option or a choice makes the group around it one that does. */
function markOpen(open: boolean[]): void {
  open.fill(true);
}

function isLoop(token: string): boolean {
  return token === '*' || token === '+' || (token.startsWith('{') && token !== '{');
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

/** Where both an open and a closed bound are declared, both hold. */
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
