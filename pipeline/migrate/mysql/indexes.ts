import type { Index, Table } from '../../catalog/catalog.ts';
import type { NameContext } from '../print/printed-step.ts';
import { columnList, indexParts } from '../print/table-items.ts';
import { qualifiedName, quotedName } from '../sql-text.ts';

/** A unique key of a table's declaration. */
export function uniqueKeySql(key: Table['uniques'][number], context: NameContext): string {
  const name = key.name === null ? '' : ` ${quotedName(key.name, 'mysql')}`;
  return `UNIQUE KEY${name} ${columnList(key.columns, context)}`;
}

/** The statement that creates an index. */
export function createIndexSql(table: Table, index: Index, context: NameContext): string {
  const name = quotedName(index.name, 'mysql');
  return `CREATE ${kindOf(index)} ${name} ON ${qualifiedName(table, context)} ${partsOf(index, context)}`;
}

/** The same as a part of ALTER TABLE. */
export function addedIndexSql(index: Index, context: NameContext): string {
  return `ADD ${kindOf(index)} ${quotedName(index.name, 'mysql')} ${partsOf(index, context)}`;
}

function kindOf({ method, unique }: Index): string {
  if (isSpecial(method)) return `${method.toUpperCase()} INDEX`;
  return unique ? 'UNIQUE INDEX' : 'INDEX';
}

/** Index parts with parentheses around expressions, but not around prefixes: \`name\`(10). */
function partsOf(index: Index, context: NameContext): string {
  const wrap = (text: string): string =>
    /^`(?:[^`]|``)+`\(\d+\)$/.test(text) ? text : `(${text})`;
  const { method } = index;
  const using = method === null || isSpecial(method) ? '' : ` USING ${method.replace(/\W/g, '')}`;
  return `${indexParts(index, context, wrap)}${using}`;
}

function isSpecial(method: string | null): method is 'fulltext' | 'spatial' {
  return method === 'fulltext' || method === 'spatial';
}
