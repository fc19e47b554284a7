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
} from '../table-queries.ts';
import type { ShapedField, TableShape } from '../table-shape.ts';

/**
 * Number of column sets with a prepared insert or update each; further ones are prepared each time,
 * so that clients cannot fill the memory.
 */
const keptColumnSets = 64;

/** Number of selections with a prepared statement each, for the same reason. */
const keptSelections = 128;

/** Caches the statements of the first kinds of selections. */
function perSelection<Result>(
  prepare: (selected: SelectedSql, kept: boolean) => Statement<Result>,
  rule: SQL | null,
): (plan: PlannedSelection) => Statement<Result> {
  const statements = new Map<string, Statement<Result>>();
  return ({ key, sql }) => {
    const known = statements.get(key);
    if (known !== undefined) return known;
    const kept = statements.size < keptSelections;
    const statement = prepare(sql(rule), kept);
    if (kept) statements.set(key, statement);
    return statement;
  };
}

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
  readonly hold: () => Statement<unknown> | null;
  readonly create: (fields: readonly ShapedField[]) => Statement<readonly Row[]>;
  /** Null if each row needs its own statement. */
  readonly createMany:
    ((fields: readonly ShapedField[], count: number) => Statement<readonly Row[]>) | null;
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
    create: perColumnSet((fields, kept) => statements.create(fields, kept)),
    createMany: createMany === undefined ? null : perCount(createMany),
    update: perColumnSet((fields, kept) => statements.update(fields, kept)),
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

const keptRules = 32;

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
  const known = new Map<string, Omit<Reached, 'parameters'>>();
  return (caller) => {
    const condition = conditions(caller);
    if (condition === null) return null;
    const { key, parameters } = condition;
    const ready = known.get(key);
    if (ready !== undefined) return { ...ready, parameters };
    const rule = condition.sql();
    const reached = { statements: prepare({ ...shape, rule }), rule };
    if (known.size < keptRules) known.set(key, reached);
    return { ...reached, parameters };
  };
}

/** Computes a value on first use. */
export function once<Value>(make: () => Value): () => Value {
  let value: Value | undefined;
  return () => (value ??= make());
}

/** Caches the statements of a few row counts. */
function perCount(
  prepare: (fields: readonly ShapedField[], count: number) => Statement<readonly Row[]>,
): (fields: readonly ShapedField[], count: number) => Statement<readonly Row[]> {
  const counts = new Map<number, ReturnType<typeof perColumnSet>>();
  return (fields, count) => {
    const known = counts.get(count);
    if (known !== undefined) return known(fields);
    const statements = perColumnSet((columns) => prepare(columns, count));
    if (counts.size < keptCounts) counts.set(count, statements);
    return statements(fields);
  };
}

const keptCounts = 8;

function perColumnSet(
  prepare: (fields: readonly ShapedField[], kept: boolean) => Statement<readonly Row[]>,
): (fields: readonly ShapedField[]) => Statement<readonly Row[]> {
  const statements = new Map<string, Statement<readonly Row[]>>();
  return (fields) => {
    // Column names never contain U+0000.
    const columns = fields.map(({ column }) => column.name).join('\0');
    const known = statements.get(columns);
    if (known !== undefined) return known;
    const kept = statements.size < keptColumnSets;
    const statement = prepare(fields, kept);
    if (kept) statements.set(columns, statement);
    return statement;
  };
}
