import { STATUS_CODES } from 'node:http';
import type { OperationResponse, Operation } from '../../../model/api-model.ts';
import { responseFor } from '../../choose/choose-response.ts';
import type { ChosenResponse } from '../../choose/choose-response.ts';
import { Negotiator } from '../../choose/negotiate.ts';
import type { MockResponse } from '../../mock-response.ts';
import { jsonResponse } from '../../mock-response.ts';
import type { MockContext } from '../../mock-options.ts';
import { escapeHtml } from '../../../../server-template/shared/explorer/escape-html.ts';
import { isJson, isXml } from '../../../../server-template/shared/media-type.ts';
import { declaresErrorKeywords } from '../../../model/error-keywords.ts';
import { ApiError, errorBody } from '../../../../server-template/shared/api-error.ts';
import type { Row } from '../../../../server-template/shared/rows/row.ts';
import { seedOfParts, uuidOf } from '../../mix-seed.ts';
import { commonError } from './common-error.ts';
import { errorHeaders } from './error-headers.ts';
import type { ErrorFacts } from './error-facts.ts';
import { withDetailsInMessage } from './error-facts.ts';
import { printBody } from '../print/plain-body.ts';
import { shapedError } from './shaped-error.ts';
import { shownValue } from '../shown-value.ts';

/** A rejection with its request. */
export interface ReportedRejection {
  readonly rejection: ApiError;
  readonly requestId: string;
  /** Where the request went. */
  readonly path: string | null;
  /** The request's Accept header. */
  readonly accept?: string | undefined;
}

interface ErrorContent {
  readonly mediaType: string;
  readonly schemaPointer: string | null;
}

/**
 * A rejection in the document's format: the declared schema of its status, else of its other
 * errors, else the format of a generated server.
 */
export function errorResponse(
  context: MockContext,
  operation: Operation | null,
  reported: ReportedRejection,
): MockResponse {
  const { rejection, requestId, accept } = reported;
  const status = declaredStatus(operation, rejection);
  const hasKeywords = reportsKeywords(context, operation, status);
  const own = {
    ...errorBody(rejection, requestId, hasKeywords),
    ...{ statusCode: status, error: phraseOf(status) },
  };
  const content = errorContent(context, operation, { status, accept });
  const facts = { ...factsOf(reported), status, phrase: phraseOf(status) };
  const headers = errorHeaders(context, operation, { status, rejection });
  if (content === null) return jsonResponse(status, own, headers);
  const value = errorValue(context, content, { facts, own });
  const { mediaType, body } = printBody(content.mediaType, value, {
    ...{ name: 'error', schemas: context.schemas, schemaPointer: content.schemaPointer },
  });
  return { status, headers: { 'Content-Type': mediaType, ...headers }, body };
}

/** As a generated server does: in documents of tables that declare keywords for the status. */
function reportsKeywords(
  { schemas }: MockContext,
  operation: Operation | null,
  status: number,
): boolean {
  const response = operation === null ? null : responseFor(operation.responses, status);
  const pointer = response?.contents.find(({ mediaType }) => isJson(mediaType))?.schemaPointer;
  return (
    schemas.isOfTables && typeof pointer === 'string' && declaresErrorKeywords(schemas, pointer)
  );
}

function phraseOf(status: number): string {
  return STATUS_CODES[status] ?? 'Error';
}

function factsOf({ rejection, requestId, path: url }: ReportedRejection): ErrorFacts {
  const path = url?.split('?')[0] ?? null;
  const { status, code, message, details } = rejection;
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

/** The value of a requested error without an example: its status and description. */
export function forcedError(
  context: MockContext,
  content: ErrorContent,
  { status, response }: ChosenResponse,
): unknown {
  const code = phraseOf(status)
    .toUpperCase()
    .replace(/[^A-Z]+/g, '_');
  const description = response?.description.trim() ?? '';
  const rejection = new ApiError(status, code, description === '' ? phraseOf(status) : description);
  const requestId = uuidOf(seedOfParts(context.seed, status));
  const facts = factsOf({ rejection, requestId, path: null });
  return errorValue(context, content, { facts, own: { ...errorBody(rejection, requestId) } });
}

/** Many documents declare 422 for invalid requests and no 400. */
function declaredStatus(operation: Operation | null, rejection: ApiError): number {
  if (operation === null || rejection.code !== 'VALIDATION_FAILED') return rejection.status;
  const { responses } = operation;
  const isExact = (status: string): boolean =>
    responses.some((response) => response.status === status);
  return !isExact('400') && isExact('422') ? 422 : rejection.status;
}

const negotiators = new WeakMap<OperationResponse, Negotiator>();

/** Null: no declared content can hold a message. */
function errorContent(
  context: MockContext,
  operation: Operation | null,
  { status, accept }: { readonly status: number; readonly accept: string | undefined },
): ErrorContent | null {
  const response = operation === null ? null : responseFor(operation.responses, status);
  if (response === null || response.contents.length === 0) return commonError(context, status);
  const negotiator =
    negotiators.get(response) ?? new Negotiator(response.contents.filter(isRevealing));
  negotiators.set(response, negotiator);
  return negotiator.choose(accept) ?? negotiator.choose('*/*');
}

function isRevealing({ mediaType }: ErrorContent): boolean {
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
  const { validator, schemas } = context;
  // The format of a generated server is valid for documents of tables.
  if (schemas.isOfTables) return own;
  const properties = schemas.allProperties(schemaPointer);
  const knowsShape =
    properties.size === 0 || ['message', 'statusCode'].every((name) => properties.has(name));
  if (knowsShape && !isText && validator.accepts(schemaPointer, 'response', own)) {
    return shownValue(schemas, schemaPointer, own);
  }
  const shaped =
    shapedError(context, schemaPointer, facts) ?? shapedTwin(context, schemaPointer, facts);
  return shaped === undefined ? own : shownValue(schemas, schemaPointer, shaped);
}

/** With two equal alternatives, `oneOf` never matches, but either is what a client expects. */
function shapedTwin(context: MockContext, pointer: string, facts: ErrorFacts): unknown {
  const isChoice = Array.isArray(context.schemas.at(pointer)?.value['oneOf']);
  const [first] = isChoice ? context.schemas.alternatives(pointer) : [];
  return first === undefined ? undefined : shapedError(context, first, facts);
}
