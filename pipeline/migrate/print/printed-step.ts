import type { Catalog } from '../../catalog/catalog.ts';
import type { Migration } from '../plan-migration.ts';
import type { Lock, TableSizes } from './lock.ts';
import type { Fill, Step } from '../steps/step.ts';
import { commentLine } from '../sql-text.ts';

/** A step as SQL. */
export interface PrintedStep {
  readonly step: Step;
  /** Single statements, without semicolons; databases with batches run each as one. */
  readonly statements: readonly Sql[];
  /** Which part of the step this is, and what it locks; absent: all of it, in the plain form. */
  readonly lock?: Lock;
}

/** A statement with the comment lines above it; without text, only the comment. */
export interface Sql {
  readonly text: string;
  readonly comments?: readonly string[];
  /** Whether it needs what the previous statement left in the session. */
  readonly continues?: boolean;
}

/** The statements of a transaction. */
export interface Transaction {
  readonly begin: string;
  readonly commit: string;
  readonly rollback: string;
}

/** Steps that take effect together. */
export interface Stage {
  readonly steps: readonly PrintedStep[];
  /** null: the database commits every statement. */
  readonly transaction: Transaction | null;
  /** Statements that prepare the others at the beginning of the transaction. */
  readonly first: readonly string[];
  /** Statements that check and restore at the end of the transaction. */
  readonly last: readonly string[];
}

/** A whole migration as SQL. */
export interface PrintedMigration {
  readonly migration: Migration;
  /** Statements that set up the connection. */
  readonly setup: readonly string[];
  /** In order. A failure leaves the stages before it in place. */
  readonly stages: readonly Stage[];
  /** Statements that restore settings of the connection. */
  readonly afterwards: readonly string[];
  /** A query that waits before another try to get a lock; absent: there is one try. */
  readonly pause?: string;
  /** Sizes of tables, for estimates; absent: unknown. */
  readonly sizes?: TableSizes;
  /** The separator of statements in a file. */
  readonly separator: string;
}

/** All steps with their SQL. */
export function printedSteps({ stages }: PrintedMigration): readonly PrintedStep[] {
  return stages.flatMap(({ steps }) => steps);
}

/** What the steps lock, as far as they say. */
export function locksOf(printed: PrintedMigration): readonly Lock[] {
  return printedSteps(printed).flatMap(({ lock }) => lock ?? []);
}

/** A stage, unless it has no steps. */
export function stageOf(
  steps: readonly PrintedStep[],
  transaction: Transaction | null,
  { first = [], last = [] }: Partial<Pick<Stage, 'first' | 'last'>> = {},
): readonly Stage[] {
  return steps.length === 0 ? [] : [{ steps, transaction, first, last }];
}

/** Statements without comments. */
export function sqlOf(...texts: readonly string[]): readonly Sql[] {
  return texts.map((text) => ({ text }));
}

/** Statements that fill rows without a value; a comment that asks for one if it is unknown. */
export function fillSql(fill: Fill, update: (value: string) => string): readonly Sql[] {
  if (fill.value !== null) {
    return [
      {
        text: update(fill.value),
        comments: [`-- fill: set ${fill.property} in rows that have no value for it`],
      },
    ];
  }
  return [
    {
      text: '',
      comments: [
        commentLine(
          `fill: existing rows need a value for ${fill.property}, or the next statement fails; set it with --fill '${fill.property}=<SQL>', or write it here:`,
        ),
        ...update('…').split('\n').map(commentLine),
      ],
    },
  ];
}

/** Provider and default schema, for printing names. */
export type NameContext = Pick<Catalog, 'provider' | 'defaultSchema'>;
