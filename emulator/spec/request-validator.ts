import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv';
import type { Api } from './api-types.ts';
import {
  emulatorDocument,
  type DocumentOperation,
  type DocumentParameter,
  type DocumentReference,
} from './document.ts';

/** One error of a request, in the format of the operator API's `details[]`. */
export interface RequestProblem {
  readonly in: 'body' | 'query' | 'path' | 'header';
  readonly field: string;
  readonly message: string;
}

/** All problems as sentences, with their fields. */
export function problemSentences(found: readonly RequestProblem[]): string {
  return found
    .map(({ field, message }) => (field === '' ? `The body ${message}.` : `${field}: ${message}.`))
    .join(' ');
}

/** Validates requests of one operation. */
export interface RequestValidator {
  readonly body: (body: unknown) => readonly RequestProblem[];
  readonly parameters: (values: Record<string, unknown>) => readonly RequestProblem[];
}

const formats = {
  int64: true,
  'date-time': (text: string) =>
    /^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(text) && !isNaN(Date.parse(text)),
} as const;
const options = { strict: false, allErrors: true, verbose: true, formats };
const bodyAjv = new Ajv(options);
const parameterAjv = new Ajv({ ...options, coerceTypes: true });
bodyAjv.addSchema(emulatorDocument, 'emulator');
parameterAjv.addSchema(emulatorDocument, 'emulator');

/** Creates the validator of an operation; each schema is compiled on first use. */
export function createRequestValidator(
  path: string,
  method: string,
  operation: DocumentOperation,
): RequestValidator {
  const pointer = `${escapePointer(path)}/${method}/requestBody/content/application~1json/schema`;
  const body = once(() => bodyAjv.compile({ $ref: `emulator#/paths/${pointer}` }));
  const declared = (operation.parameters ?? []).map(resolveParameter);
  const parameters = once(() => parameterAjv.compile(parameterSchema(declared)));
  const places = new Map(declared.map((parameter) => [parameter.name, parameter.in]));
  return {
    body: (value) => (body()(value) ? [] : problems(body().errors, () => 'body')),
    parameters: (values) =>
      parameters()(values)
        ? []
        : problems(parameters().errors, (field) => places.get(field) ?? 'query'),
  };
}

/** Validates a value from outside HTTP against a schema of the document. */
export function checkAgainstSchema(schema: keyof Api, value: unknown): readonly RequestProblem[] {
  const validate =
    bodyAjv.getSchema(`emulator#/components/schemas/${schema}`) ??
    missing(`openapi/emulator.json has no schema ${schema}`);
  return validate(value) === true ? [] : problems(validate.errors, () => 'body');
}

function missing(what: string): never {
  throw new Error(what);
}

function resolveParameter(parameter: DocumentParameter | DocumentReference): DocumentParameter {
  if (!('$ref' in parameter)) return parameter;
  const name = parameter.$ref.slice(parameter.$ref.lastIndexOf('/') + 1);
  return (
    emulatorDocument.components.parameters[name] ??
    missing(`openapi/emulator.json has no parameter ${name}`)
  );
}

function parameterSchema(declared: readonly DocumentParameter[]): object {
  return {
    type: 'object',
    additionalProperties: false,
    required: declared.filter((parameter) => parameter.required).map(({ name }) => name),
    properties: Object.fromEntries(
      declared.map(({ name, schema }) => [name, absoluteReferences(schema)]),
    ),
  };
}

function absoluteReferences(schema: object): unknown {
  return JSON.parse(JSON.stringify(schema).replaceAll('"#/', '"emulator#/'));
}

function problems(
  errors: readonly ErrorObject[] | null | undefined,
  placeOf: (field: string) => RequestProblem['in'],
): readonly RequestProblem[] {
  const byField = new Map<string, RequestProblem>();
  for (const error of errors ?? []) {
    const field = fieldOf(error);
    // An anyOf reports each branch and then itself; only the error of the anyOf is useful.
    if (byField.has(field) && error.keyword !== 'anyOf') continue;
    byField.set(field, { in: placeOf(field), field, message: describe(error) });
  }
  return [...byField.values()];
}

/** A pattern, or a choice of schemas, is described in words by the document. */
function describe({ keyword, message = 'is not valid', parentSchema }: ErrorObject): string {
  const isInWords = keyword === 'anyOf' || keyword === 'pattern';
  const description: unknown = isInWords ? parentSchema?.['description'] : undefined;
  return typeof description === 'string' ? description.replace(/\.$/, '') : message;
}

function fieldOf(error: ErrorObject): string {
  const params = error.params as { missingProperty?: string; additionalProperty?: string };
  const own = error.instancePath
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'));
  const extra = params.missingProperty ?? params.additionalProperty;
  return [...own, ...(extra === undefined ? [] : [extra])].join('.');
}

function escapePointer(path: string): string {
  return encodeURIComponent(path.replaceAll('~', '~0').replaceAll('/', '~1'));
}

function once(make: () => ValidateFunction): () => ValidateFunction {
  let made: ValidateFunction | undefined;
  return () => (made ??= make());
}
