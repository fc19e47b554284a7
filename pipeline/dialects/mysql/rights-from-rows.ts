import type { Column, TableRight } from '../../catalog/catalog.ts';
import type { ColumnRow, GrantRow, MysqlRows, Server } from './catalog-query.ts';

type ColumnRight = NonNullable<Column['denied']>[number];

const privileges: Readonly<Record<ColumnRight, string>> = {
  ...{ read: 'select', create: 'insert', update: 'update' },
};

/** What privileges on a column, its table, database or server, including those of roles, do not allow. */
export function deniedOnColumn({ privileges: granted }: ColumnRow): readonly ColumnRight[] {
  if (granted === undefined) return [];
  const words = granted.toLowerCase().split(',');
  return (['read', 'create', 'update'] as const).filter(
    (right) => !words.includes(privileges[right]),
  );
}

/** What the user may do with no column of a table; and deletes, which have no columns. */
export function deniedOnTable(
  {
    table,
    columns,
  }: { readonly table: { readonly name: string }; readonly columns: readonly ColumnRow[] },
  { database, grants = [] }: MysqlRows,
  server: Server,
): readonly TableRight[] {
  const denied: TableRight[] = (['read', 'create', 'update'] as const).filter((right) =>
    columns.every((column) => deniedOnColumn(column).includes(right)),
  );
  const texts = grants.flatMap((row: GrantRow) => Object.values(row));
  const allows = texts.map((text) => grantOfDelete(text, server));
  const mayDelete = allows.some(
    (on) => on === null || on.some((one) => covers(one, database, table.name)),
  );
  return mayDelete || texts.length === 0 ? denied : [...denied, 'delete'];
}

/** The object, `*.*`, `` `shop`.* `` or `` `shop`.`orders` ``, of a grant of deletes; null: unknown. */
function grantOfDelete(text: string, { flavour }: Server): readonly string[] | null {
  const name = '`(?:[^`]|``)*`';
  const grant = new RegExp(
    `^GRANT (.+?) ON (?:TABLE )?((?:${name}|\\*)\\.(?:${name}|\\*)) TO `,
  ).exec(text);
  // MariaDB also lists what the roles in use are granted. In MySQL, that and revoked parts are unknown.
  if (grant === null) return flavour === 'mysql' && !/^GRANT PROXY /.test(text) ? null : [];
  const words = (grant[1] ?? '')
    .replace(new RegExp(`\\((?:${name}|[, ])*\\)`, 'g'), '')
    .split(/ ?, ?/);
  return words.some((word) => word === 'DELETE' || word === 'ALL PRIVILEGES')
    ? [grant[2] ?? '']
    : [];
}

/** In the name of a database, `_` and `%` are wildcards unless a backslash precedes them. */
function covers(object: string, database: string, table: string): boolean {
  const [owner = '', name = ''] = object.match(/`(?:[^`]|``)*`|\*/g) ?? [];
  if (name !== '*') return unquoted(owner) === database && isSame(unquoted(name), table);
  if (owner === '*') return true;
  const pattern = unquoted(owner).replace(
    /\\([_%\\])|([_%])|[^\w]/g,
    (found, escaped?: string, wild?: string) =>
      wild === undefined
        ? `\\u${(escaped ?? found).charCodeAt(0).toString(16).padStart(4, '0')}`
        : wild === '%'
          ? '.*'
          : '.',
  );
  return new RegExp(`^${pattern}$`, 'is').test(database);
}

function unquoted(name: string): string {
  return name.slice(1, -1).replaceAll('``', '`');
}

/** Servers on some systems print names in lower case. */
function isSame(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}
