import type { CallableOperation } from '../../../server-template/shared/access/callable-operation.ts';
import { guardsOf } from '../../../server-template/shared/access/property-guards.ts';
import { shownProperties } from '../../../server-template/shared/access/shown-properties.ts';
import type { GuardedRelation } from '../../../server-template/shared/access/used-properties.ts';
import type { Operation, Relation } from '../../model/api-model.ts';

/** The parts of an operation that caller-specific documents depend on. */
export function callableOperation(operation: Operation): CallableOperation {
  const { crud, path, list, embed, query } = operation;
  const method = operation.method.toUpperCase();
  if (crud === null) return { method, path, guarded: null };
  return {
    ...{ method, path },
    guarded: {
      guards: guardsOf(crud.model.properties),
      list: query?.list ?? list ?? {},
      shown: shownProperties(crud.row),
      ...{ row: crud.row, envelope: crud.envelope },
      relations: (embed?.relations ?? []).map(guardedRelation),
      query: query?.abilities ?? null,
    },
  };
}

/** A relation, with the scopes of its rows' properties. */
function guardedRelation({ name, key, model, row, relations }: Relation): GuardedRelation {
  const { read } = guardsOf(model.properties);
  return { name, key, read, row, relations: relations.map(guardedRelation) };
}
