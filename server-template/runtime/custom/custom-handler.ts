import { isJsonObject } from '../../shared/json/json-object.ts';
import { withBigints, withoutBigints } from '../../shared/json/bigints.ts';
import { withDefaults } from '../crud/body-values.ts';
import type { Operation } from '../document/operation.ts';
import type { OperationHandler, ReceivedBody } from '../operation/operation-request.ts';
import type { ServedApi } from '../served-api.ts';
import type { ResponseValidation } from '../validation/response-validation.ts';
import { checkedTransactions } from './checked-transaction.ts';
import { createClaimsCheck } from './claims-check.ts';
import { createExactParameters } from './exact-parameters.ts';
import { declaredContent } from './declared-content.ts';
import type { Handler } from './handler.ts';
import { visibleRows } from './visible-rows.ts';

/** What custom operations use of a server. */
export interface CustomParts extends Pick<
  ServedApi,
  'document' | 'routes' | 'operations' | 'database'
> {
  /** Null: responses are not validated. */
  readonly responses: ResponseValidation | null;
}

/** The handler of a custom operation. */
export function customHandler(
  handler: Handler,
  operation: Operation,
  parts: CustomParts,
): OperationHandler {
  const { database } = parts;
  const visible = visibleRows(parts);
  const checkClaims = createClaimsCheck(parts.document, operation);
  const provider = parts.document['x-db']?.provider;
  const exactParameters = createExactParameters(operation.parameters, provider);
  const success = Object.keys(operation.responses).find((status) => /^2\d\d$/.test(status));
  const declared = declaredContent(parts.document, operation);
  const { run, sent } = checkedTransactions({
    database,
    made(response) {
      const { body, status = Number(success ?? 200) } = response;
      const printable = body === undefined ? {} : { body: withoutBigints(body) };
      return declared({ ...response, status, ...printable });
    },
    check: parts.responses && ((response) => parts.responses?.validate(response)),
  });
  return async (request) => {
    const { received, requestId, traceparent, log, caller } = request;
    checkClaims?.(caller);
    const response = await handler({
      ...exactParameters(request),
      body: bodyOf(received.body),
      headers: received.headers as Record<string, string | readonly string[] | undefined>,
      claims: caller.claims,
      scopes: caller.scopes,
      visible: visible(caller),
      requestId,
      traceparent,
      database,
      transaction: run,
      log,
      signal: request.signal(),
    });
    return sent(response);
  };
}

function bodyOf(body: ReceivedBody | null): unknown {
  return withBigints(
    isJsonObject(body?.exact) ? withDefaults(body.exact, body.plain) : body?.exact,
  );
}
