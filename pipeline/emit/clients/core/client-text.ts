import { isJsonObject } from '../../../../server-template/shared/json/json-object.ts';
import type { JsonObject } from '../../../../server-template/shared/json/json-object.ts';
import type { Operation } from '../../../model/api-model.ts';
import { code, noCode } from '../../printer/code.ts';
import type { Code } from '../../printer/code.ts';
import { doc } from '../../printer/comment.ts';
import { arrayOf, assignment, objectOf, property } from '../../printer/expressions.ts';
import { literal } from '../../printer/literal.ts';
import { identifier } from '../../printer/names.ts';
import { printModule } from '../../printer/source-file.ts';
import type { Frame } from './client-frame.ts';
import { joinRuntime } from './join-runtime.ts';
import type { RuntimeModule } from './join-runtime.ts';
import { batchCode } from './batch-code.ts';
import { callSettingsCode } from './call-settings.ts';
import { errorTypes } from './error-type.ts';
import { exportedListsCode } from './exported-lists.ts';
import { pagedListsCode } from './paged-lists.ts';

/** Input of `client.ts`. */
export interface ClientText {
  readonly document: JsonObject;
  /** Those of the document. */
  readonly operations: readonly Operation[];
  readonly header: string;
  readonly frame: Frame;
  /** Type of each schema. */
  readonly schemaTypes: ReadonlyMap<string, string>;
  readonly runtime: readonly RuntimeModule[];
}

/** The text of `client.ts`: names for the document's types, `createClient`, and the runtime. */
export function clientText(given: ClientText): string {
  const lists = pagedListsCode(given.operations);
  const exported = exportedListsCode(given.operations);
  const batch = batchCode(given.operations);
  const settings = callSettingsCode(given.document, given.operations);
  const without = [
    ...(exported.length === 0 ? ['read-rows.ts'] : []),
    ...(batch.length === 0 ? ['transaction.ts'] : []),
    ...(settings.sendsForms ? [] : ['form-body.ts']),
    ...(settings.readsStreams || exported.length > 0 ? [] : ['read-stream.ts']),
    ...(given.frame.joined === null ? ['query-text.ts'] : []),
    lists.module === 'read-pages.ts' ? 'read-list.ts' : 'read-pages.ts',
  ];
  const { imports, code: runtime } = joinRuntime(given.runtime, without);
  const generated = printModule({
    header: null,
    parts: generatedParts(given, [...lists.parts, ...exported, ...batch, ...settings.parts]),
  });
  const header = printModule({ header: given.header, parts: [noCode] });
  const types = "import type { components, operations, paths } from './types.js';\n";
  return `${header.trimEnd()}\n\n${imports}${types}\n${generated}\n${runtime}\n`;
}

function generatedParts(given: ClientText, lists: readonly Code[]): readonly Code[] {
  const { document, frame, schemaTypes } = given;
  return [
    code`export type { components, operations, paths };`,
    ...[...schemaTypes].map(([schema, name]) => schemaCode(document, schema, name)),
    errorCode(given),
    code`${doc(documentText(document))}export type ApiClient = Client<paths>;`,
    serversCode(frame),
    ...lists,
    ...frameCode(frame),
  ];
}

function schemaCode(document: JsonObject, schema: string, name: string): Code {
  const type = code`components['schemas'][${literal(schema)}]`;
  const alias = assignment(code`export type ${identifier(name)}`, type);
  return code`${doc(schemaText(document, schema))}${alias}`;
}

function schemaText({ components }: JsonObject, name: string): string | null {
  const schemas = isJsonObject(components) ? components['schemas'] : null;
  const schema = isJsonObject(schemas) && Object.hasOwn(schemas, name) ? schemas[name] : null;
  const description = isJsonObject(schema) ? schema['description'] : null;
  return typeof description === 'string' ? description : null;
}

/** The document's `Error`, else what its operations declare. */
function errorCode({ schemaTypes, operations }: ClientText): Code {
  const comment = doc('Body of an error response.');
  if (schemaTypes.has('Error'))
    return code`${comment}export type ErrorBody = components['schemas']['Error'];`;
  const [first, ...others] = errorTypes(operations, schemaTypes);
  const union = others.reduce((all, type) => code`${all} | ${type}`, first ?? code`unknown`);
  return code`${comment}export type ErrorBody = ${union};`;
}

function serversCode({ servers }: Frame): Code {
  const lines = servers.flatMap(({ url, description }) =>
    description === null ? [] : [`- ${url}: ${description}`],
  );
  const comment = doc(
    ['Addresses of the API, from `servers` in the document.', ...lines].join('\n'),
  );
  const urls = arrayOf(servers.map(({ url }) => literal(url)));
  return code`${comment}${assignment(code`export const servers: readonly string[]`, urls)}`;
}

function frameCode({ servers, tokenHeader, tokenPrefix, joined }: Frame): readonly Code[] {
  const [server] = servers;
  const query = code`(query: unknown) => queryText(query, ${arrayOf((joined ?? []).map((name) => literal(name)))})`;
  const members = [
    ...(server === undefined ? [] : [property('baseUrl', literal(server.url))]),
    ...(joined === null ? [] : [property('querySerializer', query)]),
  ];
  return [
    code`${doc('The header that carries the token, according to the document.')}${assignment(code`export const tokenHeader`, literal(tokenHeader))}`,
    code`${doc('Prefix of the token in that header.')}${assignment(code`export const tokenPrefix`, literal(tokenPrefix))}`,
    assignment(code`const settings`, objectOf(members, { broken: members.length > 0 })),
  ];
}

/** Title, version, description, tags and security of the document. */
function documentText(document: JsonObject): string {
  const info = isJsonObject(document['info']) ? document['info'] : {};
  const components = isJsonObject(document['components']) ? document['components'] : {};
  const schemes = isJsonObject(components['securitySchemes']) ? components['securitySchemes'] : {};
  const tags = (Array.isArray(document['tags']) ? document['tags'] : []).filter(isJsonObject);
  const described: readonly (readonly [unknown, unknown])[] = [
    ...tags
      .filter(({ name, description }) => description !== schemaText(document, String(name)))
      .map(({ name, description }) => [name, description] as const),
    ...Object.entries(schemes).map(
      ([name, scheme]) => [name, isJsonObject(scheme) ? scheme['description'] : null] as const,
    ),
  ];
  const lines = described.flatMap(([name, text]) =>
    typeof text === 'string' ? [`- ${String(name)}: ${text}`] : [],
  );
  const description = typeof info['description'] === 'string' ? ['', info['description']] : [];
  const title = `${String(info['title'])} ${String(info['version'])}`;
  return [title, ...description, ...(lines.length > 0 ? ['', ...lines] : [])].join('\n');
}
