import type { Catalog } from '../../catalog/catalog.ts';
import type { Migration } from '../plan-migration.ts';
import type { Fill, Step } from '../steps/step.ts';
import { commentLine } from './sql-text.ts';

/** A step as SQL. */
export interface PrintedStep {
  readonly step: Step;
  /** One statement each, without its semicolon; a database that takes batches takes each as one. */
  readonly statements: readonly Sql[];
}

/** A statement, with the comment lines that are above it; one without text is a comment alone. */
export interface Sql {
  readonly text: string;
  readonly comments?: readonly string[];
}

/** A whole migration as SQL. */
export interface PrintedMigration {
  readonly migration: Migration;
  /** Statements that set up the connection, before the transaction. */
  readonly setup: readonly string[];
  /** Steps that cannot be part of the transaction, or whose effect it could not use; they lose nothing where the rest fails. */
  readonly outside: readonly PrintedStep[];
  readonly steps: readonly PrintedStep[];
  /** Words that begin and end a transaction; null where the database keeps every change of a table at once. */
  readonly transaction: {
    readonly begin: string;
    readonly commit: string;
    readonly rollback: string;
  } | null;
  /** Statements that check and restore, inside the transaction's end and behind it. */
  readonly last: readonly string[];
  readonly afterwards: readonly string[];
  /** What ends a statement in a file. */
  readonly separator: string;
}

/** Plain statements. */
export function sqlOf(...texts: readonly string[]): readonly Sql[] {
  return texts.map((text) => ({ text }));
}

/** What gives rows without a value one; where nobody said which, a comment that tells. */
export function fillSql(fill: Fill, update: (value: string) => string): readonly Sql[] {
  if (fill.value !== null) {
    return [
      {
        text: update(fill.value),
        comments: [`-- fill: give rows without a value of ${fill.property} one`],
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

/** Provider and default schema: what names need. */
export type NameContext = Pick<Catalog, 'provider' | 'defaultSchema'>;
