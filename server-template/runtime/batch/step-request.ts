import { isOfMessage } from '../../shared/headers/message-headers.ts';
import { plainQuery, type QueryAliases } from '../../shared/list/plain-query.ts';
import {
  headerText,
  plainText,
  queryPairs,
  type WrittenParameter,
} from '../../shared/url/write-parameter.ts';
import { invalidRequest } from '../operation/api-error.ts';
import type { ReceivedBody, ReceivedRequest } from '../operation/operation-request.ts';
import { parseQuery } from '../operation/request-target.ts';
import { detailTexts } from '../../shared/problem-texts.ts';

/** What a step contains, with its references replaced. */
export interface Step {
  readonly operationId: string;
  /** By name, whether in the path, query or a header. */
  readonly parameters?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
}

/** A parameter of a step's operation. */
export interface StepParameter extends WrittenParameter {
  readonly in: 'path' | 'query' | 'header' | 'cookie';
  readonly required: boolean;
}

/** What a step's request is made of. */
export interface StepTarget {
  readonly parameters: readonly StepParameter[];
  /** Media type of its JSON body; null: it takes none. */
  readonly mediaType: string | null;
  /** JSON parameters of the query; null: none. */
  readonly aliases: QueryAliases | null;
}

/** The request of a step, as if it had been sent by itself; throws a 400 if it cannot be. */
export function stepRequest(
  { parameters, mediaType, aliases }: StepTarget,
  { parameters: given = {}, body }: Step,
  headers: ReceivedRequest['headers'],
): ReceivedRequest {
  const names = new Set(parameters.map(({ name }) => name));
  const unknown = Object.keys(given).filter((name) => !names.has(name));
  const missing = parameters.filter(({ name, required }) => required && !isGiven(given[name]));
  const faults = [
    ...unknown.map((name) => detail(name, detailTexts.unknownParameter)),
    ...missing.map(({ name }) => detail(name, detailTexts.required)),
  ];
  if (faults.length > 0) throw invalidRequest(...faults.slice(0, 50));
  const sent = parameters.filter(({ name }) => isGiven(given[name]));
  const inPlace = (place: StepParameter['in']) => sent.filter((one) => one.in === place);
  const written = inPlace('query').flatMap((one) => queryPairs(one, given[one.name]));
  const queryText = aliases === null ? written.join('&') : plainQuery(written.join('&'), aliases);
  const kept = Object.entries(headers).filter(([name]) => !isOfMessage(name));
  return {
    params: Object.fromEntries(inPlace('path').map(({ name }) => [name, plainText(given[name])])),
    ...{ query: parseQuery(queryText), queryText },
    headers: {
      ...Object.fromEntries(kept),
      ...Object.fromEntries(
        inPlace('header').map((one) => [
          one.name.toLowerCase(),
          textOfHeader(one, given[one.name]),
        ]),
      ),
    },
    body: bodyOf(mediaType, body),
  };
}

function isGiven(value: unknown): boolean {
  return value !== undefined && value !== null;
}

function textOfHeader(parameter: StepParameter, value: unknown): string {
  const text = headerText(parameter, value);
  if (text !== null) return text;
  throw invalidRequest(detail(parameter.name, 'cannot be sent in a header'));
}

function detail(name: string, message: string) {
  return { in: 'query' as const, field: name.slice(0, 200), message };
}

function bodyOf(mediaType: string | null, body: unknown): ReceivedBody | null {
  if (mediaType === null) {
    if (body === undefined) return null;
    throw invalidRequest({
      in: 'body',
      field: '',
      message: 'must not be sent: the operation takes no body',
    });
  }
  const exact = body ?? {};
  // The validator writes defaults into its copy.
  return { mediaType, exact, plain: JSON.parse(JSON.stringify(exact)) as unknown };
}
