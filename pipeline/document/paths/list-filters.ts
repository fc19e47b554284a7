import type { CheckFlavour } from '../../dialects/dialect.ts';
import type { IndexPart, Table } from '../../catalog/catalog.ts';
import { X_CRUD } from '../../extensions.ts';
import type { FilterOperator } from '../../extensions.ts';
import type { ParameterObject, SchemaObject } from '../../openapi-document.ts';
import type { Field } from '../field.ts';
import { valueSchema } from '../schemas/property-schema.ts';
import type { TypeSchemas } from '../schemas/type-schemas.ts';
import { listParameterNames } from './shared-components.ts';

/** A default filter of a list. */
export interface DefaultFilter {
  /** Name of its parameter. */
  readonly name: string;
  readonly field: Field;
  readonly op: FilterOperator;
}

/** The columns in a table's keys and indexes. */
interface Indexed {
  readonly keys: ReadonlySet<string>;
  readonly foreignKeys: ReadonlySet<string>;
  readonly uniques: ReadonlySet<string>;
  /**
   * All of them: columns after the first are found by the index if the ones before are filtered
   * too.
   */
  readonly all: ReadonlySet<string>;
  /** Those in which an index finds parts of texts. */
  readonly trigrams: ReadonlySet<string>;
}

/**
 * The default filters of a list: columns with an index or a short list of values. `taken`: reserved
 * names.
 */
export function defaultFilters(
  table: Table,
  fields: readonly Field[],
  flavour: CheckFlavour,
): { readonly filters: readonly DefaultFilter[]; readonly taken: readonly DefaultFilter[] } {
  const indexed = indexedColumns(table);
  const names = new Set(fields.map(({ name }) => name));
  const filters: DefaultFilter[] = [];
  const taken: DefaultFilter[] = [];
  for (const field of fields) {
    for (const op of operatorsFor(field, indexed, flavour)) {
      const name = op === 'eq' ? field.name : `${field.name}_${op}`;
      // Query parsers treat brackets as objects.
      const isTaken =
        listParameterNames.has(name) || (op !== 'eq' && names.has(name)) || /[[\]]/.test(name);
      (isTaken ? taken : filters).push({ name, field, op });
    }
  }
  return { filters, taken };
}

/** Input of filters besides columns. */
export interface FilterContext {
  readonly flavour: CheckFlavour;
  readonly types: TypeSchemas;
}

/** The parameter of a filter; in columns with many values it accepts several. */
export function filterParameter(
  { name, field, op }: DefaultFilter,
  { flavour, types }: FilterContext,
): ParameterObject {
  const value: SchemaObject = op === 'null' ? { type: 'boolean' } : filterSchema(field, flavour);
  const isList = op === 'eq' && value.type !== 'boolean';
  const items = types.reference(field, value.enum ?? []) ?? value;
  return {
    name,
    in: 'query',
    schema: isList ? { type: 'array', items } : op === 'like' ? { type: 'string' } : value,
    [X_CRUD]: { filter: field.name, ...(op === 'eq' ? {} : { op }) },
  };
}

/** Columns that a list can be sorted by: those of its keys and indexes. */
export function sortedFields(table: Table, fields: readonly Field[]): readonly Field[] {
  const { all } = indexedColumns(table);
  return fields.filter(
    ({ name, column, isSecret }) =>
      all.has(column.name) &&
      !isSecret &&
      !unordered.includes(column.type.kind) &&
      !name.includes(','),
  );
}

const unordered: readonly string[] = ['json', 'array', 'set', 'bytes', 'other'];
const bounded: readonly string[] = [
  ...['integer', 'decimal', 'float'],
  ...['date', 'time', 'dateTime'],
];

function operatorsFor(
  field: Field,
  { keys, foreignKeys, uniques, all, trigrams }: Indexed,
  flavour: CheckFlavour,
): readonly FilterOperator[] {
  const { name, type, nullable } = field.column;
  const { enum: members, type: shown } = valueSchema(field, flavour);
  // Filters would allow guessing values that are never returned.
  if (shown === undefined || field.isSecret || unordered.includes(type.kind)) return [];
  const isKey = keys.has(name) || foreignKeys.has(name);
  const isChoice = members !== undefined || shown === 'boolean';
  const isSingle = isKey || uniques.has(name) || isChoice;
  const isText = type.kind === 'text' && !isChoice && !foreignKeys.has(name);
  // Ranges are asked of numbers and times, and single values of everything else.
  const isRange = bounded.includes(type.kind);
  const hasRange = !isKey && !isChoice && all.has(name) && isRange;
  const operators: Readonly<Partial<Record<FilterOperator, boolean>>> = {
    eq: isSingle || (all.has(name) && !isRange),
    ...{ gte: hasRange, lte: hasRange },
    like: isText && trigrams.has(name),
    null: foreignKeys.has(name) && nullable,
  };
  return (['eq', 'gte', 'lte', 'like', 'null'] as const).filter((op) => operators[op] === true);
}

function indexedColumns(table: Table): Indexed {
  const { primaryKey, viewKey, uniques, foreignKeys, indexes } = table;
  // A view of one table's rows uses the table's index.
  const keys = primaryKey?.columns ?? viewKey ?? [];
  const trees = indexes.filter(({ method }) => method === null);
  const columns = trees.flatMap(({ parts, where }) =>
    where === null ? columnsOfIndex(parts) : [],
  );
  const single = trees.flatMap(({ unique, where, parts }) =>
    unique && where === null && parts.length === 1 ? columnsOfIndex(parts) : [],
  );
  return {
    keys: new Set(keys),
    foreignKeys: new Set(foreignKeys.flatMap((key) => key.columns)),
    uniques: new Set([
      ...uniques.flatMap((key) => (key.columns.length === 1 ? key.columns : [])),
      ...single,
    ]),
    all: new Set([...keys, ...uniques.flatMap((key) => key.columns), ...columns]),
    trigrams: new Set(
      indexes.flatMap(({ parts, where }) =>
        where === null ? columnsOfIndex(parts.filter(isTrigram)) : [],
      ),
    ),
  };
}

/** Of pg_trgm. */
function isTrigram({ operatorClass = '' }: IndexPart): boolean {
  return ['gin_trgm_ops', 'gist_trgm_ops'].includes(operatorClass);
}

function columnsOfIndex(parts: readonly IndexPart[]): readonly string[] {
  return parts.flatMap(({ column }) => (column === null ? [] : [column]));
}

/** Type and format only: a value outside of the column's bounds just matches no row. */
function filterSchema(field: Field, flavour: CheckFlavour): SchemaObject {
  const { type, format, enum: members } = valueSchema(field, flavour);
  return {
    ...(type === undefined ? {} : { type }),
    ...(format === undefined ? {} : { format }),
    ...(members === undefined ? {} : { enum: members.filter((member) => member !== null) }),
  };
}
