import type { Catalog, Column, Table } from '../catalog/catalog.ts';
import type { CheckFlavour } from '../dialects/dialect.ts';
import { columnConstraints } from './checks/column-constraints.ts';
import { mayBacktrackWithoutBound } from '../patterns/may-backtrack.ts';
import type { DocumentDialect, DocumentOptions } from './document-options.ts';
import type { DocumentNote } from './document-note.ts';
import { tablePlace } from './document-note.ts';
import { decidedTable, withReferredNumbers } from './evidence.ts';
import type { Field } from './field.ts';
import { fieldsOf } from './field.ts';
import { nameColumns } from './names/name-columns.ts';
import type { TableName } from './names/name-tables.ts';
import { nameTables, previousKey } from './names/name-tables.ts';
import type { PreviousNames } from './names/previous-names.ts';
import { readPreviousNames, typeNames } from './names/previous-names.ts';
import { defaultFilters } from './paths/list-filters.ts';
import type { NamedTypes } from './named-types.ts';
import { namedTypesOf } from './named-types.ts';
import type { Resource } from './resource.ts';
import { isAddressable, rightsNotes, rightsOf, withKeptColumns } from './rights.ts';
import { rowKey } from './row-key.ts';

/** All tables and views with their names and fields, in the catalog's order. */
export function buildResources(
  catalog: Catalog,
  { checkFlavour }: Pick<DocumentDialect, 'checkFlavour'>,
  options: DocumentOptions,
): { readonly resources: readonly Resource[]; readonly notes: readonly DocumentNote[] } {
  const previous = readPreviousNames(options.previous);
  const { names, notes: tableNotes } = nameTables(
    catalog,
    previous,
    typeNames(options.previous).values(),
  );
  const types = namedTypesOf(catalog);
  const notes: DocumentNote[] = [...tableNotes];
  const resources: Resource[] = [];
  const deciding = { provider: catalog.provider, flavour: checkFlavour, options };
  const decided = withReferredNumbers(
    catalog,
    catalog.tables.map((table) => {
      const earlier = previous.get(previousKey(catalog, table))?.schemas;
      return decidedTable(table, { ...deciding, earlier });
    }),
  );
  const all = options.allOperations === true;
  for (const [index, table] of catalog.tables.entries()) {
    const name = names.get(table);
    if (name === undefined) continue;
    const earlier = previous.get(previousKey(catalog, table));
    const built = buildResource({
      table: withKeptColumns(decided[index] ?? table, earlier, all),
      name,
      earlier,
      types,
      flavour: checkFlavour,
      naming: options.naming,
      all,
    });
    resources.push(built.resource);
    notes.push(...built.notes);
  }
  return { resources, notes };
}

interface ResourceInput {
  readonly table: Table;
  readonly name: TableName;
  readonly earlier: PreviousNames | undefined;
  readonly types: NamedTypes;
  readonly flavour: CheckFlavour;
  readonly naming: DocumentOptions['naming'];
  /** Whether operations are declared that the database's user may not use. */
  readonly all: boolean;
}

function buildResource(input: ResourceInput): {
  readonly resource: Resource;
  readonly notes: readonly DocumentNote[];
} {
  const { table, types } = input;
  const columns = nameColumns(table, input.naming, input.earlier?.properties);
  const constraints = columnConstraints(table, input.flavour, (column) => types.domainOf(column));
  const fields = fieldsOf(table, {
    ...{ names: columns.names, types, constraints },
    shown: input.earlier?.shown ?? new Set(),
  });
  const notes = [
    ...columns.notes,
    ...parameterNotes(table, fields, input.flavour),
    ...secretNotes(table, fields, input.earlier),
    ...table.columns.flatMap((column) => patternNotes(table, column)),
  ];
  const rights = rightsOf(table, fields, input);
  notes.push(...rightsNotes(table, rights, input.earlier));
  const key = keyOf(table, fields);
  const isDeletable = table.kind === 'table' && key !== null && !rights.denied.has('delete');
  if (input.earlier === undefined && isDeletable)
    notes.push(...markedRowNotes(table, fields, input.name));
  if (key === null && table.primaryKey !== null && !rights.denied.has('read')) {
    const message = 'Rows have no path of their own: the key is not a plain value.';
    notes.push({ place: tablePlace(table), message });
  }
  const description = asCommonMark(table.comment);
  const resource = { table, ...input.name, description, fields, key, rights };
  return { resource, notes };
}

/** Reports declared patterns that are left out, since nothing else enforces them. */
function patternNotes(table: Table, { name, keywords }: Column): readonly DocumentNote[] {
  const pattern = keywords?.pattern;
  if (pattern === undefined || !mayBacktrackWithoutBound(pattern)) return [];
  const message = `The pattern ${pattern} is left out: matching it can take unbounded time.`;
  return [{ place: `${tablePlace(table)}.${name}`, message }];
}

/** Earlier decisions are not reported again. */
function secretNotes(
  table: Table,
  fields: readonly Field[],
  earlier: PreviousNames | undefined,
): readonly DocumentNote[] {
  return fields
    .filter(({ isSecret, column }) => isSecret && column.denied?.includes('read') !== true)
    .filter(({ column }) => earlier?.properties.has(column.name) !== true)
    .map(({ column }) => ({
      place: `${tablePlace(table)}.${column.name}`,
      message: `It looks like a secret, so no response contains it; --expose ${table.name}.${column.name} makes it public.`,
    }));
}

/** A column that marks deleted rows does so by a trigger or by other programs: whether the API does, too, is for the user to declare. */
function markedRowNotes(
  table: Table,
  fields: readonly Field[],
  { model }: TableName,
): readonly DocumentNote[] {
  return fields
    .filter(({ column: { name, type, nullable } }) => {
      const isMoment = type.kind === 'date' || type.kind === 'dateTime';
      return isMoment && nullable && /^(?:deleted|removed)(?:_?(?:at|on|date|time))?$/i.test(name);
    })
    .slice(0, 1)
    .map(({ name, column }) => ({
      place: `${tablePlace(table)}.${column.name}`,
      message: `It looks like the mark of a deleted row, but lists show such rows like others; specmill add soft-delete ${name} --to ${model} hides them, and a delete sets it.`,
    }));
}

/** Two query parameters cannot share a name: such a filter is left to the user. */
function parameterNotes(
  table: Table,
  fields: readonly Field[],
  flavour: CheckFlavour,
): readonly DocumentNote[] {
  return defaultFilters(table, fields, flavour).taken.map(({ name, field }) => ({
    place: `${tablePlace(table)}.${field.column.name}`,
    message: `Lists have no filter ${name}, because that parameter has another meaning; a filter on this property needs a different name.`,
  }));
}

/** The fields of the key, if a path segment can hold each of their values. */
function keyOf(table: Table, fields: readonly Field[]): readonly Field[] | null {
  const byColumn = new Map(fields.map((field) => [field.column.name, field]));
  const key = (rowKey(table) ?? []).map((column) => byColumn.get(column));
  const plain = key.filter((field) => field !== undefined && isAddressable(field));
  return plain.length === 0 || plain.length < key.length
    ? null
    : plain.filter((field) => field !== undefined);
}

/** A comment as CommonMark, with its first line as a separate paragraph. */
function asCommonMark(comment: string | null): string | null {
  const text = comment?.trim() ?? '';
  if (text === '') return null;
  const [first = '', ...rest] = text.split(/\r\n|\r|\n/);
  const more = rest.join('\n').trim();
  return more === '' ? first : `${first}\n\n${more}`;
}
