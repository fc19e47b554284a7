import { namedField } from '../../shared/operation/field.ts';
import type { Operation } from '../document/operation.ts';
import type { Member } from '../../shared/response-shape.ts';
import type { CallableOperation } from '../../shared/access/callable-operation.ts';
import { shownProperties } from '../../shared/access/shown-properties.ts';

/** The parts of an operation that caller-specific documents depend on. */
export function callableOperation({ method, path, crud }: Operation): CallableOperation {
  if (crud === null) return { method, path, guarded: null };
  const { guards, list = {}, output = [], embed, query = null } = crud;
  const fields = output.map(namedField);
  const plain = fields.map(({ name, property }): Member => ({
    ...{ name, value: { kind: 'column', property } },
  }));
  const { row = plain, envelope = null } = crud;
  return {
    ...{ method, path },
    guarded: {
      guards: guards ?? { read: {}, write: {} },
      ...{ list, query },
      shown: shownProperties(row, fields),
      ...{ row, envelope },
      relations: embed?.relations ?? [],
    },
  };
}
