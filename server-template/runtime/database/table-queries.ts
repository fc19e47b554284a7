import { RejectedValue } from '../shared/codecs/value-codec.ts';
import { DatabaseError, type FailureField } from './database-failure.ts';
import type { Row, TableQueries } from './database.ts';
import { exactNumber } from '../shared/json/raw-json.ts';
import type { ShapedField, TableShape } from './table-shape.ts';

/** Values for a statement's placeholders: `k0`… for the key, `v0`… for columns, `limit` and `offset`. */
export type Parameters = Record<string, unknown>;

/** A prepared statement. */
export type Statement<Result> = (parameters: Parameters) => Promise<Result>;

/** What a provider prepares for a table. A statement that is not kept is for one use. */
export interface TableStatements {
  list(): Statement<readonly Row[]>;
  get(): Statement<readonly Row[]>;
  create(fields: readonly ShapedField[], kept: boolean): Statement<readonly Row[]>;
  update(fields: readonly ShapedField[], kept: boolean): Statement<readonly Row[]>;
  delete(): Statement<boolean>;
}

/** How many sets of columns keep a prepared insert or update each; further ones are prepared anew, so that a client cannot fill the memory. */
const keptColumnSets = 64;

/** Queries of one table over a provider's statements. */
export function tableQueries(shape: TableShape, statements: TableStatements): TableQueries {
  const list = once(() => statements.list());
  const get = once(() => statements.get());
  const remove = once(() => statements.delete());
  const create = perColumnSet((fields, kept) => statements.create(fields, kept));
  const update = perColumnSet((fields, kept) => statements.update(fields, kept));

  return {
    async list({ limit, offset }) {
      return Number.isSafeInteger(offset) ? list()({ limit, offset }) : [];
    },
    async get(key) {
      const rows = await get()(keyParameters(shape, key));
      return rows[0] ?? null;
    },
    async create(values) {
      const written = writtenValues(shape, values, shape.created);
      const rows = await create(written.fields)(written.parameters);
      return rows[0] ?? {};
    },
    async update(key, values) {
      const keys = keyParameters(shape, key);
      const written = writtenValues(shape, values, shape.updated);
      const statement = written.sent === 0 ? get() : update(written.fields);
      const rows = await statement(written.sent === 0 ? keys : { ...written.parameters, ...keys });
      return rows[0] ?? null;
    },
    async delete(key) {
      return remove()(keyParameters(shape, key));
    },
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
  const parameters: Parameters = {};
  const rejected: FailureField[] = [];
  for (const [index, field] of shape.key.entries()) {
    const value = keyValue(field, key[index] ?? '');
    parameters[`k${index}`] = encoded(field, value, { in: 'path', rejected });
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
  values: Row,
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
  if (rejected.length > 0) throw new DatabaseError({ kind: 'value', fields: rejected });
  const sent = fields.length;
  for (const field of managed) {
    if (fields.some(({ column }) => column === field.column)) continue;
    parameters[`v${fields.length}`] = managedValue(field, managed === shape.created);
    fields.push(field);
  }
  return { fields, parameters, sent };
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
