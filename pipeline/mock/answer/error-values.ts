import type { ErrorDetail } from '../refusal.ts';
import { plainName } from '../rows/plain-name.ts';
import type { Row } from '../rows/row.ts';

type Candidates = (error: Row, details: readonly ErrorDetail[]) => readonly unknown[];

/** What properties of errors mean, by the names that documents give them; for each the best value first. */
const meanings: readonly (readonly [names: RegExp, candidates: Candidates])[] = [
  [
    /^(?:statuscode|status|httpstatus)$/,
    ({ statusCode, error }) => [statusCode, String(statusCode), error],
  ],
  [
    /^(?:code|errorcode|errcode)$/,
    ({ statusCode, code }) => [code, statusCode, String(statusCode)],
  ],
  [/^(?:title|type|name)$/, ({ error }) => [error, 'about:blank']],
  [
    /^error$/,
    ({ statusCode, error, code, message }) => [
      error,
      { code, message, status: statusCode },
      { code: statusCode, message },
      { message },
    ],
  ],
  [
    /^(?:message|detail|description|errormessage|errordescription|msg|reason)$/,
    ({ message }, details) => [
      message,
      details.map(({ field, message: msg }) => ({
        loc: ['body', field],
        msg,
        type: 'value_error',
      })),
      [message],
    ],
  ],
  [
    /^(?:details|errors|violations|issues|invalidparams)$/,
    (_, details) => (details.length === 0 ? [] : detailLists(details)),
  ],
  [/^(?:requestid|traceid|instance)$/, ({ requestId }) => [requestId]],
];

/** Values that a property of a document's own error may take from an error of a generated server; none where its name says nothing. */
export function errorValues(name: string, error: Row): readonly unknown[] {
  const plain = plainName(name);
  const [, candidates] = meanings.find(([names]) => names.test(plain)) ?? [];
  const { details } = error;
  return (
    candidates?.(error, Array.isArray(details) ? (details as readonly ErrorDetail[]) : []) ?? []
  );
}

function detailLists(details: readonly ErrorDetail[]): readonly unknown[] {
  const texts = details.map(({ field, message }) =>
    field === '' ? message : `${field} ${message}`,
  );
  return [
    details,
    details.map(({ field, message }) => ({ name: field, reason: message })),
    details.map(({ field, message }) => ({ resource: 'Request', field, code: 'invalid', message })),
    texts,
    texts.join('; '),
    Object.fromEntries(details.map(({ field, message }) => [field, [message]])),
  ];
}
