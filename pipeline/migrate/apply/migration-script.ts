import type { Provider } from '../../catalog/catalog.ts';
import { describePrinted } from '../print/describe-step.ts';
import { printedSteps } from '../print/printed-step.ts';
import type { PrintedMigration, PrintedStep, Transaction } from '../print/printed-step.ts';

/** A migration as it is run, and as JSON in the history of a database. */
export interface MigrationScript {
  readonly provider: Provider;
  readonly setup: readonly string[];
  readonly stages: readonly ScriptStage[];
  readonly afterwards: readonly string[];
  /** A query that waits before another try to get a lock; null: there is one try. */
  readonly pause: string | null;
}

/** Steps that take effect together; without a transaction, one group after the other. */
export interface ScriptStage {
  readonly steps: readonly ScriptStep[];
  readonly transaction: Transaction | null;
  /** Absent: none. */
  readonly first?: readonly string[];
  readonly last: readonly string[];
}

/** A step in words, and its statements. */
export interface ScriptStep {
  readonly what: string;
  /** Statements of one group depend on each other's session. */
  readonly groups: readonly (readonly string[])[];
}

/** What to run. */
export function scriptOf(printed: PrintedMigration): MigrationScript {
  const { migration, setup, stages, afterwards, pause = null } = printed;
  return {
    ...{ provider: migration.provider, setup, afterwards, pause },
    stages: stages.map(({ steps, transaction, first, last }) => ({
      steps: steps.map((step) => ({ what: describePrinted(step), groups: groupsOf(step) })),
      ...{ transaction, last },
      ...(first.length === 0 ? {} : { first }),
    })),
  };
}

function groupsOf({ statements }: PrintedStep): readonly (readonly string[])[] {
  const groups: string[][] = [];
  for (const { text, continues = false } of statements) {
    const last = groups.at(-1);
    if (text === '') continue;
    if (continues && last !== undefined) last.push(text);
    else groups.push([text]);
  }
  return groups;
}

/** Number of groups. */
export function groupCount(stages: readonly ScriptStage[]): number {
  return stages.flatMap(({ steps }) => steps).reduce((sum, { groups }) => sum + groups.length, 0);
}

/** A step by the number of groups that are done before: its number from 1 on, and its words. */
export function stepAt(
  { stages }: MigrationScript,
  done: number,
): { readonly number: number; readonly count: number; readonly what: string } {
  const steps = stages.flatMap((stage) => stage.steps);
  let end = 0;
  const index = steps.findIndex(({ groups }) => (end += groups.length) > done);
  const number = index < 0 ? steps.length : index + 1;
  return { number, count: steps.length, what: steps[number - 1]?.what ?? '' };
}

/** Whether there is nothing to run. */
export function isEmpty(printed: PrintedMigration): boolean {
  return printedSteps(printed).length === 0;
}
