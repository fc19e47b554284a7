import type { RequestStep } from '../crud/operation-steps.ts';
import type { OperationHandler } from '../operation/operation-request.ts';
import { createRequestCheck } from './guarded-request.ts';
import type { PropertyGuards } from '../../shared/access/property-guards.ts';
import { narrowedCrud, readScopes } from './narrowed-crud.ts';

const open: PropertyGuards = { read: {}, write: {} };

/**
 * Number of kinds of callers whose handlers are cached: each scope of the model's properties
 * doubles the number of kinds.
 */
const keptKinds = 64;

/**
 * For models whose properties have scopes: rejects requests that use one without its scope; rows
 * are read without properties that the caller may not see.
 */
export const admission: RequestStep = (operation, next) => {
  const { guards = open, nested = [] } = operation.crud;
  const scopes = readScopes(operation.crud);
  const isOpen = guards === open && nested.every((relation) => relation.guards === undefined);
  if (scopes.length === 0 && isOpen) return next(operation);
  const check = createRequestCheck(operation, guards);
  const handlers = new Map<string, OperationHandler>();
  const handlerFor = (held: ReadonlySet<string>): OperationHandler => {
    const key = scopes.map((scope) => (held.has(scope) ? '1' : '0')).join('');
    const known = handlers.get(key);
    if (known !== undefined) return known;
    const handler = next({ ...operation, crud: narrowedCrud(operation.crud, guards, held) });
    if (handlers.size < keptKinds) handlers.set(key, handler);
    return handler;
  };
  // Reports errors in the document at start rather than at the first request.
  handlerFor(new Set(scopes));
  return async (request) => {
    check(request);
    return handlerFor(request.caller.scopes)(request);
  };
};
