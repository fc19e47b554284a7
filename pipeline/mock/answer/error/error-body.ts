import { STATUS_CODES } from 'node:http';
import type { Answer, Operation } from '../../../model/api-model.ts';
import { pointerTo } from '../../../model/json-pointer.ts';
import { answerFor } from '../../choose/choose-answer.ts';
import type { ChosenAnswer } from '../../choose/choose-answer.ts';
import { Negotiator } from '../../choose/negotiate.ts';
import type { MockAnswer } from '../../mock-answer.ts';
import { jsonAnswer } from '../../mock-answer.ts';
import type { MockContext } from '../../mock-options.ts';
import { escapeHtml } from '../../pages/escape-html.ts';
import { isJson, isXml } from '../../read/media-type.ts';
import { Refusal } from '../../refusal.ts';
import type { Row } from '../../rows/row.ts';
import { mixSeed, uuidOf } from '../../seed.ts';
import { schemaAt } from '../../schema-view.ts';
import { commonError } from './common-error.ts';
import type { ErrorFacts } from './error-facts.ts';
import { withDetailsInMessage } from './error-facts.ts';
import { printBody } from '../print/plain-body.ts';
import { errorProperties, shapedError } from './shaped-error.ts';
import { shownValue } from '../shown-value.ts';

/** A refusal, and whom it is told. */
export interface ToldRefusal {
  readonly refusal: Refusal;
  readonly requestId: string;
  /** Where the request went. */
  readonly path: string | null;
  /** What the client accepts. */
  readonly accept?: string | undefined;
}

interface ErrorContent {
  readonly mediaType: string;
  readonly schemaPointer: string | null;
}

/** A refusal as the document's errors look: in the declared schema of its status where there is one, else in that of its other errors, else in the shape of a generated server. */
export function errorAnswer(
  context: MockContext,
  operation: Operation | null,
  told: ToldRefusal,
): MockAnswer {
  const { refusal, requestId, accept } = told;
  const status = declaredStatus(operation, refusal);
  const own = { ...errorBody(refusal, requestId), statusCode: status, error: phraseOf(status) };
  const content = errorContent(context, operation, { status, accept });
  const facts = { ...factsOf(told), status, phrase: phraseOf(status) };
  if (content === null) return jsonAnswer(status, own, refusal.headers);
  const value = errorValue(context, content, { facts, own });
  const { mediaType, body } = printBody(content.mediaType, value, {
    ...{ name: 'error', document: context.model.document, schemaPointer: content.schemaPointer },
  });
  return { status, headers: { 'Content-Type': mediaType, ...refusal.headers }, body };
}

/** An error in the shape of a generated server. */
export function errorBody(refusal: Refusal, requestId: string): Row {
  return {
    statusCode: refusal.status,
    error: phraseOf(refusal.status),
    code: refusal.code,
    message: refusal.message,
    ...(refusal.details.length === 0 ? {} : { details: refusal.details }),
    requestId,
  };
}

function phraseOf(status: number): string {
  return STATUS_CODES[status] ?? 'Error';
}

function factsOf({ refusal, requestId, path: url }: ToldRefusal): ErrorFacts {
  const path = url?.split('?')[0] ?? null;
  const { status, code, message, details } = refusal;
  return {
    status,
    phrase: phraseOf(status),
    code,
    message,
    requestId,
    path,
    details,
    detail: null,
  };
}

/** The value of an error that was asked for and has no example: it says its status, and what the document says of it. */
export function forcedError(
  context: MockContext,
  content: ErrorContent,
  { status, answer }: ChosenAnswer,
): unknown {
  const code = phraseOf(status)
    .toUpperCase()
    .replace(/[^A-Z]+/g, '_');
  const description = answer?.description.trim() ?? '';
  const refusal = new Refusal(status, code, description === '' ? phraseOf(status) : description);
  const requestId = uuidOf(mixSeed(context.seed, status));
  const facts = factsOf({ refusal, requestId, path: null });
  return errorValue(context, content, { facts, own: errorBody(refusal, requestId) });
}

/** Many documents call a request that does not fit 422 and know no 400. */
function declaredStatus(operation: Operation | null, refusal: Refusal): number {
  if (operation === null || refusal.code !== 'VALIDATION_FAILED') return refusal.status;
  const { answers } = operation;
  const isExact = (status: string): boolean => answers.some((answer) => answer.status === status);
  return !isExact('400') && isExact('422') ? 422 : refusal.status;
}

const negotiators = new WeakMap<Answer, Negotiator>();

/** Null: nothing in which a sentence can be told is declared. */
function errorContent(
  { model }: MockContext,
  operation: Operation | null,
  { status, accept }: { readonly status: number; readonly accept: string | undefined },
): ErrorContent | null {
  const answer = operation === null ? null : answerFor(operation.answers, status);
  if (answer === null || answer.contents.length === 0) return commonError(model, status);
  const negotiator = negotiators.get(answer) ?? new Negotiator(answer.contents.filter(isTelling));
  negotiators.set(answer, negotiator);
  return negotiator.choose(accept) ?? negotiator.choose('*/*');
}

function isTelling({ mediaType }: ErrorContent): boolean {
  return isJson(mediaType) || isXml(mediaType) || /^(?:text|\*)\//.test(mediaType);
}

function errorValue(
  context: MockContext,
  { mediaType, schemaPointer }: ErrorContent,
  { facts, own }: { readonly facts: ErrorFacts; readonly own: Row },
): unknown {
  const isText = mediaType.startsWith('text/') && !isXml(mediaType) && !isJson(mediaType);
  if (schemaPointer === null) {
    if (!isText) return own;
    const { message } = facts.details.length === 0 ? facts : withDetailsInMessage(facts);
    return mediaType.startsWith('text/html') ? escapeHtml(message) : message;
  }
  const { judge, model } = context;
  const properties = errorProperties(model.document, schemaPointer);
  const knowsShape =
    properties.size === 0 || ['message', 'statusCode'].every((name) => properties.has(name));
  if (knowsShape && !isText && judge.accepts(schemaPointer, 'response', own)) {
    return shownValue(model.document, schemaPointer, own);
  }
  const shaped =
    shapedError(context, schemaPointer, facts) ?? shapedTwin(context, schemaPointer, facts);
  return shaped === undefined ? own : shownValue(model.document, schemaPointer, shaped);
}

/** Of two alternatives that are twins never just one fits, yet either looks as a client expects it. */
function shapedTwin(context: MockContext, pointer: string, facts: ErrorFacts): unknown {
  const schema = schemaAt(context.model.document, pointer);
  const isChoice = schema !== null && Array.isArray(schema.value['oneOf']);
  return isChoice ? shapedError(context, pointerTo(schema.pointer, 'oneOf', 0), facts) : undefined;
}
