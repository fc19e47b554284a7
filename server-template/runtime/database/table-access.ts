import { DrizzleQueryError } from 'drizzle-orm';
import {
  DatabaseError,
  type DatabaseFailure,
  ExplainedError,
  failureOf,
  noWrites,
  type ErrorReport,
} from './database-failure.ts';
import type { Database, Row, TableDefinition, TableQueries } from './database.ts';
import { codeOf, isDriverError } from './driver-error.ts';
import { detailTexts } from '../../shared/problem-texts.ts';
import type { RunningWork } from './connection/running-work.ts';
import type { SelectionWords } from './statements/selected-sql.ts';
import { columnsOfConstraint, hasForeignKey } from './table-constraints.ts';
import { tableQueries } from './table-queries.ts';
import type { TableStatements } from './statements/table-statements.ts';
import { missingObject, SchemaMismatch } from './schema-mismatch.ts';
import { freeCondition } from './rules/row-condition.ts';
import { nameOfTable, shapeTable, type TableKnowledge, type TableShape } from './table-shape.ts';

/** What varies between providers. */
export interface Provider<Client = unknown> extends TableKnowledge {
  readonly words: SelectionWords;
  statements(shape: TableShape): TableStatements;
  /** Runs work on statements of one transaction, retried if it loses a conflict with another one. */
  transaction<Result>(
    work: (statements: Provider['statements'], drizzle: Client) => Promise<Result>,
  ): Promise<Result>;
  /**
   * Meaning of a driver's error; null if it is caused neither by the request nor by the database's
   * state.
   */
  explain(error: unknown, shape?: TableShape): ErrorReport | null;
  /** Results that arrive one by one continue together; undefined: they arrive at once. */
  readonly turn?: (() => Promise<void>) | undefined;
}

/**
 * Creates the queries of each definition, once; they throw DatabaseError, or an error whose text is
 * safe to log.
 */
export function tableAccess<Client>(
  provider: Provider<Client>,
  running: RunningWork,
  found: FoundState = { isReadOnly: false },
): Pick<Database<Client>, 'table' | 'condition' | 'mismatches' | 'transaction'> {
  const known = new WeakMap<TableDefinition, TableQueries>();
  const mismatches = new Map<string, SchemaMismatch>();
  const table = (definition: TableDefinition): TableQueries => {
    const ready = known.get(definition);
    if (ready !== undefined) return ready;
    const shape = shapeTable(definition, provider);
    const queries = guarded(
      tableQueries(shape, {
        statementsOf: (ruled) => provider.statements(ruled),
        words: provider.words,
        inTransaction: (work) => provider.transaction(work),
      }),
      {
        ...{ running, turn: provider.turn },
        passed(write) {
          for (const [sentence, mismatch] of mismatches)
            if (disproves(shape, mismatch)) mismatches.delete(sentence);
          if (write !== null) found.isReadOnly = false;
        },
        explain(error, write) {
          const reported = explained(error, { shape, provider, write });
          if (reported instanceof SchemaMismatch) mismatches.set(reported.message, reported);
          if (reported instanceof DatabaseError && reported.failure.kind === 'readOnly')
            found.isReadOnly = true;
          return reported;
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
  const transaction: Database<Client>['transaction'] = (work) =>
    running.run(() =>
      provider.transaction((statements, drizzle) => {
        const own = tableAccess(
          {
            ...provider,
            ...{ statements, transaction: (inner) => inner(statements, drizzle) },
            // Locks are not held longer.
            turn: undefined,
          },
          // The transaction is counted as a whole.
          { ...running, enter: () => undefined, leave: () => undefined, run: (inner) => inner() },
          found,
        );
        return work({ table: own.table, drizzle });
      }),
    );
  return { table, condition, transaction, mismatches: () => problemsOf(mismatches, found) };
}

function problemsOf(
  mismatches: ReadonlyMap<string, SchemaMismatch>,
  { isReadOnly }: FoundState,
): readonly string[] {
  return [...mismatches.keys(), ...(isReadOnly ? [noWrites] : [])];
}

/** Whether a query that has passed shows that a missing object is there. */
function disproves(shape: TableShape, { table, column: missing }: SchemaMismatch): boolean {
  if (nameOfTable(shape.table) !== table) return false;
  return missing === null || shape.columns.some(({ column }) => column.name === missing);
}

/** What queries have found out about the database. */
interface FoundState {
  /** Whether the last write was rejected because no write is possible. */
  isReadOnly: boolean;
}

/** Meaning of any error for a client; null if it is unknown. */
export function failureFor(error: unknown, provider: Provider): DatabaseFailure | null {
  const cause = driverError(error);
  if (cause instanceof DatabaseError) return cause.failure;
  const report = provider.explain(cause);
  return report === null ? null : failureOf(report, []);
}

interface Guard {
  readonly running: RunningWork;
  readonly turn: Provider['turn'];
  readonly passed: (write: Write | null) => void;
  readonly explain: (error: unknown, write: Write | null) => unknown;
}

interface Write {
  readonly action: 'create' | 'update' | 'delete';
  /** Values of a body. */
  readonly sent?: Row;
}

function guarded(queries: TableQueries, { running, turn, passed, explain }: Guard): TableQueries {
  const { enter, leave } = running;
  const guard = async <Result>(
    query: () => Promise<Result>,
    write: Write | null = null,
  ): Promise<Result> => {
    enter();
    try {
      const result = await query();
      if (turn !== undefined) await turn();
      passed(write);
      return result;
    } catch (error) {
      throw explain(error, write);
    } finally {
      leave();
    }
  };
  return {
    list: (page, scope, selection, caller) =>
      guard(() => queries.list(page, scope, selection, caller)),
    listWithTotal: (page, scope, selection, caller) =>
      guard(() => queries.listWithTotal(page, scope, selection, caller)),
    count: (scope, selection, caller) => guard(() => queries.count(scope, selection, caller)),
    groups: (request, scope, selection, caller) =>
      guard(() => queries.groups(request, scope, selection, caller)),
    estimate: () => guard(() => queries.estimate()),
    hasTriggers: () => guard(() => queries.hasTriggers()),
    hold: (key, caller) => guard(() => queries.hold(key, caller)),
    get: (key, caller) => guard(() => queries.get(key, caller)),
    createAll: (rows, scope, caller) =>
      guard(() => queries.createAll(rows, scope, caller), { action: 'create' }),
    create: (values, scope, caller) =>
      guard(() => queries.create(values, scope, caller), { action: 'create', sent: values }),
    update: (key, values, caller) =>
      guard(() => queries.update(key, values, caller), { action: 'update', sent: values }),
    delete: (key, caller) => guard(() => queries.delete(key, caller), { action: 'delete' }),
    getAll: (keys, caller) => guard(() => queries.getAll(keys, caller)),
    updateAll: (changes, caller) =>
      guard(() => queries.updateAll(changes, caller), { action: 'update' }),
    deleteOthers: (keys, scope, caller) =>
      guard(() => queries.deleteOthers(keys, scope, caller), { action: 'delete' }),
    deleteAll: (keys, caller) => guard(() => queries.deleteAll(keys, caller), { action: 'delete' }),
  };
}

interface Failed {
  readonly shape: TableShape;
  readonly provider: Provider;
  /** Null: a read. */
  readonly write: Write | null;
}

function explained(error: unknown, { shape, provider, write }: Failed): unknown {
  const cause = driverError(error);
  if (cause instanceof DatabaseError) return cause;
  const reported = cause instanceof ExplainedError ? cause.report : provider.explain(cause, shape);
  if (reported !== null) {
    const report = { ...reported, ...referenceOf(reported, shape, write) };
    return new DatabaseError(failureOf(report, fieldsOf(report, shape, write?.sent)));
  }
  const missing = missingObject(cause, shape);
  if (missing !== null) return missing;
  if (cause === error && !isDriverError(error)) return error;
  // A driver's message may contain values, so only its code and the table are logged.
  const name = JSON.stringify(nameOfTable(shape.table));
  return new Error(`unexpected database error ${codeOf(cause)} on ${name}`);
}

/** How a foreign key is violated: as the driver reports, else by the kind of write. */
function referenceOf(
  { kind, reference, constraint }: ErrorReport,
  { constraints }: TableShape,
  write: Write | null,
): Pick<ErrorReport, 'reference'> {
  if (kind !== 'foreignKey' || reference !== undefined) return {};
  if (write?.action === 'create') return { reference: 'missing' };
  if (write?.action === 'delete') return { reference: 'held' };
  if (constraint === undefined) return {};
  return { reference: hasForeignKey(constraints, constraint) ? 'missing' : 'held' };
}

/** The fields whose columns, or whose constraint, the driver names. */
function fieldsOf(
  report: ErrorReport,
  shape: TableShape,
  sent: Row = {},
): DatabaseFailure['fields'] {
  const { kind, constraint, reference, raised } = report;
  if (raised !== undefined) return [];
  const all = shape.columns.map(({ column }) => column.name);
  const known =
    constraint === undefined || reference === 'held'
      ? []
      : columnsOfConstraint(shape.constraints, constraint, all);
  const columns = new Set(known.length > 0 ? known : report.columns);
  const message =
    kind === 'foreignKey' && reference !== undefined
      ? referenceMessages[reference]
      : (messages[kind] ?? 'is rejected');
  const fields = (place: 'body' | 'path', shaped: TableShape['input']): DatabaseFailure['fields'] =>
    shaped
      .filter(({ column }) => columns.delete(column.name))
      .map(({ name }) => ({ in: place, field: name, message }));
  const named = [...fields('body', shape.input), ...fields('path', shape.scope)];
  // Of the columns that a CHECK compares, those that were sent.
  const changed = named.filter(({ field }) => Object.hasOwn(sent, field));
  if (kind === 'check' && changed.length > 0) return changed;
  const alone = shape.input.filter(({ name }) => Object.hasOwn(sent, name));
  // Few drivers name the column of a value; if only one was sent, it is that.
  const isAlone =
    named.length === 0 && alone.length === 1 && (kind === 'value' || kind === 'check');
  return isAlone ? alone.map(({ name }) => ({ in: 'body', field: name, message })) : named;
}

const referenceMessages = { missing: detailTexts.missingRow, held: detailTexts.held };

const messages: Partial<Record<ErrorReport['kind'], string>> = {
  unique: detailTexts.taken,
  exclusion: detailTexts.conflicts,
  foreignKey: detailTexts.reference,
  notNull: detailTexts.notNull,
  check: detailTexts.check,
  value: 'is not a valid value for the column',
  generated: detailTexts.generated,
};

/** Drizzle's error contains the statement, so only the driver's is passed on. */
function driverError(error: unknown): unknown {
  return error instanceof DrizzleQueryError ? driverError(error.cause) : error;
}
