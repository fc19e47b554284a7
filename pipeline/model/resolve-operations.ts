import { X_CRUD } from '../extensions.ts';
import type {
  HttpMethod,
  MediaType,
  OperationObject,
  ParameterObject,
  PathItem,
  Reference,
  SchemaOrReference,
} from '../openapi-document.ts';
import type { Answer, Body, Model, Operation, Parameter } from './api-model.ts';
import { pointerTo } from './json-pointer.ts';
import { operationIdFault, operationIdFor } from './operation-id.ts';
import { pathParameterNames } from './operation-path.ts';
import { resolveCrud } from './resolve-crud.ts';
import { follow, mergedSchema } from './schema-shape.ts';
import type { Resolution } from './schema-shape.ts';

const methods: readonly HttpMethod[] = [
  ...(['get', 'post', 'put', 'patch', 'delete', 'head', 'options', 'trace'] as const),
];

/** A body or answer, and where its JSON schema stands. */
interface WithSchemaPointer<T> {
  readonly item: T;
  readonly schemaPointer: string | null;
}

/** The operations of all paths, in the document's order. */
export function resolveOperations(
  resolution: Resolution,
  paths: Readonly<Record<string, PathItem>>,
  context: { readonly models: readonly Model[]; readonly security: Operation['security'] },
): readonly Operation[] {
  const operations = Object.entries(paths).flatMap(([path, item]) => {
    if (path.startsWith('x-')) return [];
    const place = pointerTo('#/paths', path);
    if ('$ref' in item)
      resolution.problems.add(place, 'A path item is written out, not referred to.');
    return methods.flatMap((method) => {
      const operation = item[method];
      return operation === undefined
        ? []
        : [resolveOperation(resolution, { path, item, method, operation, ...context })];
    });
  });
  checkIds(resolution, operations);
  return operations;
}

function resolveOperation(
  resolution: Resolution,
  subject: {
    readonly path: string;
    readonly item: PathItem;
    readonly method: HttpMethod;
    readonly operation: OperationObject;
    readonly models: readonly Model[];
    readonly security: Operation['security'];
  },
): Operation {
  const { path, item, method, operation, models } = subject;
  const pointer = pointerTo('#/paths', path, method);
  const body = resolveBody(resolution, operation, pointer);
  const answers = resolveAnswers(resolution, operation, pointer);
  const source = operation[X_CRUD];
  const schemaPointers = new Map<Body | Answer, string>();
  for (const { item: part, schemaPointer } of [...(body === null ? [] : [body]), ...answers]) {
    if (schemaPointer !== null) schemaPointers.set(part, schemaPointer);
  }
  const known = {
    body: body?.item ?? null,
    answers: answers.map((answer) => answer.item),
  };
  return {
    id: operation.operationId ?? operationIdFor(method, path),
    method,
    path,
    tag: operation.tags?.[0] ?? null,
    summary: operation.summary ?? null,
    description: operation.description ?? null,
    deprecated: operation.deprecated === true,
    parameters: [...resolveParameters(resolution, item, operation, pointer)],
    ...known,
    security: operation.security ?? subject.security,
    crud:
      source === undefined
        ? null
        : resolveCrud(resolution, models, {
            ...{ source, method, path, pointer, schemaPointers, ...known },
            pathParameters: pathParameterNames(path),
          }),
  };
}

/** An operation's parameter replaces the path's of the same name and place. */
function resolveParameters(
  resolution: Resolution,
  item: PathItem,
  operation: OperationObject,
  pointer: string,
): readonly Parameter[] {
  const parameters = new Map<string, Parameter>();
  const add = (list: readonly (ParameterObject | Reference)[] | undefined, place: string): void => {
    (list ?? []).forEach((value, index) => {
      const at = pointerTo(place, 'parameters', index);
      const parameter = resolveParameter(resolution, value, at);
      if (parameter !== null) parameters.set(`${parameter.in} ${parameter.name}`, parameter);
    });
  };
  add(item.parameters, pointer.slice(0, pointer.lastIndexOf('/')));
  add(operation.parameters, pointer);
  return [...parameters.values()];
}

function resolveParameter(
  resolution: Resolution,
  value: ParameterObject | Reference,
  pointer: string,
): Parameter | null {
  const found = follow<ParameterObject>(resolution, { value, pointer });
  if (found === null) return null;
  const { name, description, required, schema = {} } = found.value;
  const place = pointerTo(found.pointer, 'schema');
  const merged = mergedSchema(resolution, { value: schema, pointer: place });
  return {
    name,
    in: found.value.in,
    required: required === true,
    description: description ?? null,
    schema: merged?.value ?? {},
  };
}

function resolveBody(
  resolution: Resolution,
  { requestBody }: OperationObject,
  pointer: string,
): WithSchemaPointer<Body> | null {
  if (requestBody === undefined) return null;
  const place = pointerTo(pointer, 'requestBody');
  const found = follow(resolution, { value: requestBody, pointer: place });
  if (found === null) return null;
  const { required, content } = found.value;
  const { schema, schemaPointer } = jsonSchema(content, found.pointer);
  return {
    item: { required: required === true, mediaTypes: Object.keys(content), schema },
    schemaPointer,
  };
}

function resolveAnswers(
  resolution: Resolution,
  { responses }: OperationObject,
  pointer: string,
): readonly WithSchemaPointer<Answer>[] {
  return Object.entries(responses).flatMap(([status, value]) => {
    if (status.startsWith('x-')) return [];
    const place = pointerTo(pointer, 'responses', status);
    const found = follow(resolution, { value, pointer: place });
    if (found === null) return [];
    const { description, content = {} } = found.value;
    const { schema, schemaPointer } = jsonSchema(content, found.pointer);
    const item = { status, description, mediaTypes: Object.keys(content), schema };
    return [{ item, schemaPointer }];
  });
}

function jsonSchema(
  content: Readonly<Record<string, MediaType>>,
  pointer: string,
): { readonly schema: SchemaOrReference | null; readonly schemaPointer: string | null } {
  const json = Object.entries(content).find(([type]) => isJsonMediaType(type));
  const schema = json?.[1].schema;
  if (json === undefined || schema === undefined) return { schema: null, schemaPointer: null };
  return { schema, schemaPointer: pointerTo(pointer, 'content', json[0], 'schema') };
}

function isJsonMediaType(type: string): boolean {
  return /^application\/(?:[\w.-]+\+)?json\s*(?:;|$)/i.test(type);
}

/** Ids name files as well, and some file systems do not tell letters by their case. */
function checkIds({ problems }: Resolution, operations: readonly Operation[]): void {
  const owners = new Map<string, Operation>();
  for (const operation of operations) {
    const pointer = pointerTo('#/paths', operation.path, operation.method);
    const fault = operationIdFault(operation.id);
    if (fault !== null) problems.add(pointerTo(pointer, 'operationId'), fault);
    const owner = owners.get(operation.id.toLowerCase());
    if (owner !== undefined) {
      problems.add(
        pointer,
        `The operationId ${JSON.stringify(operation.id)} is also that of ${owner.method.toUpperCase()} ${owner.path}.`,
        'Give each operation an operationId of its own.',
      );
    }
    owners.set(operation.id.toLowerCase(), operation);
  }
}
