import type { Operation } from '../../../model/api-model.ts';
import { code } from '../../printer/code.ts';
import type { Code } from '../../printer/code.ts';
import { doc } from '../../printer/comment.ts';
import { assignment } from '../../printer/expressions.ts';
import { literal } from '../../printer/literal.ts';
import { identifier } from '../../printer/names.ts';
import { literalType, typeAlias, unionType } from '../../printer/types.ts';

/** What transactions need of the document; nothing without a batch. */
export function batchCode(operations: readonly Operation[]): readonly Code[] {
  const found = operations.find(({ batch }) => batch !== null);
  if (found?.batch === null || found?.batch === undefined) return [];
  const { operations: ids } = found.batch;
  const names = typeAlias(identifier('BatchedName'), unionType(ids.map(literalType)));
  const path = assignment(code`const batchPath`, literal(found.path));
  return [
    code`${doc('Ids of the operations that a transaction may contain.')}${names}`,
    code`${doc('Path of the operation that runs others in one transaction.')}${path}`,
  ];
}
