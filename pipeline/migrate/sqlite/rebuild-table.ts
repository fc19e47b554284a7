import type { Column, Table } from '../../catalog/catalog.ts';
import type { NameContext, Sql } from '../print/printed-step.ts';
import { indexParts } from '../print/table-items.ts';
import { commentLine, inParentheses, quotedName, textLiteral } from '../sql-text.ts';
import type { Fill } from '../steps/step.ts';
import { convertedValue } from './converted-value.ts';
import { createTableSql, defaultText } from './create-table.ts';
import { tableWords } from './known-tables.ts';
import type { KnownTable } from './known-tables.ts';

/** A table to rebuild. */
export interface Rebuild {
  readonly old: Table;
  readonly fresh: Table;
  /** Values for rows without one, by column. */
  readonly fills: ReadonlyMap<string, Fill>;
  /** The table's parts in the file; null without a file. */
  readonly known: KnownTable | null;
}

/** Rebuilds a table with its rows, in the order of https://sqlite.org/lang_altertable.html#otheralter; references from other tables and views stay valid. */
export function rebuildSql(rebuild: Rebuild, context: NameContext): readonly Sql[] {
  const { fresh, known } = rebuild;
  const name = quotedName(fresh.name, 'sqlite');
  const between = `${fresh.name}_new`;
  const target = quotedName(between, 'sqlite');
  const columns = fresh.columns.filter(({ generated }) => generated === null);
  const names = columns.map((column) => quotedName(column.name, 'sqlite')).join(', ');
  const values = columns.map((column) => valueOf(column, rebuild)).join(', ');
  return [
    ...(known === null ? guardSql(fresh.name) : []),
    { text: createTableSql(fresh, context, { name: between, known: known ?? undefined }) },
    {
      text: `INSERT INTO ${target} (${names}) SELECT ${values} FROM ${name}`,
      comments: [...rebuild.fills.values()].flatMap(fillComments),
    },
    ...(known !== null && tableWords(known).countsOn ? keepCount(fresh.name, between) : []),
    { text: `DROP TABLE ${name}` },
    { text: 'PRAGMA legacy_alter_table = ON' },
    { text: `ALTER TABLE ${target} RENAME TO ${name}` },
    { text: 'PRAGMA legacy_alter_table = OFF' },
    ...fresh.indexes.map((index) => ({ text: createIndexSql(fresh, index, context) })),
    ...(known?.triggers ?? []).map((text) => ({ text })),
  ];
}

function fillComments({ value, property }: Fill): readonly string[] {
  return [
    commentLine(
      value === null
        ? `fill: existing rows need a value for ${property}, or the next statement fails; set it with --fill '${property}=<SQL>', or write it below in place of NULL`
        : `fill: set ${property} in rows that have no value for it`,
    ),
  ];
}

function valueOf(column: Column, { old, fills }: Rebuild): string {
  const name = quotedName(column.name, 'sqlite');
  const from = old.columns.find((one) => one.name === column.name);
  const fill = fills.get(column.name)?.value ?? null;
  if (from !== undefined) {
    const value = convertedValue(from, column, name);
    return fill === null ? value : `coalesce(${value}, ${inParentheses(fill)})`;
  }
  if (fill !== null) return inParentheses(fill);
  return column.default === null ? 'NULL' : defaultText(column.default);
}

/** Keeps the AUTOINCREMENT counter, so that numbers are not reused. */
function keepCount(name: string, between: string): readonly Sql[] {
  const [old, fresh] = [name, between].map((one) => textLiteral(one, 'sqlite'));
  return [
    {
      text: `UPDATE sqlite_sequence SET seq = max(seq, (SELECT seq FROM sqlite_sequence WHERE name = ${old ?? ''})) WHERE name = ${fresh ?? ''}`,
    },
  ];
}

/** Without the file, the other clauses of a table and its triggers are unknown: fail instead of losing them. */
export function guardSql(name: string): readonly Sql[] {
  const words = [
    'COLLATE',
    'AUTOINCREMENT',
    'WITHOUT%ROWID',
    'STRICT',
    'DEFERRABLE',
    'ON CONFLICT',
  ];
  const likes = words.map((word) => `words LIKE '%${word}%'`).join(' OR ');
  // RESTRICT is part of the document.
  const own = `SELECT type, replace(upper(sql), 'RESTRICT', '') AS words FROM sqlite_schema WHERE tbl_name = ${textLiteral(name, 'sqlite')}`;
  return [
    {
      text: 'CREATE TEMP TABLE specmill_guard (found INTEGER CONSTRAINT "the table has triggers or clauses that a document cannot express: use --db to keep them" CHECK (found = 0))',
    },
    {
      text: `INSERT INTO specmill_guard SELECT count(*) FROM (${own}) WHERE type = 'trigger' OR (type = 'table' AND (${likes}))`,
    },
    { text: 'DROP TABLE specmill_guard' },
  ];
}

/** An index in SQLite's own text. */
export function createIndexSql(
  table: Table,
  index: Table['indexes'][number],
  context: NameContext,
): string {
  const parts = indexParts(index, context, (text) => text);
  const filter = index.where === null ? '' : ` WHERE ${index.where}`;
  const word = index.unique ? 'UNIQUE INDEX' : 'INDEX';
  return `CREATE ${word} ${quotedName(index.name, 'sqlite')} ON ${quotedName(table.name, 'sqlite')} ${parts}${filter}`;
}
