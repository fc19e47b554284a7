import { type SQL, sql } from 'drizzle-orm';
import type { Caller } from '../../../shared/access/row-rule.ts';
import type { Row } from '../database.ts';
import { everything, type PlannedSelection, type SelectedSql } from './selected-sql.ts';
import type {
  Parameters,
  RowWithTotal,
  Statement,
  TableStatements,
  Totals,
} from './table-statements.ts';
import type { ShapedField, TableShape } from '../table-shape.ts';

/** Limits of statements that are kept; further ones are prepared each time, so that clients cannot fill the memory. */
const most = { columnSets: 64, manyRows: 8, selections: 128, rules: 32 } as const;

/**
 * Keeps the values of the first keys; those of further ones are made each time. `make` is passed
 * whether its value is kept.
 */
function firstOf<Value extends object>(
  limit: number,
): (key: string, make: (kept: boolean) => Value) => Value {
  const values = new Map<string, Value>();
  return (key, make) => {
    const known = values.get(key);
    if (known !== undefined) return known;
    const kept = values.size < limit;
    const value = make(kept);
    if (kept) values.set(key, value);
    return value;
  };
}

/** Statements by the structure of selections. */
function perSelection<Result>(
  prepare: (selected: SelectedSql, kept: boolean) => Statement<Result>,
  rule: SQL | null,
): (plan: PlannedSelection) => Statement<Result> {
  const statements = firstOf<Statement<Result>>(most.selections);
  return ({ key, sql }) => statements(key, (kept) => prepare(sql(rule), kept));
}

/** Statements by the columns that are written, and by the number of rows. */
function perColumns(
  limit: number,
  prepare: (
    fields: readonly ShapedField[],
    kept: boolean,
    count: number,
  ) => Statement<readonly Row[]>,
): (fields: readonly ShapedField[], count?: number) => Statement<readonly Row[]> {
  const statements = firstOf<Statement<readonly Row[]>>(limit);
  return (fields, count = 1) => {
    // Column names never contain U+0000.
    const columns = fields.map(({ column }) => column.name).join('\0');
    return statements(`${count} ${columns}`, (kept) => prepare(fields, kept, count));
  };
}

type CreateMany = (fields: readonly ShapedField[], count: number) => Statement<readonly Row[]>;

/** The statements of a table for one rule. */
export interface Prepared {
  readonly list: () => Statement<readonly Row[]>;
  readonly count: () => Statement<unknown>;
  readonly listSelected: (plan: PlannedSelection) => Statement<readonly Row[]>;
  readonly countSelected: (plan: PlannedSelection) => Statement<unknown>;
  /** Null: two statements are needed. */
  readonly listWithTotal: ((plan: PlannedSelection) => Statement<readonly RowWithTotal[]>) | null;
  readonly totals: (
    totals: Pick<Totals, 'fields' | 'group'>,
    plan: PlannedSelection,
  ) => Statement<readonly Row[]>;
  readonly get: () => Statement<readonly Row[]>;
  readonly hold: () => Statement<readonly Row[] | null> | null;
  readonly create: (fields: readonly ShapedField[]) => Statement<readonly Row[]>;
  /** Null if each row needs its own statement. */
  readonly createMany: CreateMany | null;
  readonly settled: NonNullable<TableStatements['settled']>;
  readonly update: (fields: readonly ShapedField[]) => Statement<readonly Row[]>;
  readonly delete: () => Statement<boolean>;
  readonly getMany: (count: number) => Statement<readonly Row[]>;
  readonly updateMany: (fields: readonly ShapedField[], count: number) => Statement<number>;
  readonly deleteMany: (count: number) => Statement<number>;
  readonly deleteOthers: (count: number) => Statement<unknown>;
  readonly mostPlaceholders: number;
}

/**
 * Limit of parameters, except for SQL Server: https://sqlite.org/limits.html#max_variable_number
 */
const usualPlaceholders = 32_000;

/** Statements that are prepared on first use and cached. */
export function prepared(statements: TableStatements, rule: SQL | null): Prepared {
  const { createMany, listWithTotal } = statements;
  return {
    list: once(() => statements.list(everything, true)),
    count: once(() => counted(statements, everything, true)),
    listSelected: perSelection((selected, kept) => statements.list(selected, kept), rule),
    countSelected: perSelection((selected, kept) => counted(statements, selected, kept), rule),
    listWithTotal: listWithTotal === undefined ? null : perSelection(listWithTotal, rule),
    totals: ({ fields, group }, plan) =>
      statements.totals({ fields, group, where: plan.sql(rule).where }, false),
    get: once(() => statements.get()),
    hold: once(() => statements.hold?.() ?? null),
    create: perColumns(most.columnSets, (fields, kept) => statements.create(fields, kept)),
    createMany:
      createMany === undefined
        ? null
        : perColumns(most.manyRows, (fields, _kept, count) => createMany(fields, count)),
    settled: async () => (await statements.settled?.()) ?? null,
    update: perColumns(most.columnSets, (fields, kept) => statements.update(fields, kept)),
    delete: once(() => statements.delete()),
    // Prepared for one use: few requests have the same number of rows.
    getMany: (count) => statements.getMany(count),
    updateMany: (fields, count) => statements.updateMany(fields, count),
    deleteMany: (count) => statements.deleteMany(count),
    deleteOthers: (count) => statements.deleteOthers(count),
    mostPlaceholders: statements.mostPlaceholders ?? usualPlaceholders,
  };
}

/** A number, or its digits. */
function counted(
  statements: TableStatements,
  { where }: SelectedSql,
  kept: boolean,
): Statement<unknown> {
  const total = statements.countAll ?? sql`count(*)`;
  const statement = statements.totals({ fields: { total }, group: [], where }, kept);
  return async (values) => (await statement(values))[0]?.['total'];
}

/** What a caller can reach. */
export interface Reached {
  readonly statements: Prepared;
  /** The condition for callers of one kind; null: all rows. */
  readonly rule: SQL | null;
  /** Parameters of the rule. */
  readonly parameters: Parameters;
}

/**
 * The statements for a caller; null if no row is reachable. Callers whose rules differ only in
 * values share statements.
 */
export function ruledStatements(
  shape: TableShape,
  prepare: (shape: TableShape) => Prepared,
): (caller?: Caller) => Reached | null {
  const open = once(() => ({ statements: prepare(shape), rule: null, parameters: {} }));
  const { conditions } = shape;
  if (conditions === null) return open;
  const known = firstOf<Omit<Reached, 'parameters'>>(most.rules);
  return (caller) => {
    const condition = conditions(caller);
    if (condition === null) return null;
    const { key, parameters, sql } = condition;
    const reached = known(key, () => {
      const rule = sql();
      return { statements: prepare({ ...shape, rule }), rule };
    });
    return { ...reached, parameters };
  };
}

/** Computes a value on first use. */
export function once<Value>(make: () => Value): () => Value {
  let value: Value | undefined;
  return () => (value ??= make());
}
