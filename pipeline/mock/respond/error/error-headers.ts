import type { Operation, OperationResponse } from '../../../model/api-model.ts';
import type { ApiError } from '../../../../server-template/shared/api-error.ts';
import { responseFor } from '../../choose/choose-response.ts';
import type { MockContext } from '../../mock-options.ts';
import { DeclaredHeaders } from '../declared-headers.ts';
import type { Headers } from '../declared-headers.ts';

const made = new WeakMap<OperationResponse, DeclaredHeaders>();

/** Headers of a rejection: its own, and those that a third-party document declares for its status. */
export function errorHeaders(
  context: MockContext,
  operation: Operation | null,
  { status, rejection }: { readonly status: number; readonly rejection: ApiError },
): Headers {
  const own = rejection.headers;
  const response = operation === null ? null : responseFor(operation.responses, status);
  if (response === null || context.schemas.isOfTables) return own;
  const declared = made.get(response) ?? new DeclaredHeaders(context, response, false);
  made.set(response, declared);
  const headers = declared.with(() => own);
  const names = new Set(Object.keys(headers).map((name) => name.toLowerCase()));
  const others = Object.entries(own).filter(([name]) => !names.has(name.toLowerCase()));
  return { ...headers, ...Object.fromEntries(others) };
}
