import type { Operation } from '../../../model/api-model.ts';
import { code } from '../../printer/code.ts';
import type { Code } from '../../printer/code.ts';
import { objectOf, property } from '../../printer/expressions.ts';
import { literal } from '../../printer/literal.ts';
import { imported, importedType } from '../../printer/names.ts';
import type { ClientOperation } from '../client-input.ts';

/** What a read returns from its response's headers. */
export interface HeadCode {
  /** How to read it: `{ total: totalOf, nextCursor: cursorOf('cursor') }`. */
  readonly readers: Code;
  /** `Pick<ListHead, 'total' | 'nextCursor'>` */
  readonly type: Code;
}

/**
 * The total if the document declares it, and the next cursor if the list has one; null if neither.
 */
export function headCode(core: string, { operation, paging }: ClientOperation): HeadCode | null {
  const cursor = paging?.cursor ?? null;
  const readers: Readonly<Record<string, Code>> = {
    ...(declares(operation, 'x-total-count') ? { total: imported(core, 'totalOf') } : {}),
    ...(cursor === null
      ? {}
      : { nextCursor: code`${imported(core, 'cursorOf')}(${literal(cursor)})` }),
  };
  const [first, ...others] = Object.keys(readers);
  if (first === undefined) return null;
  const names = others.reduce((all, name) => code`${all} | ${literal(name)}`, literal(first));
  const members = Object.entries(readers).map(([name, reader]) => property(name, reader));
  return {
    readers: objectOf(members, { broken: false }),
    type: code`Pick<${importedType(core, 'ListHead')}, ${names}>`,
  };
}

/** The ETag of a row, if the document declares it; otherwise null. */
export function rowHeadCode(core: string, { operation }: ClientOperation): HeadCode | null {
  if (!declares(operation, 'etag')) return null;
  const readers = objectOf([property('etag', imported(core, 'etagOf'))], { broken: false });
  return { readers, type: importedType(core, 'RowHead') };
}

/** Whether a success has a header. */
function declares({ responses }: Operation, header: string): boolean {
  return responses.some(
    ({ status, headers }) =>
      status.startsWith('2') && headers.some(({ name }) => name.toLowerCase() === header),
  );
}
