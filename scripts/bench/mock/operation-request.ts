import type { ApiModel, Content, Operation, Parameter } from '../../../pipeline/model/api-model.ts';
import { createSchemaValidator } from '../../../pipeline/schema/validate/create-schema-validator.ts';
import { createSchemaSampler } from '../../../pipeline/schema/sample/create-schema-sampler.ts';
import type { SchemaSampler } from '../../../pipeline/schema/schema-sampler.ts';

/** A request that an operation should accept. */
export interface OperationRequest {
  readonly operation: Operation;
  readonly method: string;
  /** Path and query. */
  readonly target: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | null;
}

/** One request for each operation of a document, with all required parameters. */
export function buildRequests(model: ApiModel): readonly OperationRequest[] {
  const sampler = createSchemaSampler(model, createSchemaValidator(model));
  return model.operations.map((operation) => buildRequest(operation, sampler));
}

function buildRequest(operation: Operation, sampler: SchemaSampler): OperationRequest {
  const given = (place: Parameter['in']): readonly (readonly [string, string])[] =>
    operation.parameters
      .filter((parameter) => parameter.in === place && parameter.required)
      .map((parameter) => [parameter.name, textFor(parameter, sampler)]);
  const inPath = new Map(given('path'));
  const path = operation.path.replace(/\{([^}]*)\}/g, (_, name: string) =>
    encodeURIComponent(inPath.get(name) ?? 'x'),
  );
  const query = new URLSearchParams(Object.fromEntries(given('query')));
  const content = operation.body?.contents[0];
  const method = operation.method.toUpperCase();
  const body = method === 'GET' || content === undefined ? null : bodyText(content, sampler);
  return {
    ...{ operation, method, body },
    target: query.size > 0 ? `${path}?${query.toString()}` : path,
    headers: {
      accept: 'application/json, */*;q=0.1',
      ...Object.fromEntries(given('header')),
      ...(body === null ? {} : { 'content-type': content?.mediaType ?? '' }),
    },
  };
}

function textFor({ name, schema, schemaPointer }: Parameter, sampler: SchemaSampler): string {
  // Rows of a table are numbered from 1.
  if (schema.type === 'integer' && schema.enum === undefined) return '1';
  const options = { direction: 'request', seed: 1, name } as const;
  const sample = schemaPointer === null ? null : sampler.sample(schemaPointer, options);
  const value = sample?.kind === 'value' ? sample.value : 'x';
  if (Array.isArray(value)) return value.map(String).join(',');
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function bodyText({ mediaType, schemaPointer }: Content, sampler: SchemaSampler): string {
  if (!/[/+]json\b/.test(mediaType)) return 'x=1';
  if (schemaPointer === null) return '{}';
  const sample = sampler.sample(schemaPointer, { direction: 'request', seed: 1 });
  return JSON.stringify(sample.kind === 'value' ? sample.value : {});
}
