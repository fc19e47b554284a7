import { isDeepStrictEqual } from 'node:util';
import { RejectedValue } from '../shared/codecs/value-codec.ts';
import { DatabaseError, type FailureField } from './database-failure.ts';
import type { Row, TableQueries } from './database.ts';
import { nobody, valueFor, type Caller } from '../shared/access/row-rule.ts';
import { fittingValue, keyValue } from './key-value.ts';
import type { ShapedField, TableShape } from './table-shape.ts';

/** Values for a statement's placeholders: `k0`… for the key, `s0`… for the scope, `v0`… for columns, `limit` and `offset`. */
export type Parameters = Record<string, unknown>;

/** A prepared statement. */
export type Statement<Result> = (parameters: Parameters) => Promise<Result>;

/** What a provider prepares for a table. A statement that is not kept is for one use. */
export interface TableStatements {
  list(): Statement<readonly Row[]>;
  /** A number, or its digits. */
  count(): Statement<unknown>;
  get(): Statement<readonly Row[]>;
  create(fields: readonly ShapedField[], kept: boolean): Statement<readonly Row[]>;
  update(fields: readonly ShapedField[], kept: boolean): Statement<readonly Row[]>;
  delete(): Statement<boolean>;
}

/** How many sets of columns keep a prepared insert or update each; further ones are prepared anew, so that a client cannot fill the memory. */
const keptColumnSets = 64;

/** Queries of one table over a provider's statements. */
export function tableQueries(
  shape: TableShape,
  statementsOf: (shape: TableShape) => TableStatements,
): TableQueries {
  const reach = ruledStatements(shape, (ruled) => prepared(statementsOf(ruled)));
  return {
    async list({ limit, offset }, scope = [], caller) {
      const found = reach(caller);
      if (found === null || !Number.isSafeInteger(offset)) return [];
      const { statements, parameters } = found;
      return statements.list()({ limit, offset, ...scopeParameters(shape, scope), ...parameters });
    },
    async count(scope = [], caller) {
      const found = reach(caller);
      if (found === null) return 0;
      const { statements, parameters } = found;
      return Number(await statements.count()({ ...scopeParameters(shape, scope), ...parameters }));
    },
    async get(key, caller) {
      const keys = keyParameters(shape, key);
      const found = reach(caller);
      if (found === null) return null;
      const rows = await found.statements.get()({ ...keys, ...found.parameters });
      return rows[0] ?? null;
    },
    async create(values, scope = [], caller) {
      const written = writtenValues(shape, { values, scope, caller }, shape.created);
      const { statements, parameters } = reach(caller) ?? denied();
      const rows = await statements.create(written.fields)({
        ...written.parameters,
        ...parameters,
      });
      return rows[0] ?? {};
    },
    async update(key, values, caller) {
      const keys = keyParameters(shape, key);
      const found = reach(caller);
      if (found === null) return null;
      const written = writtenValues(shape, { values, scope: [], caller }, shape.updated);
      const { update, get } = found.statements;
      const statement = written.sent === 0 ? get() : update(written.fields);
      const sent = written.sent === 0 ? {} : written.parameters;
      const rows = await statement({ ...sent, ...keys, ...found.parameters });
      return rows[0] ?? null;
    },
    async delete(key, caller) {
      const keys = keyParameters(shape, key);
      const found = reach(caller);
      return found !== null && found.statements.delete()({ ...keys, ...found.parameters });
    },
  };
}

function denied(): never {
  throw new DatabaseError({ kind: 'denied', fields: [] });
}

interface Prepared {
  readonly list: () => Statement<readonly Row[]>;
  readonly count: () => Statement<unknown>;
  readonly get: () => Statement<readonly Row[]>;
  readonly create: (fields: readonly ShapedField[]) => Statement<readonly Row[]>;
  readonly update: (fields: readonly ShapedField[]) => Statement<readonly Row[]>;
  readonly delete: () => Statement<boolean>;
}

/** Statements that are prepared when they are first needed, and kept. */
function prepared(statements: TableStatements): Prepared {
  return {
    list: once(() => statements.list()),
    count: once(() => statements.count()),
    get: once(() => statements.get()),
    create: perColumnSet((fields, kept) => statements.create(fields, kept)),
    update: perColumnSet((fields, kept) => statements.update(fields, kept)),
    delete: once(() => statements.delete()),
  };
}

interface Reached {
  readonly statements: Prepared;
  /** Of the rule. */
  readonly parameters: Parameters;
}

const keptRules = 32;

/** The statements that reach what a caller may; null where that is nothing. Callers whose rules differ in values alone share theirs. */
function ruledStatements(
  shape: TableShape,
  prepare: (shape: TableShape) => Prepared,
): (caller?: Caller) => Reached | null {
  const open = once(() => ({ statements: prepare(shape), parameters: {} }));
  const { conditions } = shape;
  if (conditions === null) return open;
  const known = new Map<string, Prepared>();
  return (caller) => {
    const condition = conditions(caller);
    if (condition === null) return null;
    const { key, parameters } = condition;
    const ready = known.get(key);
    if (ready !== undefined) return { statements: ready, parameters };
    const statements = prepare({ ...shape, rule: condition.sql() });
    if (known.size < keptRules) known.set(key, statements);
    return { statements, parameters };
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

interface WrittenValues {
  readonly fields: readonly ShapedField[];
  readonly parameters: Parameters;
  /** How many columns the client itself has set. */
  readonly sent: number;
}

function writtenValues(
  shape: TableShape,
  {
    values,
    scope,
    caller = nobody,
  }: {
    readonly values: Row;
    readonly scope: readonly string[];
    readonly caller?: Caller | undefined;
  },
  managed: readonly ShapedField[],
): WrittenValues {
  const fields: ShapedField[] = [];
  const parameters: Parameters = {};
  const rejected: FailureField[] = [];
  for (const field of shape.input) {
    if (shape.presets.some(({ column }) => column.name === field.column.name)) continue;
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
  if (sent > 0 || managed === shape.created) addPresets(shape, caller, { fields, parameters });
  for (const field of managed) {
    if (fields.some(({ column }) => column === field.column)) continue;
    parameters[`v${fields.length}`] = managedValue(field, managed === shape.created);
    fields.push(field);
  }
  return { fields, parameters, sent };
}

/** A claim that is missing, or no value of its column, lets nothing be written. */
function addPresets(
  { presets }: TableShape,
  caller: Caller,
  { fields, parameters }: Pick<WrittenValues, 'parameters'> & { readonly fields: ShapedField[] },
): void {
  for (const { value: wanted, ...field } of presets) {
    const given = valueFor(wanted, caller);
    const value = given === undefined || given === null ? given : fittingValue(field, given);
    if (value === undefined) denied();
    parameters[`v${fields.length}`] = value;
    fields.push(field);
  }
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
