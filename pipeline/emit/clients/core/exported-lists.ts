import type { Operation } from '../../../model/api-model.ts';
import { code } from '../../printer/code.ts';
import type { Code } from '../../printer/code.ts';
import { doc } from '../../printer/comment.ts';
import { identifier } from '../../printer/names.ts';
import { interfaceOf } from '../../printer/types.ts';
import { listedRows } from '../list-paging.ts';
import { namesCode } from './paged-lists.ts';

/** Type with the lists that can be read as NDJSON; nothing if there are none. */
export function exportedListsCode(operations: readonly Operation[]): readonly Code[] {
  const lists = operations.flatMap((operation) => {
    const rows = listedRows(operation);
    const isExported = operation.list?.exports?.types.includes('application/x-ndjson') === true;
    if (!isExported || rows === null) return [];
    const type = { code: namesCode(rows), kind: 'other' as const };
    return [{ name: operation.path, isOptional: false, type }];
  });
  if (lists.length === 0) return [];
  const comment = doc(
    'Lists that can be exported as lines of JSON, each with the property path to its rows.',
  );
  return [code`${comment}${interfaceOf(identifier('ExportedLists'), lists)}`];
}
