import { isJsonObject } from '../../../server-template/shared/json/json-object.ts';
import type { ReadResponse, RunningApi } from '../../../server-template/testing/running-api.ts';
import type { ApiModel } from '../../../pipeline/model/api-model.ts';
import { namedRequest } from '../access/named-request.ts';

/** An API whose requests are sent as the only step of a batch. What a step cannot say, such as an undeclared header, is not sent. */
export function batchApi(api: RunningApi, { operations }: ApiModel): Pick<RunningApi, 'call'> {
  return {
    async call(line, body, headers = {}) {
      const { operation, parameters } = namedRequest(operations, line, headers);
      const step = {
        operationId: operation?.id ?? 'unknown',
        parameters,
        ...(body === undefined ? {} : { body }),
      };
      const { Authorization } = headers;
      const response = await api.call(
        'POST /batch',
        { steps: [step] },
        Authorization === undefined ? {} : { Authorization },
      );
      return response.status === 200 ? firstResult(response) : response;
    },
  };
}

function firstResult({ body: sent }: ReadResponse): ReadResponse {
  const results = isJsonObject(sent) && Array.isArray(sent['results']) ? sent['results'] : [];
  const [{ status, headers = {}, body }] = results as [
    { status: number; headers?: Record<string, string>; body?: unknown },
  ];
  const text = body === undefined ? '' : JSON.stringify(body);
  return { status, headers: new Headers(headers), text, body };
}
