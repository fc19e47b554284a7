import type { Operation } from '../../../model/api-model.ts';
import { code } from '../../printer/code.ts';
import type { Code } from '../../printer/code.ts';
import { doc } from '../../printer/comment.ts';
import { arrayOf, assignment, objectOf, property } from '../../printer/expressions.ts';
import { literal } from '../../printer/literal.ts';
import { identifier } from '../../printer/names.ts';
import { interfaceOf } from '../../printer/types.ts';
import type { ListPaging } from '../client-input.ts';
import { listPaging } from '../list-paging.ts';

interface PagedList {
  readonly operation: Operation;
  readonly paging: ListPaging;
}

/** Declarations for the document's paged lists, and the module that reads them. */
export interface PagedListsCode {
  readonly parts: readonly Code[];
  readonly module: 'read-pages.ts' | 'read-list.ts';
}

/**
 * Type with the lists that can be read page by page, and settings of those that differ from the
 * default.
 */
export function pagedListsCode(operations: readonly Operation[]): PagedListsCode {
  const lists = operations.flatMap((operation): readonly PagedList[] => {
    const paging = listPaging(operation);
    return paging === null ? [] : [{ operation, paging }];
  });
  const types = lists.map(({ operation, paging }) => ({
    name: operation.path,
    isOptional: false,
    type: { code: namesCode(paging.rows), kind: 'other' as const },
  }));
  const unusual = lists.flatMap((list) => {
    const members = unusualMembers(list);
    return members.length === 0
      ? []
      : [property(list.operation.path, objectOf(members, { broken: false }))];
  });
  const left = code`export const pagedLists: Readonly<Record<string, PagedList>>`;
  const typesDoc = doc(
    'Lists that can be read page by page, each with the property path to its rows.',
  );
  const valuesDoc = doc(
    'The exceptions: lists whose paging parameters are not `page`, `cursor` and `limit`, or whose rows are not the body itself.',
  );
  const isUsual = unusual.length === 0;
  const reader = code`const readPages = (get: LooseCall, path: string, init?: LooseInit) =>
  readList(pagedLists[path] ?? {}, get, path, init);`;
  return {
    parts: [
      code`${typesDoc}${interfaceOf(identifier('PagedLists'), types)}`,
      code`${valuesDoc}${assignment(left, objectOf(unusual, { broken: !isUsual }))}`,
      ...(isUsual ? [] : [reader]),
    ],
    module: isUsual ? 'read-pages.ts' : 'read-list.ts',
  };
}

function unusualMembers({ operation, paging }: PagedList): readonly Code[] {
  const { by, parameter, cursor, limit, first, bound, rows } = paging;
  const isTaken = operation.parameters.some(
    ({ in: place, name }) => place === 'query' && name === 'limit',
  );
  const page = by === 'page' ? parameter : '';
  const size = limit ?? (isTaken ? '' : 'limit');
  return [
    ...(page === 'page' ? [] : [property('page', literal(page))]),
    ...(cursor === null || cursor === 'cursor' ? [] : [property('cursor', literal(cursor))]),
    ...(size === 'limit' ? [] : [property('limit', literal(size))]),
    ...(first === null ? [] : [property('first', literal(first))]),
    ...(bound === null ? [] : [property('bound', literal(bound))]),
    ...(rows.length === 0 ? [] : [property('rows', namesCode(rows))]),
  ];
}

/** Names as a tuple. */
export function namesCode(names: readonly string[]): Code {
  return arrayOf(names.map((name) => literal(name)));
}
