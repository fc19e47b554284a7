import type { Column, Table } from '../../catalog/catalog.ts';
import { checkSql, foreignKeySql, primaryKeySql, uniqueSql } from '../print/table-items.ts';
import type { NameContext } from '../print/printed-step.ts';
import { inParentheses, quotedName } from '../sql-text.ts';
import { tableWords } from './known-tables.ts';
import type { KnownTable } from './known-tables.ts';

/** CREATE TABLE with everything that SQLite only stores in this text: keys, checks, and the comments that introspection reads. */
export function createTableSql(
  table: Table,
  context: NameContext,
  {
    name = table.name,
    known,
  }: { readonly name?: string; readonly known?: KnownTable | undefined } = {},
): string {
  const { columns, primaryKey, uniques, foreignKeys, checks } = table;
  const words = known === undefined ? { options: '', countsOn: false } : tableWords(known);
  const rowNumber = rowNumberOf(table, words.options.includes('ROWID'));
  const items: Item[] = [
    ...columns.map((column) => ({
      text: columnSql(column, {
        rowNumber: column === rowNumber ? (words.countsOn ? 'counting' : 'plain') : null,
        collation: known?.collations.get(column.name) ?? null,
      }),
      comment: column.comment,
    })),
    ...(primaryKey === null || rowNumber !== null
      ? []
      : [{ text: primaryKeySql(primaryKey, context), comment: null }]),
    ...[
      ...uniques.map((key) => uniqueSql(key, context)),
      ...foreignKeys.map((key) => foreignKeySql(key, context)),
      ...checks.map((check) => checkSql(check, context)),
    ].map((text) => ({ text, comment: null })),
  ];
  const head = `CREATE TABLE ${quotedName(name, 'sqlite')} (`;
  return `${withComment(head, table.comment)}\n${body(items)}\n)${words.options}`;
}

interface Item {
  readonly text: string;
  readonly comment: string | null;
}

function body(items: readonly Item[]): string {
  return items
    .map(({ text, comment }, index) =>
      withComment(`  ${text}${index === items.length - 1 ? '' : ','}`, comment),
    )
    .join('\n');
}

/** A comment after its item; further lines are below the first. */
function withComment(text: string, comment: string | null): string {
  if (comment === null) return text;
  const line = text.slice(text.lastIndexOf('\n') + 1);
  const lines = comment.split(/\r\n|[\n\r]/).map((one) => `-- ${one}`);
  return `${text} ${lines.join(`\n${' '.repeat(line.length + 1)}`)}`;
}

/** The rowid column: it must be declared as INTEGER PRIMARY KEY itself. */
function rowNumberOf({ columns, primaryKey }: Table, isWithoutRowId: boolean): Column | null {
  const [name, ...others] = primaryKey?.columns ?? [];
  if (name === undefined || others.length > 0 || isWithoutRowId) return null;
  const column = columns.find((one) => one.name === name);
  return column?.sqlType.toUpperCase() === 'INTEGER' && column.identity !== null ? column : null;
}

/** A column in CREATE TABLE and ADD COLUMN. */
export function columnSql(
  column: Column,
  facts: {
    readonly rowNumber: 'plain' | 'counting' | null;
    readonly collation: string | null;
  } = { rowNumber: null, collation: null },
): string {
  const { name, sqlType, nullable, default: text, generated } = column;
  return [
    quotedName(name, 'sqlite'),
    ...(sqlType === '' ? [] : [sqlType]),
    ...(facts.rowNumber === null ? [] : ['PRIMARY KEY']),
    ...(facts.rowNumber === 'counting' ? ['AUTOINCREMENT'] : []),
    ...(nullable || facts.rowNumber !== null ? [] : ['NOT NULL']),
    ...(text === null ? [] : [`DEFAULT ${defaultText(text)}`]),
    ...(facts.collation === null ? [] : [`COLLATE ${quotedName(facts.collation, 'sqlite')}`]),
    ...(generated === null
      ? []
      : [
          `GENERATED ALWAYS AS ${inParentheses(generated.expression)} ${generated.stored ? 'STORED' : 'VIRTUAL'}`,
        ]),
  ].join(' ');
}

/** SQLite reports default expressions without the parentheses that they require. */
export function defaultText(text: string): string {
  return isLiteral(text) ? text : `(${text})`;
}

function isLiteral(text: string): boolean {
  return (
    /^[-+]?(?:\d[\d.]*(?:e[-+]?\d+)?|0x[\da-f]+)$/i.test(text) ||
    /^x?'(?:[^']|'')*'$/i.test(text) ||
    /^"(?:[^"]|"")*"$/.test(text) ||
    /^(?:null|true|false|current_(?:time|date|timestamp))$/i.test(text)
  );
}
