import { namedField } from '../database/table-shape.ts';
import type { Operation } from '../document/operation.ts';
import type { CallableOperation } from '../shared/access/callable-operation.ts';
import { shownProperties } from '../shared/access/shown-properties.ts';

/** An operation as documents for callers are made by it. */
export function callableOperation({ method, path, crud }: Operation): CallableOperation {
  if (crud === null) return { method, path, guarded: null };
  const { guards, list = {}, row = [], output = [], embed, query = null } = crud;
  return {
    ...{ method, path },
    guarded: {
      guards: guards ?? { read: {}, write: {} },
      ...{ list, query },
      shown: shownProperties(row, output.map(namedField)),
      relations: embed?.relations ?? [],
    },
  };
}
