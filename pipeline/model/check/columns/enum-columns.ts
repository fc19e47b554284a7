import type { Model, Property } from '../../api-model.ts';
import type { SchemaObject } from '../../../openapi-document.ts';
import { listedTexts } from '../../../listed-texts.ts';
import { pointerTo } from '../../json-pointer.ts';
import type { ProblemList } from '../../problem-list.ts';
import type { ColumnHolder } from './model-columns.ts';

/**
 * Warns about enum values that the database rejects: not in its enum type, or not in the list of a
 * CHECK.
 */
export function checkEnumColumns(problems: ProblemList, { model, columns }: ColumnHolder): void {
  for (const { column, schema, pointer, property } of columns) {
    const [values, keys] = valuesOf(schema);
    const texts = values.filter((value) => typeof value === 'string');
    if (texts.length === 0) continue;
    const allowed = allowedTexts(model, property);
    const rejected = allowed === null ? [] : texts.filter((text) => !allowed.includes(text));
    if (allowed === null || rejected.length === 0) continue;
    problems.warn(
      pointerTo(pointer, ...keys),
      `The database rejects ${quoted(rejected)} in the column ${JSON.stringify(column)}, which accepts only ${quoted(allowed)}. Ignore this if the database is about to accept it, for example by specmill migrate.`,
    );
  }
}

function valuesOf(
  schema: SchemaObject,
): readonly [values: readonly unknown[], keys: readonly string[]] {
  if (schema.enum !== undefined) return [schema.enum, ['enum']];
  const { items } = schema;
  return items === undefined || '$ref' in items || items.enum === undefined
    ? [[], []]
    : [items.enum, ['items', 'enum']];
}

function quoted(texts: readonly string[]): string {
  const shown = texts.slice(0, 8).map((text) => JSON.stringify(text));
  return [...shown, ...(texts.length > 8 ? ['…'] : [])].join(', ');
}

function allowedTexts(
  { source }: Model,
  { type, source: { column } }: Property,
): readonly string[] | null {
  const element = type.kind === 'array' ? type.element : type;
  if (element.kind === 'enum' || element.kind === 'set') return element.values;
  for (const { expression } of source.checks ?? []) {
    const listed = listedTexts(expression, column);
    if (listed !== null) return listed;
  }
  return null;
}
