import type { Column, Table, TableRight } from '../catalog/catalog.ts';
import { tablePlace, type DocumentNote } from './document-note.ts';
import type { Field } from './field.ts';
import type { PreviousNames } from './names/previous-names.ts';
import { isAuditLog } from './names/secret-names.ts';
import { isPlain } from './row-key.ts';

/** What the operations of a table can do with its rows, as far as the database's user may. */
export interface Rights {
  /** What has no operation. */
  readonly denied: ReadonlySet<TableRight>;
  /** What has an operation that the database may forbid (403). */
  readonly forbidden: ReadonlySet<TableRight>;
}

const rights: readonly TableRight[] = ['read', 'create', 'update', 'delete'];
const writes: readonly TableRight[] = ['create', 'update', 'delete'];

/** A table without what is denied on columns that an earlier document sends, or, with `all`, on any. */
export function withKeptColumns(
  table: Table,
  earlier: PreviousNames | undefined,
  all: boolean,
): Table {
  if (table.columns.every(({ denied }) => denied === undefined)) return table;
  const isKept = (column: Column, right: TableRight): boolean =>
    right !== 'read' &&
    (all || (right !== 'delete' && earlier?.sent[right].has(column.name) === true));
  const columns = table.columns.map(({ denied = [], ...column }): Column => {
    const lasting = denied.filter((right) => !isKept(column, right));
    return lasting.length === 0 ? column : { ...column, denied: lasting };
  });
  return { ...table, columns };
}

/**
 * The rights of a table's operations. Operations of an earlier document are kept, and `all` declares
 * all: another user may serve the document.
 */
export function rightsOf(
  table: Table,
  fields: readonly Field[],
  { earlier, all }: { readonly earlier: PreviousNames | undefined; readonly all: boolean },
): Rights {
  const missing = rights.filter((right) => lacks(table, fields, right));
  const isKept = (right: TableRight): boolean => all || earlier?.rights.has(right) === true;
  const kept = missing.filter(isKept);
  const left = isLog(table) ? [...missing, ...writes] : missing;
  return {
    denied: new Set(left.filter((right) => !isKept(right))),
    forbidden: new Set([...kept, ...(table.guarded === true ? writes : [])]),
  };
}

/** An audit log is written by the database or by other programs. */
function isLog({ kind, name }: Table): boolean {
  return kind === 'table' && isAuditLog(name);
}

/** Rows are found by reading them. */
function lacks(table: Table, fields: readonly Field[], right: TableRight): boolean {
  const { denied = [] } = table;
  if (denied.includes(right)) return true;
  if (right === 'update' || right === 'delete') return denied.includes('read');
  return right === 'create' && fields.some(isMissingInCreate);
}

/** Whether only a create that sends the column could succeed, and none may. */
function isMissingInCreate({ column }: Field): boolean {
  const isFilled = column.nullable || column.default !== null;
  const isNumbered = column.identity !== null || column.generated !== null;
  return !isFilled && !isNumbered && column.denied?.includes('create') === true;
}

/** Whether a column identifies rows in paths: a segment can hold its values, and they can be read. */
export function isAddressable({ column }: Field): boolean {
  return isPlain(column) && column.denied?.includes('read') !== true;
}

/** Reports operations that are left out, and those that are kept; not again what a document declares. */
export function rightsNotes(
  table: Table,
  { denied, forbidden }: Rights,
  earlier: PreviousNames | undefined,
): readonly DocumentNote[] {
  const shown = table.kind === 'table' ? rights : (['read'] as const);
  const left = shown.filter((right) => denied.has(right));
  const lost = shown.filter(
    (right) => table.denied?.includes(right) === true && forbidden.has(right),
  );
  const place = tablePlace(table);
  const isNews = lost.some((right) => earlier?.rights.get(right) === false);
  return [
    ...(left.length === 0 || earlier !== undefined
      ? []
      : [
          {
            place,
            message: `Rows have no operations to ${wordsOf(left)} them, since ${isLog(table) ? 'it looks like an audit log' : 'this user may not'}; --all-operations declares them.`,
          },
        ]),
    ...(isNews
      ? [
          {
            place,
            message: `This user may not ${wordsOf(lost)} rows: these operations are kept, and respond with 403.`,
          },
        ]
      : []),
  ];
}

function wordsOf(list: readonly TableRight[]): string {
  const last = list.at(-1) ?? '';
  return list.length < 2 ? last : `${list.slice(0, -1).join(', ')} or ${last}`;
}
