import type { NestedRelation, NestedWrite } from '../../../shared/operation/resolved-crud.ts';
import type { TableDefinition } from '../../database/database.ts';
import { definitionOf, type CrudOperation } from '../crud-operation.ts';
import { createWriteJudge, type WriteJudge } from '../denied-write.ts';

/** How to write rows of a relation by one action. */
export interface Way {
  readonly operation: CrudOperation;
  readonly definition: TableDefinition;
  readonly judge: WriteJudge;
  readonly isCreating: boolean;
}

/** How to create, update and delete rows of a relation; null for what a body cannot do. */
export function waysOf(
  operation: CrudOperation,
  relation: NestedRelation,
): Readonly<Record<'create' | 'update' | 'remove', Way | null>> {
  const { model, key: pairs, create, update, remove } = relation;
  const table = operation.related[model];
  if (table === undefined)
    throw new Error(`the generated code has no table for ${model}: run specmill build again`);
  const foreign = pairs.map(([, other]) => other);
  const wayOf = (
    action: 'create' | 'update' | 'delete',
    key: TableDefinition['key'],
    write: NestedWrite,
  ): Way => {
    const fields = [...foreign, ...(key ?? [])];
    const own: CrudOperation = {
      ...{ ...operation, ...operation.knowledgeOf(model), table },
      crud: { ...write, model, action, key: fields },
    };
    return {
      operation: own,
      definition: { ...definitionOf(own, fields), key: fields, scope: foreign },
      judge: createWriteJudge(own),
      isCreating: action === 'create',
    };
  };
  return {
    create: create === undefined ? null : wayOf('create', [], create),
    update: update === undefined ? null : wayOf('update', update.key, update),
    remove: remove === undefined ? null : wayOf('delete', remove.key, remove),
  };
}
