import { X_CRUD } from '../extensions.ts';
import type { OperationCrud } from '../extensions.ts';
import type {
  HttpMethod,
  MediaType,
  OperationObject,
  ParameterObject,
  PathItem,
  Reference,
  SchemaOrReference,
} from '../openapi-document.ts';
import type { Answer, Body, Operation, Parameter } from './api-model.ts';
import { pointerTo } from './json-pointer.ts';
import { operationIdFault, operationIdFor } from './operation-id.ts';
import { follow, mergedSchema } from './schema-shape.ts';
import type { Resolution } from './schema-shape.ts';

const methods: readonly HttpMethod[] = [
  ...(['get', 'post', 'put', 'patch', 'delete', 'head', 'options', 'trace'] as const),
];

/** An operation before its model is known. */
export interface OperationDraft {
  readonly operation: Omit<Operation, 'crud'>;
  readonly crud: OperationCrud | null;
  readonly pointer: string;
  /** Where the JSON schemas of the body and the answers stand. */
  readonly schemaPointers: ReadonlyMap<Body | Answer, string>;
}

/** A body or answer, and where its JSON schema stands. */
interface WithSchemaPointer<T> {
  readonly item: T;
  readonly schemaPointer: string | null;
}

/** The operations of all paths, in the document's order. */
export function draftOperations(
  resolution: Resolution,
  paths: Readonly<Record<string, PathItem>>,
  security: Operation['security'],
): readonly OperationDraft[] {
  const drafts = Object.entries(paths).flatMap(([path, item]) => {
    if (path.startsWith('x-')) return [];
    const place = pointerTo('#/paths', path);
    if ('$ref' in item) {
      resolution.problems.add(place, 'A path item is written out, not referred to.');
    }
    return methods.flatMap((method) => {
      const operation = item[method];
      if (operation === undefined) return [];
      return [draftOperation(resolution, { path, item, method, operation, security })];
    });
  });
  checkIds(
    resolution,
    drafts.map(({ operation }) => operation),
  );
  return drafts;
}

function draftOperation(
  resolution: Resolution,
  subject: {
    readonly path: string;
    readonly item: PathItem;
    readonly method: HttpMethod;
    readonly operation: OperationObject;
    readonly security: Operation['security'];
  },
): OperationDraft {
  const { path, item, method, operation, security } = subject;
  const pointer = pointerTo('#/paths', path, method);
  const body = resolveBody(resolution, operation, pointer);
  const answers = resolveAnswers(resolution, operation, pointer);
  const schemaPointers = new Map<Body | Answer, string>();
  for (const { item: part, schemaPointer } of [...(body === null ? [] : [body]), ...answers]) {
    if (schemaPointer !== null) schemaPointers.set(part, schemaPointer);
  }
  return {
    operation: {
      id: operation.operationId ?? operationIdFor(method, path),
      method,
      path,
      tag: operation.tags?.[0] ?? null,
      summary: operation.summary ?? null,
      description: operation.description ?? null,
      deprecated: operation.deprecated === true,
      parameters: resolveParameters(resolution, item, operation, pointer),
      body: body?.item ?? null,
      answers: answers.map((answer) => answer.item),
      security: operation.security ?? security,
    },
    crud: operation[X_CRUD] ?? null,
    pointer,
    schemaPointers,
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
function checkIds(
  { problems }: Resolution,
  operations: readonly OperationDraft['operation'][],
): void {
  const owners = new Map<string, OperationDraft['operation']>();
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
