import ajvDraft04 from 'ajv-draft-04';
import ajvFormats from 'ajv-formats';
import { isObject, type Parameter, type RequestBody } from '../document/openapi.ts';
import { isReference } from '../document/resolve-reference.ts';
import type { SliceWithFormats } from './own-formats.ts';
import type { ReceivedRequest, ValidParameters } from './request-validation.ts';

/** Parameters of a request that express-openapi-validator would accept; null says nothing of it. */
export type QuickAcceptance = (received: ReceivedRequest) => ValidParameters | null;

/** What the slice of a resource says of one operation. */
export interface SliceOperation {
  readonly parameters: readonly Parameter[];
  readonly requestBody?: RequestBody;
}

/** Makes quick acceptances over one slice; none for an operation whose parameters need more than a look at each text. */
export function createQuickAcceptances({
  slice,
  formats,
}: SliceWithFormats): (operation: SliceOperation) => QuickAcceptance | null {
  const { components } = slice;
  const parameterAjv = createAjv(true, formats);
  const bodyAjv = createAjv(false, formats);
  return ({ parameters, requestBody }) => {
    if (!parameters.every(isPlain)) return null;
    const checkParameters = parameterAjv.compile({
      components,
      type: 'object',
      properties: { query: schemaOf(parameters, 'query'), params: schemaOf(parameters, 'path') },
    });
    const checkBody = bodyCheck(requestBody, (schema) =>
      bodyAjv.compile({ components, ...schema }),
    );
    return ({ params, query, body }) => {
      const values = { params: copy(params), query: copy(query) };
      if (!hasPlainTexts(query) || !checkParameters(values)) return null;
      return body === null || checkBody(body.mediaType, body.plain) ? values : null;
    };
  };
}

// As express-openapi-validator sets them: https://github.com/cdimascio/express-openapi-validator
function createAjv(
  coerceTypes: boolean,
  formats: SliceWithFormats['formats'],
): InstanceType<typeof ajvDraft04.default> {
  const ajv = new ajvDraft04.default({
    strict: false,
    strictNumbers: true,
    strictTuples: true,
    validateSchema: false,
    useDefaults: true,
    coerceTypes,
    logger: false,
  });
  ajvFormats.default(ajv, { mode: 'full' });
  for (const [name, format] of formats) ajv.addFormat(name, format as never);
  return ajv;
}

function bodyCheck(
  requestBody: RequestBody | undefined,
  compile: (schema: object) => (value: unknown) => boolean,
): (mediaType: string, value: unknown) => boolean {
  const checks = new Map(
    Object.entries(requestBody?.content ?? {}).map(([mediaType, { schema }]) => [
      mediaType,
      compile(schema ?? {}),
    ]),
  );
  return (mediaType, value) => checks.get(mediaType)?.(value) === true;
}

/** A single value in the path or the query, of a type that one text can hold. */
function isPlain(parameter: Parameter): boolean {
  const { schema } = parameter;
  if (parameter.in !== 'path' && parameter.in !== 'query') return false;
  if (!isObject(schema) || isReference(schema)) return false;
  return ['string', 'integer', 'number', 'boolean'].includes(String(schema['type']));
}

function schemaOf(parameters: readonly Parameter[], place: Parameter['in']): object {
  const own = parameters.filter((parameter) => parameter.in === place);
  const required = own.filter((parameter) => parameter.required === true).map(({ name }) => name);
  return {
    type: 'object',
    properties: Object.fromEntries(own.map(({ name, schema }) => [name, schema])),
    ...(required.length === 0 ? {} : { required }),
  };
}

function hasPlainTexts(query: Readonly<Record<string, unknown>>): boolean {
  for (const name in query) {
    if (typeof query[name] !== 'string' || query[name] === '') return false;
  }
  return true;
}

/** Without a prototype, as the original: a parameter may have any name. */
function copy(values: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const result = Object.create(null) as Record<string, unknown>;
  for (const name in values) result[name] = values[name];
  return result;
}
