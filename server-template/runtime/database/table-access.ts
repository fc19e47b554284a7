import { DrizzleQueryError, type Table, type View } from 'drizzle-orm';
import {
  DatabaseError,
  type DatabaseFailure,
  failureOf,
  type ErrorReport,
} from './database-failure.ts';
import type { Database, TableDefinition, TableQueries } from './database.ts';
import { codeOf, isDriverError } from './driver-error.ts';
import { detailTexts } from '../shared/problem-texts.ts';
import type { RunningWork } from './connection/running-work.ts';
import type { SelectionWords } from './list-selection.ts';
import { tableQueries, type TableStatements } from './table-queries.ts';
import { missingObject, SchemaMismatch } from './schema-mismatch.ts';
import { freeCondition } from './rules/row-condition.ts';
import { nameOfTable, shapeTable, type TableKnowledge, type TableShape } from './table-shape.ts';

/** What differs from one provider to the next. */
export interface Provider extends TableKnowledge {
  readonly words: SelectionWords;
  statements(shape: TableShape): TableStatements;
  /** Meaning of a driver's error; null for one that neither the request nor the database's state explains. */
  explain(error: unknown, table?: Table | View): ErrorReport | null;
}

/** Gives each definition its queries, once; they fail with DatabaseError, or with an error whose text is safe to log. */
export function tableAccess(
  provider: Provider,
  running: RunningWork,
): Pick<Database, 'table' | 'condition' | 'mismatches'> {
  const known = new WeakMap<TableDefinition, TableQueries>();
  const mismatches = new Map<TableShape, string>();
  const table = (definition: TableDefinition): TableQueries => {
    const ready = known.get(definition);
    if (ready !== undefined) return ready;
    const shape = shapeTable(definition, provider);
    const queries = guarded(
      tableQueries(shape, (ruled) => provider.statements(ruled), provider.words),
      {
        running,
        passed: () => mismatches.size > 0 && mismatches.delete(shape),
        explain(error) {
          const told = explained(error, shape, provider);
          if (told instanceof SchemaMismatch) mismatches.set(shape, told.message);
          return told;
        },
      },
    );
    known.set(definition, queries);
    return queries;
  };
  const condition: Database['condition'] = (definition, caller) => {
    const { conditions } = shapeTable(definition, provider);
    return conditions === null ? undefined : freeCondition(conditions(caller));
  };
  return { table, condition, mismatches: () => [...new Set(mismatches.values())] };
}

/** What any error means to a client; null for an unknown one. */
export function failureFor(error: unknown, provider: Provider): DatabaseFailure | null {
  const cause = driverError(error);
  if (cause instanceof DatabaseError) return cause.failure;
  const report = provider.explain(cause);
  return report === null ? null : failureOf(report, []);
}

interface Guard {
  readonly running: RunningWork;
  readonly passed: () => void;
  readonly explain: (error: unknown) => unknown;
}

function guarded(queries: TableQueries, { running, passed, explain }: Guard): TableQueries {
  const guard = <Result>(query: () => Promise<Result>): Promise<Result> =>
    running.run(async () => {
      try {
        const result = await query();
        passed();
        return result;
      } catch (error) {
        throw explain(error);
      }
    });
  return {
    list: (page, scope, selection, caller) =>
      guard(() => queries.list(page, scope, selection, caller)),
    count: (scope, selection, caller) => guard(() => queries.count(scope, selection, caller)),
    estimate: () => guard(() => queries.estimate()),
    get: (key, caller) => guard(() => queries.get(key, caller)),
    create: (values, scope, caller) => guard(() => queries.create(values, scope, caller)),
    update: (key, values, caller) => guard(() => queries.update(key, values, caller)),
    delete: (key, caller) => guard(() => queries.delete(key, caller)),
  };
}

function explained(error: unknown, shape: TableShape, provider: Provider): unknown {
  const cause = driverError(error);
  if (cause instanceof DatabaseError) return cause;
  const report = provider.explain(cause, shape.table);
  if (report !== null) return new DatabaseError(failureOf(report, fieldsOf(report, shape)));
  const missing = missingObject(cause, shape);
  if (missing !== null) return missing;
  if (cause === error && !isDriverError(error)) return error;
  // A driver's own text may hold values, so its code and the table must do.
  const name = JSON.stringify(nameOfTable(shape.table));
  return new Error(`unexpected database error ${codeOf(cause)} on ${name}`);
}

function fieldsOf(
  { kind, columns = [] }: ErrorReport,
  shape: TableShape,
): DatabaseFailure['fields'] {
  const message = messages[kind] ?? 'is refused';
  return shape.input
    .filter(({ column }) => columns.includes(column.name))
    .map(({ name }) => ({ in: 'body', field: name, message }));
}

const messages: Partial<Record<ErrorReport['kind'], string>> = {
  unique: detailTexts.taken,
  foreignKey: 'refers to a missing row, or is still referred to',
  notNull: detailTexts.notNull,
  check: 'breaks a rule of the table',
  value: 'is not a value of the column',
  generated: 'is filled by the database',
};

/** Drizzle's own error names the statement, so only what the driver said goes on. */
function driverError(error: unknown): unknown {
  return error instanceof DrizzleQueryError ? driverError(error.cause) : error;
}
