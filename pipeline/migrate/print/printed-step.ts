import type { Catalog } from '../../catalog/catalog.ts';
import type { Migration } from '../plan-migration.ts';
import type { Fill, Step } from '../steps/step.ts';
import { commentLine } from './sql-text.ts';

/** A step as SQL. */
export interface PrintedStep {
  readonly step: Step;
  /** Single statements, without semicolons; databases with batches run each as one. */
  readonly statements: readonly Sql[];
}

/** A statement with the comment lines above it; without text, only the comment. */
export interface Sql {
  readonly text: string;
  readonly comments?: readonly string[];
}

/** A whole migration as SQL. */
export interface PrintedMigration {
  readonly migration: Migration;
  /** Statements that set up the connection, before the transaction. */
  readonly setup: readonly string[];
  /** Steps that cannot be in the transaction, or whose effect it could not use. They lose no data if the rest fails. */
  readonly outside: readonly PrintedStep[];
  readonly steps: readonly PrintedStep[];
  /** The statements of a transaction; null if the database commits every DDL statement. */
  readonly transaction: {
    readonly begin: string;
    readonly commit: string;
    readonly rollback: string;
  } | null;
  /** Statements that check at the end of the transaction, and that restore settings after it. */
  readonly last: readonly string[];
  readonly afterwards: readonly string[];
  /** The separator of statements in a file. */
  readonly separator: string;
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
