import type { SchemaObject } from '../../../openapi-document.ts';
import { boundKeywords } from '../../bound-keywords.ts';
import type { Property } from '../../api-model.ts';
import type { ProblemList } from '../../problem-list.ts';
import type { ColumnHolder } from './model-columns.ts';

const clock = /current_(?:timestamp|date|time)\b|localtime|now\(|getdate|sys(?:utc)?datetime/i;

/** Warns of bounds of counters and clocks: only the database knows what it writes there. */
export function checkWrittenColumns(problems: ProblemList, { kind, columns }: ColumnHolder): void {
  if (kind !== 'model') return;
  for (const { column, schema, pointer, property } of columns) {
    if (property.hidden || !isCounterOrClock(property)) continue;
    const spoken = schema.type === undefined ? [] : boundKeywords[schema.type];
    const bounds = [...spoken, 'enum' as const, 'not' as const].filter(
      (keyword) =>
        keyword !== 'format' &&
        schema[keyword] !== undefined &&
        !isOfType(keyword, schema, property),
    );
    if (bounds.length === 0) continue;
    problems.warn(
      pointer,
      `The database itself writes column ${JSON.stringify(column)} without checking ${bounds.join(', ')}: a row that does not fit cannot be returned. Ignore this if it writes only values that fit.`,
    );
  }
}

function isCounterOrClock({ type: { kind }, source }: Property): boolean {
  if (kind === 'integer') return source.identity !== undefined;
  const isMoment = kind === 'date' || kind === 'time' || kind === 'dateTime';
  return isMoment && (source.managed !== undefined || clock.test(source.default ?? ''));
}

/** Whether a bound of an integer is one that its column's type has anyhow: a counter ends there. */
function isOfType(keyword: string, schema: SchemaObject, { type }: Property): boolean {
  if (type.kind !== 'integer') return false;
  const { bits, unsigned } = type;
  const { minimum = -Infinity, maximum = Infinity } = schema;
  if (keyword === 'minimum') return minimum <= (unsigned ? 0 : -(2 ** (bits - 1)));
  return keyword === 'maximum' && maximum >= 2 ** (unsigned ? bits : bits - 1) - 1;
}
