import {
  isJsonObject,
  objectOrEmpty,
} from '../../../../server-template/shared/json/json-object.ts';
import type { JsonObject } from '../../../../server-template/shared/json/json-object.ts';
import { essenceOf } from '../../../../server-template/shared/media-type.ts';
import type { Operation } from '../../../model/api-model.ts';
import { schemaReference } from './schema-directions.ts';

/** A type of the document by its name in the core client. */
export interface NamedType {
  readonly name: string;
  readonly isList: boolean;
  /** Whether there may be no value, because a success has no body. */
  readonly mayBeEmpty: boolean;
}

/** The named types of an operation; null: none that is the same as `DataOf` or `BodyOf`. */
export interface OperationTypes {
  readonly data: NamedType | null;
  readonly body: NamedType | null;
}

/** Finds the named types of operations in a document for clients. */
export function namedTypes(
  document: JsonObject,
  schemaTypes: ReadonlyMap<string, string>,
): (operation: Operation) => OperationTypes {
  const components = objectOrEmpty(document['components']);
  const paths = objectOrEmpty(document['paths']);
  const resolved = (value: unknown, group: string): JsonObject | null => {
    if (!isJsonObject(value)) return null;
    if (!('$ref' in value)) return value;
    const name = new RegExp(`^#/components/${group}/([^/~%]+)$`).exec(String(value['$ref']))?.[1];
    const target = objectOrEmpty(components[group])[name ?? ''];
    return isJsonObject(target) && !('$ref' in target) ? target : null;
  };
  const typeOf = (schema: unknown): Omit<NamedType, 'mayBeEmpty'> | null => {
    const isList = isJsonObject(schema) && isPlainList(schema);
    const reference = schemaReference(isList ? schema['items'] : schema);
    const name = reference?.isPart === false ? schemaTypes.get(reference.name) : undefined;
    return name === undefined ? null : { name, isList };
  };
  const contentOf = (content: unknown) => same(jsonTypes(objectOrEmpty(content)).map(typeOf));
  return ({ path, method }) => {
    const operation = objectOrEmpty(objectOrEmpty(paths[path])[method]);
    const body = resolved(operation['requestBody'], 'requestBodies');
    const successes = Object.entries(objectOrEmpty(operation['responses']))
      .filter(([status]) => read.has(status))
      .map(([, response]) => resolved(response, 'responses'));
    const full = successes.filter((item) => item === null || hasContent(item));
    const data = same(full.map((item) => (item === null ? null : contentOf(item['content']))));
    const sent = body === null ? null : contentOf(body['content']);
    return {
      data: data === null ? null : { ...data, mayBeEmpty: full.length < successes.length },
      body: sent === null ? null : { ...sent, mayBeEmpty: false },
    };
  };
}

/** The statuses of `DataOf`. */
const read: ReadonlySet<string> = new Set([
  ...['200', '201', '202', '203', '204', '206', '207', '2XX'],
]);

function hasContent({ content }: JsonObject): boolean {
  return isJsonObject(content) && Object.keys(content).length > 0;
}

/** The one type of several places; null if they differ, or one has no name. */
function same(
  types: readonly (Omit<NamedType, 'mayBeEmpty'> | null)[],
): Omit<NamedType, 'mayBeEmpty'> | null {
  const [first = null, ...others] = types;
  const areSame = others.every(
    (other) => other?.name === first?.name && other?.isList === first?.isList,
  );
  return areSame ? first : null;
}

const streams: ReadonlySet<string> = new Set(['text/event-stream', 'application/x-ndjson']);

/** The schemas that a caller without an Accept header sends or receives; undefined for a stream. */
function jsonTypes(content: JsonObject): readonly unknown[] {
  const isJson = 'application/json' in content;
  return Object.entries(content).flatMap(([type, media]) => {
    const isStream = streams.has(essenceOf(type));
    if (isJson && (isStream || type === 'text/csv')) return [];
    return [isStream ? undefined : objectOrEmpty(media)['schema']];
  });
}

/** Keywords of a list that do not change its type. */
const described: ReadonlySet<string> = new Set([
  ...['type', 'items', 'title', 'description', 'example', 'maxItems', 'uniqueItems'],
]);

function isPlainList(schema: JsonObject): boolean {
  return schema['type'] === 'array' && Object.keys(schema).every((key) => described.has(key));
}
