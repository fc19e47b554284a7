import { setTimeout as wait } from 'node:timers/promises';
import { DatabaseError } from '../database-failure.ts';
import type { Statement, TableStatements } from '../statements/table-statements.ts';

/** Which errors of a statement are temporary, and how long to retry. */
export interface RetryRules {
  /**
   * Whether nothing was written and a retry may succeed; receives the error as Drizzle throws it.
   */
  readonly isPassing: (error: unknown) => boolean;
  /** Whether only this node of a cluster rejects the statement, which wrote nothing. */
  readonly isOfNode?: (error: unknown) => boolean;
  /** Closes connections to this node, so that the next one may lead to another. */
  readonly leaveNode?: () => Promise<void>;
  readonly firstPauseMs: number;
  /** Milliseconds after which the last error is final. */
  readonly patienceMs: number;
}

/**
 * The statements of a table, each retried after temporary errors. Other requests run in the pauses.
 */
export function retriedStatements(statements: TableStatements, rules: RetryRules): TableStatements {
  const {
    listWithTotal,
    estimate,
    createMany,
    hold,
    countAll,
    mostPlaceholders,
    settled,
    hasTriggers,
  } = statements;
  return {
    list: (selected, kept) => retried(statements.list(selected, kept), rules),
    ...(listWithTotal === undefined
      ? {}
      : { listWithTotal: (selected, kept) => retried(listWithTotal(selected, kept), rules) }),
    ...(countAll === undefined ? {} : { countAll }),
    totals: (totals, kept) => retried(statements.totals(totals, kept), rules),
    ...(estimate === undefined ? {} : { estimate: () => retried(estimate(), rules) }),
    get: () => retried(statements.get(), rules),
    ...(hold === undefined ? {} : { hold: () => retried(hold(), rules) }),
    create: (fields, kept) => retried(statements.create(fields, kept), rules),
    update: (fields, kept) => retried(statements.update(fields, kept), rules),
    delete: () => retried(statements.delete(), rules),
    getMany: (count) => retried(statements.getMany(count), rules),
    updateMany: (fields, count) => retried(statements.updateMany(fields, count), rules),
    deleteOthers: (count) => retried(statements.deleteOthers(count), rules),
    deleteMany: (count) => retried(statements.deleteMany(count), rules),
    ...(mostPlaceholders === undefined ? {} : { mostPlaceholders }),
    ...(settled === undefined ? {} : { settled }),
    ...(hasTriggers === undefined ? {} : { hasTriggers }),
    ...(createMany === undefined
      ? {}
      : { createMany: (fields, count) => retried(createMany(fields, count), rules) }),
  };
}

const longestPauseMs = 100;

/**
 * Runs a transaction, and retries it after temporary errors. Errors of its queries are explained
 * already: one of the kind `busy` means that the query used up its time, or lost a conflict with another
 * transaction.
 */
export function retriedWork<Result>(
  work: () => Promise<Result>,
  rules: RetryRules,
): Promise<Result> {
  const end = performance.now() + rules.patienceMs;
  const isPassing = (error: unknown): boolean =>
    rules.isPassing(error) ||
    (error instanceof DatabaseError && error.failure.kind === 'busy' && performance.now() < end);
  const isOfNode = (error: unknown): boolean =>
    rules.isOfNode?.(error) === true ||
    (error instanceof DatabaseError && error.failure.kind === 'readOnly');
  return retried(work, { ...rules, isPassing, isOfNode })({});
}

function retried<Result>(statement: Statement<Result>, rules: RetryRules): Statement<Result> {
  return async (values) => {
    try {
      return await statement(values);
    } catch (error) {
      if (rules.isOfNode?.(error) === true && rules.leaveNode !== undefined) {
        await rules.leaveNode();
        return statement(values);
      }
      if (!rules.isPassing(error)) throw error;
    }
    return tryAgain(() => statement(values), rules);
  };
}

async function tryAgain<Result>(run: () => Promise<Result>, rules: RetryRules): Promise<Result> {
  const end = performance.now() + rules.patienceMs;
  for (let pause = rules.firstPauseMs; ; pause = Math.min(2 * pause, longestPauseMs)) {
    // Random, so that competing statements do not collide again.
    await wait(pause * (0.5 + Math.random() / 2));
    try {
      return await run();
    } catch (error) {
      if (!rules.isPassing(error) || performance.now() > end) throw error;
    }
  }
}
