import type { ValidParameters } from '../../../server-template/runtime/operation/operation-request.ts';
import { emptyRecord } from '../../../server-template/shared/empty-record.ts';
import type { ValidRequest } from '../validate/request-validator.ts';

/** The values of parameters as the server's code reads them. A parameter may be named like a member of every object. */
export function validParameters({ path, query }: ValidRequest): ValidParameters {
  return { params: recordOf(path), query: recordOf(query) };
}

function recordOf(values: ReadonlyMap<string, unknown>): Readonly<Record<string, unknown>> {
  return Object.assign(emptyRecord<unknown>(), Object.fromEntries(values));
}
