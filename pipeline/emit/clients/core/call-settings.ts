import { isBinary, isJson } from '../../../../server-template/shared/media-type.ts';
import { referredTo } from '../../../../server-template/shared/document-references.ts';
import { isEvent, isJsonLines } from '../../../../server-template/shared/json/event-stream.ts';
import {
  isJsonObject,
  objectOrEmpty,
} from '../../../../server-template/shared/json/json-object.ts';
import type { JsonObject } from '../../../../server-template/shared/json/json-object.ts';
import type { Body, Operation } from '../../../model/api-model.ts';
import { code } from '../../printer/code.ts';
import type { Code } from '../../printer/code.ts';
import { doc } from '../../printer/comment.ts';
import { arrayOf, assignment, call, objectOf, property } from '../../printer/expressions.ts';
import { literal } from '../../printer/literal.ts';

/** Settings of the operations whose bodies are not JSON, and which runtime they need. */
export interface CallSettingsCode {
  readonly parts: readonly Code[];
  readonly sendsForms: boolean;
  readonly readsStreams: boolean;
}

/** Declares how bodies that are not JSON are sent and read. */
export function callSettingsCode(
  document: JsonObject,
  operations: readonly Operation[],
): CallSettingsCode {
  const settings = operations.map((operation) => {
    const body = bodyMembers(document, operation);
    const stream = streamMembers(document, operation);
    const members = [...body, ...(returnsBinary(operation) ? [readAsBlob] : []), ...stream];
    return { operation, body, stream, members };
  });
  const listed = settings
    .filter(({ members }) => members.length > 0)
    .map(({ operation: { method, path }, members }) =>
      property(`${method.toUpperCase()} ${path}`, objectOf(members, { broken: false })),
    );
  const comment = doc('Operations whose bodies are not JSON, by method and path.');
  const left = code`export const callSettings: Readonly<Record<string, CallSettings>>`;
  return {
    parts: [code`${comment}${assignment(left, objectOf(listed, { broken: listed.length > 0 }))}`],
    sendsForms: settings.some(({ body }) => body.length > 0),
    readsStreams: settings.some(({ stream }) => stream.length > 0),
  };
}

const readAsBlob = property('parseAs', literal('blob'));

/** How a response that is a stream is read, if every success with a body is one. */
function streamMembers(document: JsonObject, operation: Operation): readonly Code[] {
  const [content] = successContents(operation);
  if (content === undefined || !returnsStream(operation)) return [];
  if (isJsonLines(content.mediaType)) return [property('readStream', code`jsonLines`)];
  const schema = referredTo(document, content.schema) ?? {};
  const item = referredTo(document, schema['type'] === 'array' ? schema['items'] : schema) ?? {};
  const { properties } = item;
  const isWhole = isJsonObject(properties) && isEvent(Object.keys(properties));
  const data = isWhole ? (referredTo(document, properties['data']) ?? {}) : item;
  const kinds = [literal(isWhole), literal(data['type'] === 'string')];
  return [property('readStream', call(code`serverEvents`, kinds))];
}

/** Whether every success with a body is a stream of values. */
export function returnsStream(operation: Operation): boolean {
  const contents = successContents(operation);
  return contents.length > 0 && contents.every(({ mediaType }) => isStreamed(mediaType));
}

function successContents({ responses }: Operation): Operation['responses'][number]['contents'] {
  return responses
    .filter(({ status }) => status.startsWith('2'))
    .flatMap((response) => response.contents);
}

/** The types of which the client's types know that they are streams. */
function isStreamed(mediaType: string): boolean {
  return ['text/event-stream', 'application/x-ndjson'].includes(mediaType);
}

/** Whether every success has a binary body, or none. */
function returnsBinary({ responses }: Operation): boolean {
  const types = responses
    .filter(({ status }) => status.startsWith('2'))
    .flatMap(({ mediaTypes }) => mediaTypes);
  return types.length > 0 && types.every(isBinary);
}

function bodyMembers(document: JsonObject, operation: Operation): readonly Code[] {
  const { body } = operation;
  if (body === null || body.mediaTypes.length === 0) return [];
  const find = (pattern: RegExp) => body.mediaTypes.find((type) => pattern.test(type));
  const multipart = find(/^multipart\/form-data/i);
  if (multipart !== undefined) {
    const types = partTypes(mediaOf(document, operation, multipart));
    const members = types.map(([name, type]) => property(name, literal(type)));
    const args = members.length === 0 ? [] : [objectOf(members, { broken: false })];
    const key = body.mediaTypes.some(isJson) ? 'formOfFiles' : 'bodySerializer';
    return [property(key, call(code`multipartBody`, args))];
  }
  if (body.mediaTypes.some(isJson)) return [];
  const urlencoded = find(/^application\/x-www-form-urlencoded/i);
  if (urlencoded !== undefined) {
    const names = joinedNames(mediaOf(document, operation, urlencoded));
    const args = names.length === 0 ? [] : [arrayOf(names.map((name) => literal(name)))];
    return [
      property('bodySerializer', call(code`urlencodedBody`, args)),
      property('contentType', literal('application/x-www-form-urlencoded')),
    ];
  }
  return [property('bodySerializer', code`plainBody`), ...contentType(body)];
}

/** A range such as `image/*` is set by the file. */
function contentType({ mediaTypes: [type = ''] }: Body): readonly Code[] {
  return type.includes('*') ? [] : [property('contentType', literal(type))];
}

/** Media types of parts whose encoding names one. */
function partTypes({ encoding }: JsonObject): readonly (readonly [string, string])[] {
  return Object.entries(isJsonObject(encoding) ? encoding : {}).flatMap(([name, own]) => {
    const type = isJsonObject(own) ? own['contentType'] : undefined;
    // A file has a type of its own.
    const isPlain = typeof type === 'string' && !/[,*]/.test(type) && !isBinary(type);
    return isPlain && !/^text\/plain/i.test(type) ? [[name, type] as const] : [];
  });
}

/** Properties whose lists are comma-separated. */
function joinedNames({ encoding }: JsonObject): readonly string[] {
  return Object.entries(isJsonObject(encoding) ? encoding : {}).flatMap(([name, own]) =>
    isJsonObject(own) && own['explode'] === false ? [name] : [],
  );
}

/** The media type of an operation's body. */
function mediaOf(document: JsonObject, { path, method }: Operation, mediaType: string): JsonObject {
  const operation = at(at(at(document, 'paths'), path), method);
  const written = at(operation, 'requestBody');
  const { $ref: target } = written;
  const body =
    typeof target === 'string'
      ? at(at(at(document, 'components'), 'requestBodies'), target.split('/').at(-1) ?? '')
      : written;
  return at(at(body, 'content'), mediaType);
}

function at(holder: JsonObject, key: string): JsonObject {
  return objectOrEmpty(Object.hasOwn(holder, key) ? holder[key] : undefined);
}
