import { definitionOf, keyReader } from '../crud/crud-operation.ts';
import type { MakeHandler, RequestStep, ResponseStep } from '../crud/operation-steps.ts';
import { withinTransaction } from '../database/within-transaction.ts';
import { headersFor } from '../document/response-headers.ts';
import { ApiError } from '../operation/api-error.ts';
import type { OperationRequest } from '../operation/operation-request.ts';
import type { HttpResponse } from '../operation/operation-response.ts';
import { entityTag, namesTag } from '../../shared/entity-tag.ts';
import type { Reason } from '../../shared/reasons/reason.ts';
import { problemTexts } from '../../shared/problem-texts.ts';

/** Adds the entity tag of the returned row, if the document declares the header. */
export const entityTags: ResponseStep = ({ operation }) => {
  const statuses = Object.keys(operation.responses).filter((status) =>
    headersFor(operation.headers, Number(status)).some(({ name }) => name.toLowerCase() === 'etag'),
  );
  if (statuses.length === 0) return null;
  return (response) => {
    if (!statuses.includes(String(response.status)) || response.body === undefined) return response;
    return { ...response, headers: { ...response.headers, ETag: tagOf(response) } };
  };
};

/** Responds with 304 to a caller that has the row, if the document declares it (RFC 9110, 13). */
export const notModified: ResponseStep = ({ operation: { responses } }) => {
  if (responses['304'] === undefined) return null;
  return (response, request) => {
    const known = headerOf(request, 'if-none-match');
    if (known === null || response.status !== 200) return response;
    const tag = response.headers?.['ETag'] ?? tagOf(response);
    return namesTag(known, tag, false) ? { status: 304, headers: { ETag: tag } } : response;
  };
};

/**
 * Compares If-Match with the entity tag that a GET of the row would return, and locks the row until
 * it is written; responds with 412 if they differ, if the document declares it (RFC 9110, 13).
 */
export function precondition(readRow: MakeHandler): RequestStep {
  return (operation, next) => {
    const plain = next(operation);
    const { getter, getterParts, database } = operation;
    const crud = getter?.crud ?? null;
    if (operation.operation.responses['412'] === undefined || getter === null || crud === null)
      return plain;
    const readKey = keyReader(operation);
    const reading = { ...operation, ...getterParts, operation: getter, crud };
    return (request) => {
      const wanted = headerOf(request, 'if-match');
      if (wanted === null) return plain(request);
      return withinTransaction(database, async (held) => {
        await held.table(definitionOf(operation, [])).hold(readKey(request), request.caller);
        const shown = await readRow({ ...reading, database: held })(request);
        if (!namesTag(wanted, tagOf(shown), true)) throw changed(tagOf(shown));
        return next({ ...operation, database: held })(request);
      });
    };
  };
}

function changed(tag: string): ApiError {
  const why = (): readonly Reason[] => [
    {
      ...{ kind: 'header', in: 'header', field: 'If-Match', expected: tag },
      text: 'If-Match names a version of the row that is not the stored one.',
      change: `Send If-Match: ${tag}, which is the version that you may read now.`,
    },
  ];
  return new ApiError(...problemTexts.changed, { why });
}

function tagOf({ body, state = body }: HttpResponse): string {
  return entityTag(JSON.stringify(state));
}

function headerOf({ received }: OperationRequest, name: string): string | null {
  const value = received.headers[name];
  return typeof value === 'string' ? value : null;
}
