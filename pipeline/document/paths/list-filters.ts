import type { CheckFlavour } from '../../dialects/dialect.ts';
import type { Table } from '../../catalog/catalog.ts';
import { X_CRUD } from '../../extensions.ts';
import type { FilterOperator } from '../../extensions.ts';
import type { ParameterObject, SchemaObject } from '../../openapi-document.ts';
import type { Field } from '../field.ts';
import { valueSchema } from '../schemas/property-schema.ts';
import type { TypeSchemas } from '../schemas/type-schemas.ts';
import { listParameterNames } from './shared-components.ts';

/** A filter that a list gets by itself. */
export interface DefaultFilter {
  /** Of its parameter. */
  readonly name: string;
  readonly field: Field;
  readonly op: FilterOperator;
}

/** What of a table's columns is in its keys and indexes. */
interface Indexed {
  readonly keys: ReadonlySet<string>;
  readonly foreignKeys: ReadonlySet<string>;
  readonly uniques: ReadonlySet<string>;
  /** All of them: what is not looked up by an index alone is so beside a filter by the column before it. */
  readonly all: ReadonlySet<string>;
}

/** The filters of a list: those that an index or a short list of values speaks for. `taken`: those whose names mean something else. */
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
      // Brackets are taken for objects by those who read queries.
      const isTaken =
        listParameterNames.has(name) || (op !== 'eq' && names.has(name)) || /[[\]]/.test(name);
      (isTaken ? taken : filters).push({ name, field, op });
    }
  }
  return { filters, taken };
}

/** What filters are made with besides their columns. */
export interface FilterContext {
  readonly flavour: CheckFlavour;
  readonly types: TypeSchemas;
}

/** The parameter of a filter; of what a list may be long, any of several values is meant. */
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

/** Columns by which a list may be sorted: those of its keys and indexes. */
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
  { keys, foreignKeys, uniques, all }: Indexed,
  flavour: CheckFlavour,
): readonly FilterOperator[] {
  const { name, type, nullable } = field.column;
  const { enum: members, type: shown } = valueSchema(field, flavour);
  // What is never shown could be guessed by filters.
  if (shown === undefined || field.isSecret || unordered.includes(type.kind)) return [];
  const isKey = keys.has(name) || foreignKeys.has(name);
  const isChoice = members !== undefined || shown === 'boolean';
  const isText = type.kind === 'text' && !isChoice && !foreignKeys.has(name);
  return [
    ...(isKey || uniques.has(name) || isChoice ? (['eq'] as const) : []),
    ...(!isKey && !isChoice && all.has(name) && bounded.includes(type.kind)
      ? (['gte', 'lte'] as const)
      : []),
    ...(isText && all.has(name) ? (['like'] as const) : []),
    ...(foreignKeys.has(name) && nullable ? (['null'] as const) : []),
  ];
}

function indexedColumns(table: Table): Indexed {
  const { primaryKey, uniques, foreignKeys, indexes } = table;
  const keys = primaryKey?.columns ?? [];
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
  };
}

function columnsOfIndex(parts: Table['indexes'][number]['parts']): readonly string[] {
  return parts.flatMap(({ column }) => (column === null ? [] : [column]));
}

/** No more than a client needs to send the right type: what a column cannot hold, it cannot equal. */
function filterSchema(field: Field, flavour: CheckFlavour): SchemaObject {
  const { type, format, enum: members } = valueSchema(field, flavour);
  return {
    ...(type === undefined ? {} : { type }),
    ...(format === undefined ? {} : { format }),
    ...(members === undefined ? {} : { enum: members.filter((member) => member !== null) }),
  };
}
