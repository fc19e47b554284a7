import { isJsonObject } from '../../shared/json/json-object.ts';
import type { Document, Parameter } from '../document/openapi.ts';
import type { Operation } from '../document/operation.ts';
import { resolveReference } from '../document/resolve-reference.ts';
import { ApiError, invalidRequest, isApiError } from '../operation/api-error.ts';
import { detailTexts, problemTexts, type ErrorDetail } from '../../shared/problem-texts.ts';
import type {
  ReceivedBody,
  ReceivedRequest,
  ValidParameters,
} from '../operation/operation-request.ts';
import { isEmptyItem } from '../../shared/list/empty-text.ts';
import { emptyRecord } from '../../shared/empty-record.ts';
import { isJson } from '../../shared/media-type.ts';
import { parseQuery, type Query } from '../operation/request-target.ts';
import { parseCookies } from './request-cookies.ts';
import { createDeepReader } from './deep-query.ts';
import { isLargeRequest, nextTurn } from '../limits/large-request.ts';
import { isLargeBody } from './large-body.ts';
import { validatorRequest, type MatchedPath } from './openapi-validator.ts';
import { createTextCheck, type TextCheck } from './parameter-text.ts';
import { dropPrototypes } from './prototype-names.ts';
import type { QuickAcceptance } from './quick-acceptance.ts';
import type { ResourceValidators } from './resource-validators.ts';
import { validationDetails } from './validation-details.ts';

/**
 * Validates the requests of one operation: express-openapi-validator decides on those that the
 * quick check does not accept.
 */
export class RequestValidation {
  readonly #operation: Operation;
  readonly #resource: ResourceValidators;
  readonly #path: string;
  readonly #checks: Readonly<Record<Parameter['in'], ReadonlyMap<string, TextCheck | null>>>;
  readonly #headerNames: readonly string[];
  readonly #cookieNames: ReadonlySet<string>;
  readonly #emptyItems: readonly string[];
  readonly #readDeep: ReturnType<typeof createDeepReader>;
  #quick: QuickAcceptance | null | undefined;
  #match: Promise<MatchedPath> | null = null;

  constructor(document: Document, operation: Operation, resource: ResourceValidators) {
    this.#operation = operation;
    this.#resource = resource;
    this.#path = resource.pathOf(operation);
    const checksIn = (place: Parameter['in']) =>
      new Map(
        operation.parameters
          .filter((parameter) => parameter.in === place)
          .map((parameter) => [parameter.name, createTextCheck(document, parameter)]),
      );
    this.#checks = {
      ...{ query: checksIn('query'), path: checksIn('path') },
      ...{ header: checksIn('header'), cookie: checksIn('cookie') },
    };
    this.#readDeep = createDeepReader(document, operation.parameters);
    this.#emptyItems = operation.parameters
      .filter((parameter) => listsEmptyText(document, parameter))
      .map(({ name }) => name);
    this.#headerNames = operation.parameters
      .filter((parameter) => parameter.in === 'header')
      .map(({ name }) => name.toLowerCase());
    this.#cookieNames = new Set(
      operation.parameters.filter((parameter) => parameter.in === 'cookie').map(({ name }) => name),
    );
  }

  /** Compiles what the first request would wait for; rejects if a schema cannot be compiled. */
  async prepare(): Promise<void> {
    if (this.#compileQuick() !== null) return;
    try {
      await this.validateFully({
        params: {},
        query: parseQuery(''),
        queryText: '',
        headers: {},
        body: null,
      });
    } catch (error) {
      if (!isApiError(error)) throw error;
    }
  }

  /** Throws an ApiError that lists what is wrong, or rejects with it if the validator is needed. */
  validate(received: ReceivedRequest): ValidParameters | Promise<ValidParameters> {
    const deep = this.#readDeep?.(received.query);
    this.#checkTexts(received.params, deep?.plain ?? received.query, deep?.details);
    if (received.body !== null && this.#resource.hasPrototypeNames()) {
      dropPrototypes(received.body.plain);
    }
    return this.#compileQuick()?.(received) ?? this.validateFully(received);
  }

  #compileQuick(): QuickAcceptance | null {
    if (this.#quick === undefined) this.#quick = this.#resource.quickAcceptance(this.#operation);
    return this.#quick;
  }

  /** Validates with express-openapi-validator, whose decision is final. */
  async validateFully({ params, query, headers, body }: ReceivedRequest): Promise<ValidParameters> {
    // Each step lists the names in the body, which takes long if there are very many.
    if (isLargeRequest(headers)) await nextTurn();
    const isLarge = body !== null && isLargeBody(body.plain);
    if (isLarge) await nextTurn();
    const validator = isLarge ? this.#resource.largeRequests() : this.#resource.requests();
    const cookies = this.#cookies(headers['cookie']);
    // The validator converts and adds values in these copies; the received parameters stay as they
    // were sent.
    const texts = Object.assign(emptyRecord<string>(), params);
    const deep = this.#readDeep?.(query);
    const values: Record<string, Query[string] | Query> = emptyRecord();
    Object.assign(values, deep?.plain ?? query, deep?.objects);
    for (const name of this.#emptyItems) if (values[name] === '') values[name] = [''];
    const request = validatorRequest(this.#operation.method, this.#path, {
      headers: this.#headers(headers, body),
      ...(cookies === null ? {} : { cookies }),
      query: values,
      params: texts,
      body: body?.plain,
    });
    this.#match ??= validator.match(validatorRequest(this.#operation.method, this.#path, {}));
    request.openapi = { ...(await this.#match), pathParams: texts };
    try {
      await validator.validateRequest(request);
    } catch (error) {
      throw rejectionOf(error);
    }
    return { params: request.params, query: request.query };
  }

  /**
   * Only declared headers, with the media type in one spelling: the validator compiles anew for
   * each spelling.
   */
  #headers(
    headers: Readonly<Record<string, unknown>>,
    body: ReceivedBody | null,
  ): Readonly<Record<string, unknown>> {
    const declared = emptyRecord<unknown>();
    const mediaType = body?.mediaType ?? firstMediaType(this.#operation);
    if (mediaType !== undefined) declared['content-type'] = mediaType;
    for (const name of this.#headerNames) {
      if (headers[name] !== undefined) declared[name] = headers[name];
    }
    return declared;
  }

  /** Only declared cookies; null if the document declares none. */
  #cookies(header: unknown): Record<string, string> | null {
    if (this.#cookieNames.size === 0) return null;
    const cookies = parseCookies(typeof header === 'string' ? header : '');
    const details: ErrorDetail[] = [];
    for (const [name, text] of Object.entries(cookies)) {
      if (!this.#cookieNames.has(name)) delete cookies[name];
      const problem = this.#checks.cookie.get(name)?.(text);
      if (problem) details.push({ in: 'cookie', field: name, message: problem });
    }
    if (details.length > 0) throw invalidRequest(...details);
    return cookies;
  }

  #checkTexts(
    params: Readonly<Record<string, string>>,
    query: Query,
    found: readonly ErrorDetail[] = [],
  ): void {
    const details: ErrorDetail[] = [...found];
    for (const name in query) {
      const check = this.#checks.query.get(name);
      const value = query[name] ?? '';
      if (check === undefined) {
        details.push({
          in: 'query',
          field: name.slice(0, 200),
          message: detailTexts.unknownParameter,
        });
      } else if (check !== null) {
        const problem = Array.isArray(value)
          ? value.map(check).find((found) => found !== null)
          : check(value);
        if (problem) details.push({ in: 'query', field: name, message: problem });
      }
    }
    for (const name in params) {
      const problem = this.#checks.path.get(name)?.(params[name] ?? '');
      if (problem) details.push({ in: 'path', field: name, message: problem });
    }
    if (details.length > 0) throw invalidRequest(...details.slice(0, 50));
  }
}

function firstMediaType({ body }: Operation): string | undefined {
  const mediaTypes = Object.keys(body?.content ?? {});
  return mediaTypes.find(isJson) ?? mediaTypes[0];
}

/** The validator's rejection as an ApiError; any other error is returned unchanged. */
function rejectionOf(error: unknown): unknown {
  if (typeof error !== 'object' || error === null || !('status' in error)) return error;
  if (error.status !== 400) return error;
  const details = validationDetails('errors' in error ? error.errors : []);
  if (details.length > 0) return invalidRequest(...details);
  return new ApiError(...problemTexts.invalidRequest);
}

/** Whether an empty text is an item of a list in the query. */
function listsEmptyText(document: Document, parameter: Parameter): boolean {
  const { in: place, schema, 'x-crud': crud } = parameter;
  if (place !== 'query' || schema === undefined) return false;
  const { type, items } = resolveReference<Schema>(document, schema);
  if (type !== 'array' || !isJsonObject(items)) return false;
  const item = resolveReference<Schema>(document, items);
  const op = crud?.filter === undefined ? null : (crud.op ?? 'eq');
  return isEmptyItem((name) => item[name], op);
}

type Schema = Readonly<Record<string, unknown>>;
