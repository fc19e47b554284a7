import type { Operation } from '../model/api-model.ts';
import type { OperationName } from './contract-result.ts';

/** The operation that a cell belongs to. */
export function operationName({ id, method, path }: Operation): OperationName {
  return { id, method, path };
}
