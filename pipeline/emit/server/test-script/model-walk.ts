import type { ApiModel, Model, Operation } from '../../../model/api-model.ts';
import type { CrudAction, ForeignKeyDb } from '../../../extensions.ts';
import type { SchemaOrReference } from '../../../openapi-document.ts';
import { sampleValue } from './sample-value.ts';
import { numberOfRun, valueOfRow } from './placeholders.ts';

/** The operations of one model in the order in which to call them, with a sample row. */
export interface ModelWalk {
  readonly model: Model;
  /** Name of the created row, unique in the script: a word of ASCII letters and digits. */
  readonly row: string;
  readonly operations: Readonly<Partial<Record<CrudAction, readonly Operation[]>>>;
  /** Body that creates a row; null if none can be created. */
  readonly sample: Readonly<Record<string, unknown>> | null;
  /**
   * The paths of its lists and creates, with values of other rows; null if no operation of the
   * document shows such a value.
   */
  readonly paths: ReadonlyMap<Operation, string | null>;
}

/** The models of a document, referenced ones first. */
export function modelWalks(api: ApiModel): readonly ModelWalk[] {
  const byModel = Map.groupBy(api.operations, ({ crud }) => crud?.model.name);
  const called = inOrderOfReference(api.models).filter(({ name }) => byModel.has(name));
  const rows = rowsOf(called, byModel);
  const byTable = new Map<string, TableRow>();
  for (const row of rows) {
    const table = tableOf(row.model.source);
    if (!byTable.has(table)) byTable.set(table, row);
  }
  return rows.map((row) => {
    const { list = [], create = [] } = row.operations;
    const paths = new Map([...list, ...create].map((one) => [one, filledPath(one, byTable)]));
    return { ...row, sample: sampleRow(api, row, byTable), paths };
  });
}

/** A row that the script creates. */
type TableRow = Omit<ModelWalk, 'sample' | 'paths'>;

function rowsOf(
  models: readonly Model[],
  byModel: ReadonlyMap<string | undefined, readonly Operation[]>,
): readonly TableRow[] {
  const used = new Set<string>();
  return models.map((model, index) => {
    // The names are also those of files, which some systems compare without case.
    const own = model.name.toLowerCase();
    const isPlain = /^\w+$/.test(model.name) && !used.has(own);
    used.add(own);
    const operations = Object.groupBy(
      byModel.get(model.name) ?? [],
      ({ crud }) => crud?.action ?? 'get',
    );
    const { list = [], create = [] } = operations;
    const ordered = { ...operations, list: plainFirst(list), create: plainFirst(create) };
    return { model, row: isPlain ? `row_${model.name}` : `row${index + 1}`, operations: ordered };
  });
}

/** Paths without parameters first. */
function plainFirst(operations: readonly Operation[]): readonly Operation[] {
  return operations.toSorted((one, other) => Number(isNested(one)) - Number(isNested(other)));
}

/** Whether the path of a list or create has parameters. */
export function isNested({ path }: Operation): boolean {
  return path.includes('{');
}

function inOrderOfReference(models: readonly Model[]): readonly Model[] {
  const done: Model[] = [];
  const visiting = new Set<Model>();
  const byTable = Map.groupBy(models, ({ source }) => tableOf(source));
  const visit = (model: Model): void => {
    if (visiting.has(model)) return;
    visiting.add(model);
    for (const { references } of model.source.foreignKeys ?? []) {
      const [target] = byTable.get(tableOf(references)) ?? [];
      if (target !== undefined) visit(target);
    }
    done.push(model);
  };
  models.forEach(visit);
  return done;
}

function tableOf({ schema, table }: { readonly schema?: string; readonly table: string }): string {
  return JSON.stringify([schema ?? null, table]);
}

/**
 * A body with the required properties; foreign keys have the keys of other rows. Null if no
 * operation of the document creates or shows such a row.
 */
function sampleRow(
  { document }: ApiModel,
  { model, operations }: TableRow,
  byTable: ReadonlyMap<string, TableRow>,
): Readonly<Record<string, unknown>> | null {
  const create = operations.create?.[0];
  const schema = create?.body?.schema;
  if (create === undefined || schema === undefined || schema === null) return null;
  const sample = new Map(Object.entries(sampleValue(document, asObject(schema)) as object));
  for (const name of sample.keys()) {
    const column = create.crud?.input.find((item) => item.name === name)?.column;
    const key = model.source.foreignKeys?.find(({ columns }) => columns.includes(column ?? ''));
    if (column !== undefined && key === undefined && isUnique(model, column)) {
      sample.set(name, uniqueNumber(model, column) ?? sample.get(name));
    }
    if (column === undefined || key === undefined) continue;
    const reference = referredValue(key, column, byTable);
    if (reference === null) return null;
    sample.set(name, reference);
  }
  return Object.fromEntries(sample);
}

function isUnique({ source }: Model, column: string): boolean {
  const keys = [source.primaryKey ?? [], ...(source.uniques ?? []).map(({ columns }) => columns)];
  return keys.some((columns) => columns.includes(column));
}

/** Null if the column is not an integer. */
function uniqueNumber({ properties }: Model, column: string): string | null {
  const schema = properties.find(({ source }) => source.column === column)?.schema;
  if (schema?.type !== 'integer' || (schema.minimum ?? 0) > 1) return null;
  return numberOfRun(Math.min(schema.maximum ?? 99_999_999, 99_999_999));
}

/** The path of a list or create with the keys of the rows above it; null if one is unknown. */
function filledPath(
  { path, crud }: Operation,
  byTable: ReadonlyMap<string, TableRow>,
): string | null {
  const values = (crud?.key ?? []).map(({ parameter, column }) => {
    const above = crud?.parent?.key.find((part) => part.parameter === parameter);
    const key = crud?.model.source.foreignKeys?.find(({ columns }) => columns.includes(column));
    const value =
      crud?.parent && above !== undefined
        ? shownValue(crud.parent.model.source, above.column, byTable)
        : key && referredValue(key, column, byTable);
    return [parameter, value ?? null] as const;
  });
  return values.some(([, value]) => value === null)
    ? null
    : values.reduce((text, [name, value]) => text.replace(`{${name}}`, () => value ?? ''), path);
}

/**
 * The value of another row's column; null if no response has it. Without such a row, the script
 * skips what refers to it.
 */
function referredValue(
  { columns, references }: ForeignKeyDb,
  column: string,
  byTable: ReadonlyMap<string, TableRow>,
): string | null {
  const wanted = references.columns[columns.indexOf(column)];
  return wanted === undefined ? null : shownValue(references, wanted, byTable);
}

/** The value of a column of a table's row; null if no response has it. */
function shownValue(
  table: { readonly schema?: string; readonly table: string },
  wanted: string,
  byTable: ReadonlyMap<string, TableRow>,
): string | null {
  const target = byTable.get(tableOf(table));
  const { create = [], list = [] } = target?.operations ?? {};
  const shown = [...create, ...list].flatMap(({ crud }) => crud?.output ?? []);
  const name = shown.find((item) => item.column === wanted)?.name;
  return target !== undefined && name !== undefined && /^\w+$/.test(name)
    ? valueOfRow(target.row, name)
    : null;
}

/** Schemas of bodies often omit the type. */
function asObject(schema: SchemaOrReference): SchemaOrReference {
  return '$ref' in schema || schema.type !== undefined ? schema : { ...schema, type: 'object' };
}
