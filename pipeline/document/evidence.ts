import type { Catalog, Column, ColumnType, Evidence, Table } from '../catalog/catalog.ts';
import type { CheckFlavour } from '../dialects/dialect.ts';
import { columnDbOf } from '../extensions.ts';
import type { SchemaObject, SchemaOrReference } from '../openapi-document.ts';
import { columnConstraints } from './checks/column-constraints.ts';
import type { DocumentOptions } from './document-options.ts';
import { defaultLiteral } from './schemas/default-literal.ts';
import { storedFormOf } from './stored-form.ts';

/** What determines the contents of columns whose type leaves it open. */
interface Deciding {
  readonly provider: Catalog['provider'];
  readonly flavour: CheckFlavour;
  /** Schemas of an earlier document by column; earlier decisions are kept. */
  readonly earlier: ReadonlyMap<string, SchemaObject> | undefined;
  readonly options: Pick<DocumentOptions, 'jsonColumns' | 'tinyint1'>;
}

/**
 * The table with the actual types of its columns: numbers if `tinyint(1)` holds more than 0 and 1,
 * and the evidence for JSON, dates and timestamps.
 */
export function decidedTable(table: Table, deciding: Deciding): Table {
  const numbers = numberColumns(table, deciding);
  const columns = table.columns.map((column): Column => {
    const { evidence: found, ...rest } = column;
    if (numbers.has(column.name)) return { ...rest, type: numberType(deciding.provider) };
    const evidence = evidenceFor(column, deciding);
    return evidence === null ? rest : { ...rest, evidence };
  });
  return { ...table, columns };
}

/**
 * Tables whose boolean columns are numbers where a foreign key compares them with numbers: both
 * ends of a foreign key have the same type.
 */
export function withReferredNumbers(
  catalog: Pick<Catalog, 'provider' | 'tables'>,
  decided: readonly Table[],
): readonly Table[] {
  const keyOf = ({ schema, name }: Pick<Table, 'schema' | 'name'>) =>
    JSON.stringify([schema, name]);
  const kinds = new Map(
    decided.map((table) => [
      keyOf(table),
      new Map(table.columns.map(({ name, type }) => [name, type.kind])),
    ]),
  );
  const pairs = decided.flatMap((table) =>
    table.foreignKeys.flatMap(({ columns, references }) =>
      columns.map((column, index) => [
        { kinds: kinds.get(keyOf(table)), column },
        {
          kinds: kinds.get(keyOf({ schema: references.schema, name: references.table })),
          column: references.columns[index] ?? '',
        },
      ]),
    ),
  );
  // A number may be referred to by a column that others refer to.
  for (let isSettled = false; !isSettled;) {
    isSettled = true;
    for (const ends of pairs) {
      const found = ends.map((end) => end.kinds?.get(end.column));
      const flag = ends[found.indexOf('boolean')];
      if (flag === undefined || !found.includes('integer')) continue;
      flag.kinds?.set(flag.column, 'integer');
      isSettled = false;
    }
  }
  return decided.map((table) => ({
    ...table,
    columns: table.columns.map((column) =>
      column.type.kind === 'boolean' && kinds.get(keyOf(table))?.get(column.name) === 'integer'
        ? { ...column, type: numberType(catalog.provider) }
        : column,
    ),
  }));
}

function evidenceFor(column: Column, { earlier, options, provider }: Deciding): Evidence | null {
  const { type } = column;
  const { kind } = type;
  const isItems = kind === 'array' && type.element.kind === 'json';
  if ((kind === 'json' || isItems) && options.jsonColumns !== undefined)
    return options.jsonColumns === 'any' ? 'any' : null;
  const schema = earlier?.get(column.name);
  if (schema === undefined) return column.evidence ?? storedFormOf(column, provider);
  if (kind === 'json') return jsonEvidenceOf(schema);
  if (isItems) return jsonEvidenceOf(schema.items ?? {});
  if (kind !== 'date' && kind !== 'dateTime') return null;
  const storedAs = columnDbOf(schema)?.storedAs;
  if (storedAs !== undefined) return { storedAs };
  if (schema.format !== undefined || schema.pattern === undefined) return null;
  return schema.pattern.includes('infinity') ? 'infinite' : 'zero';
}

/** The evidence that led to a schema of JSON. */
function jsonEvidenceOf(schema: SchemaOrReference): Evidence | null {
  if ('$ref' in schema) return null;
  const { type } = schema;
  if (type === undefined) return 'any';
  return type === 'array' ? 'arrays' : null;
}

function numberType(provider: Catalog['provider']): ColumnType {
  return { kind: 'integer', bits: provider === 'sqlite' ? 64 : 8, unsigned: false };
}

/** `tinyint(1)` columns that hold numbers. */
function numberColumns(table: Table, deciding: Deciding): ReadonlySet<string> {
  const { earlier, options } = deciding;
  const candidates = table.columns.filter(
    ({ type, sqlType }) => type.kind === 'boolean' && /^\s*tinyint\b/i.test(sqlType),
  );
  if (candidates.length === 0 || options.tinyint1 === 'boolean') return new Set();
  const names = (columns: readonly Column[]) => new Set(columns.map(({ name }) => name));
  if (options.tinyint1 === 'integer') return names(candidates);
  const declared = declaredNumbers(table, names(candidates), deciding);
  return names(
    candidates.filter((column) => {
      const schema = earlier?.get(column.name);
      if (schema !== undefined) return schema.type === 'integer';
      return column.evidence === 'numbers' || declared.has(column.name);
    }),
  );
}

/** Those whose default or CHECK allows a number other than 0 and 1. */
function declaredNumbers(
  table: Table,
  candidates: ReadonlySet<string>,
  { provider, flavour }: Deciding,
): ReadonlySet<string> {
  const type = numberType(provider);
  const columns = table.columns.map((column) =>
    candidates.has(column.name) ? { ...column, type } : column,
  );
  const constraints = columnConstraints({ ...table, columns }, flavour, () => null);
  const isBeyond = (value: unknown): boolean =>
    typeof value === 'number' && value !== 0 && value !== 1;
  const isNumber = (column: Column): boolean =>
    isBeyond(defaultLiteral(column.default, type, flavour)) ||
    (constraints.get(column.name) ?? []).some(
      (one) =>
        (one.kind === 'values' && one.values.some(isBeyond)) ||
        (one.kind === 'range' &&
          [one.range.low, one.range.high].some((end) => isBeyond(end?.value))),
    );
  return new Set(
    columns
      .filter(({ name }) => candidates.has(name))
      .filter(isNumber)
      .map(({ name }) => name),
  );
}
