import { documentSlice, requestSchema } from '../document/document-slice.ts';
import { isObject, type Document, type Parameter, type RequestBody } from '../document/openapi.ts';
import type { Operation } from '../document/operation.ts';
import { withoutInternalProperties } from '../../shared/internal-properties.ts';
import { resolveReference } from '../document/resolve-reference.ts';
import { isJson } from '../../shared/media-type.ts';
import {
  createOpenapiValidator,
  validatorRequest,
  validatorStatus,
  type OpenapiValidator,
  type ValidatorResponse,
} from './openapi-validator.ts';
import { withOwnFormats, type SliceWithFormats } from './own-formats.ts';
import { hasPrototypeName } from './prototype-names.ts';
import {
  createQuickAcceptances,
  type QuickAcceptance,
  type SliceOperation,
} from './quick-acceptance.ts';

/** Rejects with the validator's error. */
export type ResponseCheck = (response: ValidatorResponse) => Promise<void>;

interface SlicePaths {
  readonly paths: Readonly<Record<string, Readonly<Record<string, object>>>>;
}

/** The validators of the operations that share a first path segment. */
export interface ResourceValidators {
  /** Created on first use. */
  readonly requests: () => OpenapiValidator;
  /** Reports only the first error. */
  readonly largeRequests: () => OpenapiValidator;
  /** Whether bodies and responses are validated correctly only without their prototypes. */
  readonly hasPrototypeNames: () => boolean;
  /** Compiled by this call. */
  quickAcceptance(operation: Operation): QuickAcceptance | null;
  /** The check of an operation's responses with a status, compiled by its first body. */
  responseCheck(operation: Operation, status: number): ResponseCheck;
  /** The path of an operation in the validators' slices. */
  pathOf(operation: Operation): string;
}

/**
 * Creates the validators for requests and responses, over the part of the document that these
 * operations need.
 */
export function createResourceValidators(
  document: Document,
  operations: readonly Operation[],
): ResourceValidators {
  const paths = [...new Set(operations.map(({ path }) => path))];
  // A generated path: the document's own may contain characters that the validator's router reads
  // as a pattern.
  const pathOf = ({ path }: Operation): string => `/${paths.indexOf(path)}`;
  const slice = (describe: (operation: Operation) => object): Readonly<Record<string, unknown>> => {
    const items: Record<string, Record<string, object>> = {};
    for (const operation of operations) {
      const item = (items[pathOf(operation)] ??= {});
      item[operation.method.toLowerCase()] = describe(operation);
    }
    return documentSlice(document, items);
  };
  const requestSlice = once(() =>
    strippedSlice(withRequestSchemas(slice((operation) => requestOf(document, operation)))),
  );
  const responseSlice = once(() =>
    strippedSlice(slice(({ responses }) => responsesOf(document, responses))),
  );
  const responseChecks = new Map<string, ResponseCheck>();
  const quickAcceptances = once(() => createQuickAcceptances(requestSlice()));
  const ofSlice = (operation: Operation): SliceOperation => {
    const { paths } = requestSlice().slice as unknown as SlicePaths;
    return paths[pathOf(operation)]?.[operation.method.toLowerCase()] as SliceOperation;
  };
  return {
    pathOf,
    requests: once(() => createOpenapiValidator(requestSlice(), 'requests')),
    largeRequests: once(() => createOpenapiValidator(requestSlice(), 'large requests')),
    hasPrototypeNames: once(
      () => hasPrototypeName(requestSlice().slice) || hasPrototypeName(responseSlice().slice),
    ),
    quickAcceptance: (operation) => quickAcceptances()(ofSlice(operation)),
    responseCheck(operation, status) {
      const { responses } = operation;
      const names = [String(status), `${String(status).slice(0, 1)}XX`, 'default'];
      const declared = names.filter((name) => Object.hasOwn(responses, name)).slice(0, 1);
      const own = Object.fromEntries(declared.map((name) => [name, responses[name]]));
      const key = JSON.stringify(own);
      const known = responseChecks.get(key) ?? createResponseCheck(document, own);
      responseChecks.set(key, known);
      return known;
    },
  };
}

/** An internal property is unknown to clients: it is neither returned nor accepted. */
function strippedSlice(slice: Readonly<Record<string, unknown>>): SliceWithFormats {
  return withOwnFormats(withoutInternalProperties(slice) as Readonly<Record<string, unknown>>);
}

function once<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => (made ??= make());
}

function requestOf(document: Document, { parameters, body }: Operation): SliceOperation {
  return {
    // The query is already decoded: characters that are reserved in a URL are data.
    parameters: parameters.map((parameter) => ({
      ...parameter,
      ...(parameter.in === 'query' ? { allowReserved: true } : {}),
      ...schemaOf(document, parameter),
    })),
    ...(body === null ? {} : { requestBody: bodyOf(body) }),
  };
}

/** A parameter's schema in place of a reference: the validator reads its type there. */
function schemaOf(document: Document, { schema }: Parameter): object {
  return schema === undefined ? {} : { schema: requestSchema(resolveReference(document, schema)) };
}

function bodyOf({ content }: RequestBody): RequestBody {
  return {
    required: false,
    content: Object.fromEntries(
      Object.entries(content).map(([mediaType, { schema }]) => [
        mediaType,
        // Inside allOf, the validator neither requires a body nor compares discriminators itself.
        { schema: isJson(mediaType) && schema ? { allOf: [requestSchema(schema)] } : {} },
      ]),
    ),
  };
}

function withRequestSchemas(
  slice: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  const components = slice['components'];
  if (!isObject(components) || !isObject(components['schemas'])) return slice;
  const schemas = Object.entries(components['schemas']).map(
    ([name, schema]) => [name, requestSchema(schema)] as const,
  );
  return { ...slice, components: { ...components, schemas: Object.fromEntries(schemas) } };
}

/**
 * A validator for one response: for all of a resource, it would compile every response that an
 * operation declares, each with all schemas of the resource. Operations share their errors.
 */
function createResponseCheck(document: Document, responses: Operation['responses']): ResponseCheck {
  const path = '/response';
  const slice = documentSlice(document, { [path]: { get: responsesOf(document, responses) } });
  const validator = createOpenapiValidator(strippedSlice(slice), 'responses');
  const match = once(() => validator.match(validatorRequest('GET', path, {})));
  return async (response) => {
    const request = { ...validatorRequest('GET', path, {}), openapi: await match() };
    await validator.validateResponse(request, response);
  };
}

function responsesOf(document: Document, responses: Operation['responses']): object {
  return {
    responses: Object.fromEntries(
      Object.entries(responses).map(([status, response]) => [
        /^5XX$/i.test(status)
          ? '1XX'
          : /^\d+$/.test(status)
            ? validatorStatus(Number(status))
            : status,
        isObject(response) ? withSchemas(status, resolveReference(document, response)) : response,
      ]),
    ),
  };
}

/**
 * A response with a schema for each JSON type, at least one: the validator rejects a response that
 * it cannot look up, even if the document leaves its content open.
 */
function withSchemas(status: string, response: unknown): unknown {
  // Errors always have a body.
  const isError = !/^[123]/.test(status);
  if (!isObject(response) || (!isObject(response['content']) && !isError)) return response;
  const declared: readonly (readonly [string, unknown])[] = Object.entries(
    isObject(response['content']) ? response['content'] : {},
  );
  const checked = declared.filter(([mediaType]) => isJson(mediaType) || mediaType.includes('*'));
  const content = (checked.length === 0 ? [['application/json', {}] as const] : checked).map(
    ([mediaType, media]) => [mediaType, { schema: {}, ...(isObject(media) ? media : {}) }] as const,
  );
  return { ...response, content: Object.fromEntries(content) };
}
