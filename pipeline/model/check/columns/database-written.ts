import type { SchemaObject } from '../../../openapi-document.ts';
import { boundKeywords } from '../../bound-keywords.ts';
import type { Property } from '../../api-model.ts';
import type { ProblemList } from '../../problem-list.ts';
import type { ColumnHolder } from './model-columns.ts';

const clock = /current_(?:timestamp|date|time)\b|localtime|now\(|getdate|sys(?:utc)?datetime/i;

/**
 * Warns about bounds of counters, clocks and generated columns, whose values only the database
 * determines. SQLite does not round decimals to their scale.
 */
export function checkWrittenColumns(
  problems: ProblemList,
  { kind, columns, model }: ColumnHolder,
  roundsDecimals: boolean,
): void {
  if (kind !== 'model') return;
  const checks = model.source.checks ?? [];
  for (const { column, schema, pointer, property } of columns) {
    const isChecked = checks.some(({ expression }) => expression.includes(column));
    const isWritten = isCounterOrClock(property) || (isGenerated(property) && !isChecked);
    if (property.hidden || !isWritten) continue;
    const spoken = schema.type === undefined ? [] : boundKeywords[schema.type];
    const bounds = [...spoken, 'enum' as const, 'not' as const].filter(
      (keyword) =>
        keyword !== 'format' &&
        schema[keyword] !== undefined &&
        !(isOfType(keyword, schema, property) && (roundsDecimals || !isOfScale(keyword))),
    );
    if (bounds.length === 0) continue;
    problems.warn(
      pointer,
      `The database itself writes column ${JSON.stringify(column)} without checking ${bounds.join(', ')}: a row with an invalid value cannot be returned. Ignore this if it writes only valid values.`,
    );
  }
}

function isCounterOrClock({ type: { kind }, source }: Property): boolean {
  if (kind === 'integer') return source.identity !== undefined;
  const isMoment = kind === 'date' || kind === 'time' || kind === 'dateTime';
  return isMoment && (source.managed !== undefined || clock.test(source.default ?? ''));
}

function isGenerated({ source }: Property): boolean {
  return source.generated !== undefined;
}

/** Whether a bound equals that of the column's type. */
function isOfType(keyword: string, schema: SchemaObject, { type, source }: Property): boolean {
  const { maxLength = Infinity } = schema;
  switch (type.kind) {
    case 'integer':
    case 'decimal':
    case 'float': {
      if (keyword === 'pattern') return type.kind === 'decimal' && type.scale !== null;
      if (keyword === 'multipleOf') return isStepOf(type, schema.multipleOf ?? 1);
      return isWithin(keyword, schema, rangeOf(type));
    }
    case 'text':
      return keyword === 'maxLength' && maxLength >= (type.maxLength ?? Infinity);
    default:
      return source.generated !== undefined;
  }
}

function isOfScale(keyword: string): boolean {
  return keyword === 'multipleOf' || keyword === 'pattern';
}

/** Whether every value of a type is a multiple of a step: 0.01 and 0.005, for a scale of 2. */
function isStepOf(type: Numeric, step: number): boolean {
  const scale = type.kind === 'decimal' ? type.scale : type.kind === 'integer' ? 0 : null;
  if (scale === null) return false;
  const steps = 10 ** -scale / step;
  return Math.abs(steps - Math.round(steps)) < 1e-9 && Math.round(steps) >= 1;
}

function isWithin(
  keyword: string,
  { minimum = -Infinity, maximum = Infinity }: SchemaObject,
  [least, most]: readonly [number, number],
): boolean {
  return (keyword === 'minimum' && minimum <= least) || (keyword === 'maximum' && maximum >= most);
}

type Numeric = Extract<Property['type'], { kind: 'integer' | 'decimal' | 'float' }>;

/** Least and greatest value of a type; for a decimal, its integer part. */
function rangeOf(type: Numeric): readonly [number, number] {
  const most = greatestOf(type);
  if (type.unsigned) return [0, most];
  return [type.kind === 'integer' ? -most - 1 : -most, most];
}

function greatestOf(type: Numeric): number {
  if (type.kind === 'integer') return 2 ** (type.unsigned ? type.bits : type.bits - 1) - 1;
  if (type.kind === 'float') return type.greatest ?? Infinity;
  return type.precision === null ? Infinity : 10 ** (type.precision - (type.scale ?? 0)) - 1;
}
