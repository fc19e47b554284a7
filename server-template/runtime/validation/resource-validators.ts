import { isJsonObject } from '../../shared/json/json-object.ts';
import { documentSlice, requestSchema } from '../document/document-slice.ts';
import type { Document, Parameter, RequestBody } from '../document/openapi.ts';
import type { Operation } from '../document/operation.ts';
import { withoutInternalProperties } from '../../shared/internal-properties.ts';
import { resolveReference } from '../document/resolve-reference.ts';
import { bodySchema } from './body-schema.ts';
import { createOpenapiValidator, type OpenapiValidator } from './openapi-validator.ts';
import { withOwnFormats, type SliceWithFormats } from './own-formats.ts';
import { hasPrototypeName } from './prototype-names.ts';
import {
  createQuickAcceptances,
  type QuickAcceptance,
  type RequestShape,
} from './quick-acceptance.ts';
import { createSchemaCompiler } from './schema-compiler.ts';
import {
  createResponseChecks,
  withoutWriteOnly,
  type ResponseCheck,
  type ResolvedResponses,
} from './response-check.ts';

/** The checks of a document's operations, which share what is compiled for its components. */
export interface DocumentChecks {
  /** Whether bodies and responses are validated correctly only without their prototypes. */
  readonly hasPrototypeNames: () => boolean;
  /** Compiled by this call. */
  quickAcceptance(operation: Operation): QuickAcceptance | null;
  /** The check of an operation's responses with a status. */
  responseCheck(operation: Operation, status: number): ResponseCheck;
}

/** Creates the checks; schemas are compiled on first use. */
export function createDocumentChecks(document: Document): DocumentChecks {
  const forRequests = (schema: unknown): unknown =>
    withoutInternalProperties(requestSchema(schema));
  const quickAcceptances = once(() =>
    createQuickAcceptances({
      parameters: createSchemaCompiler(
        document,
        { coerceTypes: true, useDefaults: true },
        requestSchema,
      ),
      bodies: createSchemaCompiler(
        document,
        { coerceTypes: false, useDefaults: true },
        forRequests,
      ),
    }),
  );
  const responseChecks = once(() =>
    createResponseChecks(
      createSchemaCompiler(
        document,
        { coerceTypes: false, useDefaults: false, allErrors: true },
        (schema) => withoutInternalProperties(withoutWriteOnly(schema)),
      ),
    ),
  );
  return {
    hasPrototypeNames: once(() => hasPrototypeName([document.components, document.paths])),
    quickAcceptance: (operation) => quickAcceptances()(requestOf(document, operation)),
    responseCheck: ({ responses }, status) =>
      responseChecks()(resolvedResponses(document, responses), status),
  };
}

/** The validators of the operations that share a first path segment. */
export interface ResourceValidators extends DocumentChecks {
  /** Created on first use. */
  readonly requests: () => OpenapiValidator;
  /** Reports only the first error. */
  readonly largeRequests: () => OpenapiValidator;
  /** The path of an operation in the validators' slices. */
  pathOf(operation: Operation): string;
}

/** Creates the validators of requests, over the part of the document that these operations need. */
export function createResourceValidators(
  document: Document,
  operations: readonly Operation[],
  checks = createDocumentChecks(document),
): ResourceValidators {
  const paths = [...new Set(operations.map(({ path }) => path))];
  // A generated path: the document's own may contain characters that the validator's router reads
  // as a pattern.
  const pathOf = ({ path }: Operation): string => `/${paths.indexOf(path)}`;
  const requestSlice = once(() => {
    const items: Record<string, Record<string, object>> = {};
    for (const operation of operations) {
      const item = (items[pathOf(operation)] ??= {});
      item[operation.method.toLowerCase()] = requestOf(document, operation);
    }
    return strippedSlice(withRequestSchemas(documentSlice(document, items)));
  });
  return {
    ...checks,
    pathOf,
    requests: once(() => createOpenapiValidator(requestSlice(), 'requests')),
    largeRequests: once(() => createOpenapiValidator(requestSlice(), 'large requests')),
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

function requestOf(document: Document, { parameters, body }: Operation): RequestShape {
  return {
    // The query is already decoded: characters that are reserved in a URL are data.
    parameters: parameters.map((parameter) => ({
      ...parameter,
      ...(parameter.in === 'query' ? { allowReserved: true } : {}),
      // Objects are read before, because the validator would look for them in the URL.
      ...(parameter.style === 'deepObject' ? { style: 'form', explode: false } : {}),
      ...schemaOf(document, parameter),
    })),
    ...(body === null ? {} : { requestBody: bodyOf(document, body) }),
  };
}

/** A parameter's schema in place of a reference: the validator reads its type there. */
function schemaOf(document: Document, { schema }: Parameter): object {
  return schema === undefined ? {} : { schema: requestSchema(resolveReference(document, schema)) };
}

function bodyOf(document: Document, { content }: RequestBody): RequestBody {
  return {
    required: false,
    content: Object.fromEntries(
      Object.entries(content).map(([mediaType, one]) => {
        const schema = bodySchema(document, mediaType, one);
        // Inside allOf, the validator neither requires a body nor compares discriminators itself.
        return [mediaType, { schema: schema === null ? {} : { allOf: [schema] } }];
      }),
    ),
  };
}

function withRequestSchemas(
  slice: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  const components = slice['components'];
  if (!isJsonObject(components) || !isJsonObject(components['schemas'])) return slice;
  const schemas = Object.entries(components['schemas']).map(
    ([name, schema]) => [name, requestSchema(schema)] as const,
  );
  return { ...slice, components: { ...components, schemas: Object.fromEntries(schemas) } };
}

function resolvedResponses(
  document: Document,
  responses: Operation['responses'],
): ResolvedResponses {
  const resolved = Object.entries(responses)
    .filter(([, response]) => isJsonObject(response))
    .map(([name, response]) => [name, resolveReference(document, response as object)]);
  return { responses: Object.fromEntries(resolved) as ResolvedResponses['responses'] };
}
