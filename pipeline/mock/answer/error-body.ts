import { STATUS_CODES } from 'node:http';
import type { Operation } from '../../model/api-model.ts';
import { answerFor } from '../choose/choose-answer.ts';
import type { MockAnswer } from '../mock-answer.ts';
import { jsonAnswer } from '../mock-answer.ts';
import type { MockContext } from '../mock-options.ts';
import { essenceOf, isJson } from '../read/media-type.ts';
import type { Refusal } from '../refusal.ts';
import { isRow, withValues } from '../rows/row.ts';
import type { Row } from '../rows/row.ts';
import { errorValues } from './error-values.ts';
import { shownValue } from './shown-value.ts';
import { propertiesOf } from '../schema-view.ts';
import { mixSeed } from '../seed.ts';

/** A refusal as the document's errors look: in the declared schema of its status where there is one, else in the shape of a generated server. */
export function errorAnswer(
  context: MockContext,
  operation: Operation | null,
  { refusal, requestId }: { readonly refusal: Refusal; readonly requestId: string },
): MockAnswer {
  const own = errorBody(refusal, requestId);
  const status = declaredStatus(operation, refusal);
  const body = { ...own, statusCode: status, error: STATUS_CODES[status] ?? 'Error' };
  const answer = operation === null ? null : answerFor(operation.answers, status);
  const content = answer?.contents.find(({ mediaType }) => isJson(mediaType));
  const pointer = content?.schemaPointer ?? null;
  if (content === undefined || pointer === null) return jsonAnswer(status, body, refusal.headers);
  const mediaType = essenceOf(content.mediaType);
  const isPlain = mediaType === 'application/json' || mediaType.includes('*');
  const shaped = shownValue(context.model.document, pointer, shapedError(context, pointer, body));
  return jsonAnswer(status, shaped, {
    ...refusal.headers,
    ...(isPlain ? {} : { 'Content-Type': mediaType }),
  });
}

/** An error in the shape of a generated server. */
export function errorBody(refusal: Refusal, requestId: string): Row {
  return {
    statusCode: refusal.status,
    error: STATUS_CODES[refusal.status] ?? 'Error',
    code: refusal.code,
    message: refusal.message,
    ...(refusal.details.length === 0 ? {} : { details: refusal.details }),
    requestId,
  };
}

/** Many documents call a request that does not fit 422 and know no 400. */
function declaredStatus(operation: Operation | null, refusal: Refusal): number {
  if (operation === null || refusal.code !== 'VALIDATION_FAILED') return refusal.status;
  const { answers } = operation;
  const isExact = (status: string): boolean => answers.some((answer) => answer.status === status);
  return !isExact('400') && isExact('422') ? 422 : refusal.status;
}

function shapedError(context: MockContext, pointer: string, body: Row): unknown {
  const { judge, sampler, seed, model } = context;
  const properties = propertiesOf(model.document, pointer);
  const knowsShape =
    properties.size === 0 || ['message', 'statusCode'].every((name) => properties.has(name));
  if (knowsShape && judge.accepts(pointer, 'response', body)) return body;
  const sample = sampler.sample(pointer, {
    ...{ direction: 'response', seed: mixSeed(seed, pointer), examples: 'ignore' },
    properties: 'required',
  });
  if (sample.kind === 'none') return body;
  if (!isRow(sample.value)) return filledText(context, pointer, { value: sample.value, body });
  return [...properties.keys()].reduce<Row>((error, name) => {
    const candidates = errorValues(name, body).map((value) => withValues(error, [[name, value]]));
    return candidates.find((candidate) => judge.accepts(pointer, 'response', candidate)) ?? error;
  }, sample.value);
}

function filledText(
  { judge }: MockContext,
  pointer: string,
  { value, body }: { readonly value: unknown; readonly body: Row },
): unknown {
  const { message } = body;
  return judge.accepts(pointer, 'response', message) ? message : value;
}
