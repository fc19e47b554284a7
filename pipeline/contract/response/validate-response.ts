import { isJsonObject } from '../../../server-template/shared/json/json-object.ts';
import type { Operation } from '../../model/api-model.ts';
import type { SchemaValidator } from '../../schema/schema-validator.ts';
import type { IncomingResponse } from '../run/run-hooks.ts';
import type { ValidatedResponse } from './finding.ts';
import { validateBody } from './validate-body.ts';
import { validateHeaders } from './validate-headers.ts';
import { validateMediaType } from './validate-media-type.ts';
import { declaredResponse } from './declared-response.ts';
import { parseBody } from './parse-body.ts';
import { validateRow } from './validate-row.ts';

/** Validates a response against its operation's declaration for the status. */
export function validateResponse(
  validator: SchemaValidator,
  operation: Operation,
  real: IncomingResponse,
): ValidatedResponse {
  const response = declaredResponse(operation, real.status);
  const value = parseBody(real);
  if (response === null) {
    const findings = isLeftOut(operation, real.status) ? [] : [undeclared(operation, real)];
    return { response, content: null, value, findings };
  }
  const pointer = `${operation.pointer}/responses/${response.status}`;
  const media = validateMediaType(response, real, pointer);
  // HEAD has the headers of GET, except for those of the body.
  // https://www.rfc-editor.org/rfc/rfc9110#section-9.3.2
  const ofBody =
    operation.method === 'head'
      ? []
      : [
          ...media.findings,
          ...(media.content === null ? [] : validateBody(validator, media.content, real, value)),
        ];
  const { crud } = operation;
  const isShown = crud !== null && response.status.startsWith('2');
  const findings = [
    ...validateHeaders(validator, response, real, { pointer, isFixed: isShown }),
    ...ofBody,
    ...(isShown ? validateRow(crud, value, pointer) : []),
    ...(crud === null ? [] : statusInBody(real, value, pointer)),
  ];
  return { response, content: media.content, findings, value };
}

/** An error of a table states its own status. */
function statusInBody(
  { status }: IncomingResponse,
  value: unknown,
  pointer: string,
): ValidatedResponse['findings'] {
  const stated = status >= 400 && isJsonObject(value) ? value['statusCode'] : undefined;
  if (typeof stated !== 'number' || stated === status) return [];
  return [
    {
      message: `statusCode is ${stated}, but the status of the response is ${status}.`,
      ...{ keyword: 'status', pointer, instance: '/statusCode' },
      ...{ expected: String(status), actual: String(stated) },
    },
  ];
}

/**
 * Whether a document without such a response does not exclude it: many omit rejections, or
 * successes, and a row with an invented key may be missing. Documents of models must declare every
 * status.
 */
function isLeftOut({ crud, responses, parameters, body }: Operation, status: number): boolean {
  if (crud !== null) return false;
  const kind = String(Math.floor(status / 100));
  const isSilent = !responses.some((one) => one.status.startsWith(kind));
  const isInvented = parameters.some((parameter) => parameter.in === 'path');
  if (status === 404 || status === 410) return isInvented || (isSilent && body !== null);
  if (kind === '4') return isSilent && (body !== null || parameters.length > 0);
  return kind === '2' && isSilent;
}

function undeclared(
  operation: Operation,
  real: IncomingResponse,
): ValidatedResponse['findings'][number] {
  const statuses = operation.responses.map(({ status }) => status).join(', ');
  return {
    message: `The status ${real.status} is not declared.`,
    keyword: 'status',
    pointer: `${operation.pointer}/responses`,
    instance: null,
    expected: `one of ${statuses}`,
    actual: String(real.status),
  };
}
