import type { Check } from '../../catalog/catalog.ts';
import { commentText } from './sql-comments.ts';
import {
  closingIndex,
  isSymbol,
  isWord,
  splitAtCommas,
  textOf,
  tokenizeSql,
  type SqlToken,
} from './sql-tokens.ts';
import { readTableItems, type TableItem } from './table-items.ts';
import { foldName } from './name-case.ts';

/** Facts that only the text of a CREATE TABLE has; everything else is in pragmas. */
export interface CreatedTable {
  readonly comment: string | null;
  /** By column name in lower case. */
  readonly columns: ReadonlyMap<string, CreatedColumn>;
  readonly checks: readonly Check[];
  readonly primaryKeyName: string | null;
  /** Columns in lower case. */
  readonly uniques: readonly {
    readonly name: string | null;
    readonly columns: readonly string[];
  }[];
  /** Names of the foreign keys, in the order of the text. */
  readonly foreignKeyNames: readonly (string | null)[];
}

/** Facts about a column that only the text has. */
export interface CreatedColumn {
  readonly comment: string | null;
  readonly collation: string | null;
  readonly generated: string | null;
}

interface Findings {
  readonly checks: Check[];
  readonly uniques: { readonly name: string | null; readonly columns: readonly string[] }[];
  readonly foreignKeyNames: (string | null)[];
  primaryKeyName: string | null;
}

const tableConstraints = ['CONSTRAINT', 'PRIMARY', 'UNIQUE', 'CHECK', 'FOREIGN'];

/** Parses a CREATE TABLE (https://sqlite.org/lang_createtable.html) from sqlite_schema. */
export function readCreatedTable(sql: string): CreatedTable {
  const { tableComments, items } = readTableItems(sql, tokenizeSql(sql));
  const columns = new Map<string, CreatedColumn>();
  const findings: Findings = { checks: [], uniques: [], foreignKeyNames: [], primaryKeyName: null };
  for (const item of items) {
    const isConstraint = tableConstraints.some((word) => isWord(item.tokens[0], word));
    const name = isConstraint || !item.tokens[0] ? undefined : foldName(item.tokens[0].value);
    const found = readConstraints(sql, item, name, findings);
    if (name !== undefined) columns.set(name, { comment: commentText(item.comments), ...found });
  }
  return { comment: commentText(tableComments), columns, ...findings };
}

/** Parses the constraints of one item; table-level facts go into `findings`. */
function readConstraints(
  sql: string,
  { tokens }: TableItem,
  column: string | undefined,
  findings: Findings,
): Pick<CreatedColumn, 'collation' | 'generated'> {
  let name: string | null = null;
  let collation: string | null = null;
  let generated: string | null = null;
  for (let index = column === undefined ? 0 : 1; index < tokens.length; index++) {
    const token = tokens[index];
    const close = isSymbol(tokens[index + 1], '(') ? closingIndex(tokens, index + 1) : index;
    const inside = tokens.slice(index + 2, close);
    if (isWord(token, 'CONSTRAINT')) {
      name = tokens[++index]?.value ?? null;
      continue;
    }
    if (isWord(token, 'CHECK')) findings.checks.push({ name, expression: textOf(sql, inside) });
    else if (isWord(token, 'AS')) generated = textOf(sql, inside);
    else if (isWord(token, 'COLLATE')) collation = tokens[index + 1]?.value ?? null;
    else if (isWord(token, 'REFERENCES')) findings.foreignKeyNames.push(name);
    else if (isWord(token, 'PRIMARY')) findings.primaryKeyName = name;
    else if (isWord(token, 'UNIQUE'))
      findings.uniques.push({
        name,
        columns: column === undefined ? columnNames(inside) : [column],
      });
    else if (isSymbol(token, '(')) index = closingIndex(tokens, index);
    if (endsName(token)) name = null;
    if (close > index) index = close;
  }
  return { collation, generated };
}

/** A constraint's name applies until its keyword; FOREIGN KEY and GENERATED precede it. */
function endsName(token: SqlToken | undefined): boolean {
  return ['CHECK', 'AS', 'REFERENCES', 'PRIMARY', 'UNIQUE', 'NULL', 'DEFAULT', 'COLLATE'].some(
    (word) => isWord(token, word),
  );
}

function columnNames(tokens: readonly SqlToken[]): readonly string[] {
  return splitAtCommas(tokens).map(([first]) => foldName(first?.value ?? ''));
}
