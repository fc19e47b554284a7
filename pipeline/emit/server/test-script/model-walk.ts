import type { ApiModel, Model, Operation } from '../../../model/api-model.ts';
import type { CrudAction, ForeignKeyDb } from '../../../extensions.ts';
import type { SchemaOrReference } from '../../../openapi-document.ts';
import { sampleValue } from './sample-value.ts';
import { numberOfRun, valueOfRow } from './shell-text.ts';

/** The operations of one model in the order in which to call them, with a sample row. */
export interface ModelWalk {
  readonly model: Model;
  /** Number of the created row, unique in the script. */
  readonly row: number;
  readonly operations: Readonly<Partial<Record<CrudAction, readonly Operation[]>>>;
  /** Body that creates a row; null if none can be created. */
  readonly sample: Readonly<Record<string, unknown>> | null;
}

/** The models of a document, referenced ones first. */
export function modelWalks(api: ApiModel): readonly ModelWalk[] {
  const walks: ModelWalk[] = [];
  const byTable = new Map<string, ModelWalk>();
  const byModel = Map.groupBy(api.operations, ({ crud }) => crud?.model.name);
  for (const model of inOrderOfReference(api.models)) {
    const own = byModel.get(model.name) ?? [];
    if (own.length === 0) continue;
    const operations = Object.groupBy(own, ({ crud }) => crud?.action ?? 'get');
    const sample = sampleRow(api, model, operations.create?.[0], byTable);
    const walk = { model, row: walks.length + 1, operations, sample };
    walks.push(walk);
    const table = tableOf(model.source);
    if (!byTable.has(table)) byTable.set(table, walk);
  }
  return walks;
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
 * A body with the required properties; foreign keys have the keys of rows created before. Null if
 * such a row is missing.
 */
function sampleRow(
  { document }: ApiModel,
  model: Model,
  create: Operation | undefined,
  earlier: ReadonlyMap<string, ModelWalk>,
): Readonly<Record<string, unknown>> | null {
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
    const reference = referredValue(key, column, earlier);
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

/**
 * The value of another row's column; null if no such row was created, or its response lacks the
 * column.
 */
function referredValue(
  { columns, references }: ForeignKeyDb,
  column: string,
  earlier: ReadonlyMap<string, ModelWalk>,
): string | null {
  const target = earlier.get(tableOf(references));
  if (target?.sample === undefined || target.sample === null) return null;
  const wanted = references.columns[columns.indexOf(column)];
  const shown = target.operations.create?.[0]?.crud?.output ?? [];
  const name = shown.find((item) => item.column === wanted)?.name;
  return name !== undefined && /^\w+$/.test(name) ? valueOfRow(target.row, name) : null;
}

/** Schemas of bodies often omit the type. */
function asObject(schema: SchemaOrReference): SchemaOrReference {
  return '$ref' in schema || schema.type !== undefined ? schema : { ...schema, type: 'object' };
}
