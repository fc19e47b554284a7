import { isDeepStrictEqual } from 'node:util';
import { RejectedValue } from '../shared/codecs/value-codec.ts';
import { DatabaseError, type FailureField } from './database-failure.ts';
import type { Row, TableQueries } from './database.ts';
import { exactNumber } from '../shared/json/raw-json.ts';
import {
  everything,
  planSelection,
  type PlannedSelection,
  type SelectedSql,
  type SelectionWords,
} from './list-selection.ts';
import type { ShapedField, TableShape } from './table-shape.ts';

/** Values for a statement's placeholders: `k0`… for the key, `s0`… for the scope, `v0`… for columns, `c0`… for conditions, `limit` and `offset`. */
export type Parameters = Record<string, unknown>;

/** A prepared statement. */
export type Statement<Result> = (parameters: Parameters) => Promise<Result>;

/** What a provider prepares for a table. A statement that is not kept is for one use. */
export interface TableStatements {
  list(selected: SelectedSql, kept: boolean): Statement<readonly Row[]>;
  /** A number, or its digits. */
  count(selected: SelectedSql, kept: boolean): Statement<unknown>;
  /** Likewise, out of the database's statistics; below 1 where they know nothing, absent where there are none. */
  readonly estimate?: () => Statement<unknown>;
  get(): Statement<readonly Row[]>;
  create(fields: readonly ShapedField[], kept: boolean): Statement<readonly Row[]>;
  update(fields: readonly ShapedField[], kept: boolean): Statement<readonly Row[]>;
  delete(): Statement<boolean>;
}

/** How many sets of columns keep a prepared insert or update each; further ones are prepared anew, so that a client cannot fill the memory. */
const keptColumnSets = 64;

/** How many kinds of selections keep a prepared statement each, for the same reason. */
const keptSelections = 128;

/** Queries of one table over a provider's statements. */
export function tableQueries(
  shape: TableShape,
  statements: TableStatements,
  words: SelectionWords,
): TableQueries {
  const list = once(() => statements.list(everything, true));
  const count = once(() => statements.count(everything, true));
  const listSelected = perSelection((selected, kept) => statements.list(selected, kept));
  const countSelected = perSelection((selected, kept) => statements.count(selected, kept));
  const estimate = once(() => statements.estimate?.() ?? null);
  const get = once(() => statements.get());
  const remove = once(() => statements.delete());
  const create = perColumnSet((fields, kept) => statements.create(fields, kept));
  const update = perColumnSet((fields, kept) => statements.update(fields, kept));

  return {
    async list({ limit, offset }, scope = [], selection) {
      if (!Number.isSafeInteger(offset)) return [];
      const parameters = { limit, offset, ...scopeParameters(shape, scope) };
      if (selection === undefined) return list()(parameters);
      const plan = planSelection(shape, words, selection);
      return listSelected(plan)({ ...parameters, ...plan.parameters });
    },
    async count(scope = [], selection) {
      const parameters = scopeParameters(shape, scope);
      if (selection === undefined) return Number(await count()(parameters));
      const plan = planSelection(shape, words, { ...selection, order: [], after: null });
      return Number(await countSelected(plan)({ ...parameters, ...plan.parameters }));
    },
    async estimate() {
      const statement = estimate();
      const rows = statement === null ? 0 : Number((await statement({})) ?? 0);
      return rows < 1 ? null : Math.round(rows);
    },
    async get(key) {
      const rows = await get()(keyParameters(shape, key));
      return rows[0] ?? null;
    },
    async create(values, scope = []) {
      const written = writtenValues(shape, { values, scope }, shape.created);
      const rows = await create(written.fields)(written.parameters);
      return rows[0] ?? {};
    },
    async update(key, values) {
      const keys = keyParameters(shape, key);
      const written = writtenValues(shape, { values, scope: [] }, shape.updated);
      const statement = written.sent === 0 ? get() : update(written.fields);
      const rows = await statement(written.sent === 0 ? keys : { ...written.parameters, ...keys });
      return rows[0] ?? null;
    },
    async delete(key) {
      return remove()(keyParameters(shape, key));
    },
  };
}

/** Keeps the statements of the first kinds of selections that are met. */
function perSelection<Result>(
  prepare: (selected: SelectedSql, kept: boolean) => Statement<Result>,
): (plan: PlannedSelection) => Statement<Result> {
  const statements = new Map<string, Statement<Result>>();
  return ({ key, sql }) => {
    const known = statements.get(key);
    if (known !== undefined) return known;
    const kept = statements.size < keptSelections;
    const statement = prepare(sql(), kept);
    if (kept) statements.set(key, statement);
    return statement;
  };
}

function once<Value>(make: () => Value): () => Value {
  let value: Value | undefined;
  return () => (value ??= make());
}

function perColumnSet(
  prepare: (fields: readonly ShapedField[], kept: boolean) => Statement<readonly Row[]>,
): (fields: readonly ShapedField[]) => Statement<readonly Row[]> {
  const statements = new Map<string, Statement<readonly Row[]>>();
  return (fields) => {
    const columns = JSON.stringify(fields.map(({ column }) => column.name));
    const known = statements.get(columns);
    if (known !== undefined) return known;
    const kept = statements.size < keptColumnSets;
    const statement = prepare(fields, kept);
    if (kept) statements.set(columns, statement);
    return statement;
  };
}

function keyParameters(shape: TableShape, key: readonly string[]): Parameters {
  return pathParameters('k', shape.key, key);
}

function scopeParameters(shape: TableShape, scope: readonly string[]): Parameters {
  return shape.scope.length === 0 ? {} : pathParameters('s', shape.scope, scope);
}

function pathParameters(
  prefix: 'k' | 's',
  fields: readonly ShapedField[],
  texts: readonly string[],
): Parameters {
  const parameters: Parameters = {};
  const rejected: FailureField[] = [];
  for (const [index, field] of fields.entries()) {
    const value = keyValue(field, texts[index] ?? '');
    parameters[`${prefix}${index}`] = encoded(field, value, { in: 'path', rejected });
  }
  if (rejected.length > 0) throw new DatabaseError({ kind: 'value', fields: rejected });
  return parameters;
}

const jsonNumber = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;

function keyValue({ codec }: ShapedField, text: string): unknown {
  if (codec.keyType === 'number') return jsonNumber.test(text) ? exactNumber(text) : text;
  if (codec.keyType === 'boolean') return text === 'true' || (text === 'false' ? false : text);
  return text;
}

interface WrittenValues {
  readonly fields: readonly ShapedField[];
  readonly parameters: Parameters;
  /** How many columns the client itself has set. */
  readonly sent: number;
}

function writtenValues(
  shape: TableShape,
  { values, scope }: { readonly values: Row; readonly scope: readonly string[] },
  managed: readonly ShapedField[],
): WrittenValues {
  const fields: ShapedField[] = [];
  const parameters: Parameters = {};
  const rejected: FailureField[] = [];
  for (const field of shape.input) {
    if (!Object.hasOwn(values, field.name) || values[field.name] === undefined) continue;
    if (isGenerated(field)) throw generatedFailure(field);
    if (fields.some(({ column }) => column.name === field.column.name)) {
      rejected.push({
        in: 'body',
        field: field.name,
        message: 'stands for a column that is set already',
      });
      continue;
    }
    parameters[`v${fields.length}`] = encoded(field, values[field.name], { in: 'body', rejected });
    fields.push(field);
  }
  if (scope.length > 0) addScope(shape, scope, { fields, parameters, rejected });
  if (rejected.length > 0) throw new DatabaseError({ kind: 'value', fields: rejected });
  const sent = fields.length;
  for (const field of managed) {
    if (fields.some(({ column }) => column === field.column)) continue;
    parameters[`v${fields.length}`] = managedValue(field, managed === shape.created);
    fields.push(field);
  }
  return { fields, parameters, sent };
}

/** A new row has what the path says; a body may only repeat it. */
function addScope(
  shape: TableShape,
  scope: readonly string[],
  written: {
    readonly fields: ShapedField[];
    readonly parameters: Parameters;
    readonly rejected: FailureField[];
  },
): void {
  const { fields, parameters, rejected } = written;
  const fromPath = scopeParameters(shape, scope);
  for (const [index, field] of shape.scope.entries()) {
    const value = fromPath[`s${index}`];
    const sent = fields.findIndex(({ column }) => column.name === field.column.name);
    if (sent === -1) {
      parameters[`v${fields.length}`] = value;
      fields.push(field);
    } else if (!isDeepStrictEqual(parameters[`v${sent}`], value)) {
      const name = fields[sent]?.name ?? field.name;
      rejected.push({ in: 'body', field: name, message: 'must be what the path says' });
    }
  }
}

function isGenerated({ column }: ShapedField): boolean {
  return column.generated !== undefined || column.generatedIdentity?.type === 'always';
}

function generatedFailure({ name }: ShapedField): DatabaseError {
  const field: FailureField = { in: 'body', field: name, message: 'is filled by the database' };
  return new DatabaseError({ kind: 'generated', fields: [field] });
}

function managedValue({ column, codec }: ShapedField, created: boolean): unknown {
  const fill = created ? column.defaultFn : column.onUpdateFn;
  const value: unknown = fill?.();
  return codec.encode(typeof value === 'string' ? (codec.fit?.(value) ?? value) : value);
}

function encoded(
  { name, codec }: ShapedField,
  value: unknown,
  { in: place, rejected }: { readonly in: FailureField['in']; readonly rejected: FailureField[] },
): unknown {
  if (value === null) return null;
  try {
    return codec.encode(value);
  } catch (error) {
    if (!(error instanceof RejectedValue)) throw error;
    rejected.push({ in: place, field: name, message: error.message });
    return null;
  }
}
