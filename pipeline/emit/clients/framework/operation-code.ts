import type { Operation, Parameter } from '../../../model/api-model.ts';
import { isMergePatch } from '../../../../server-template/shared/media-type.ts';
import { code } from '../../printer/code.ts';
import type { Code } from '../../printer/code.ts';
import { doc } from '../../printer/comment.ts';
import { literal } from '../../printer/literal.ts';
import { access, identifier, importedType, member } from '../../printer/names.ts';
import type { ClientOperation, ClientResource, ListPaging } from '../client-input.ts';

/** The core's type of an operation: `paths['/orders']['get']`. */
export function operationType(core: string, { path, method }: Operation): Code {
  return code`${importedType(core, 'paths')}[${literal(path)}][${literal(method)}]`;
}

/** A type derived from an operation's: `DataOf<paths['/orders']['get']>`. */
export function operationTypeOf(
  core: string,
  name: 'BodyOf' | 'DataOf' | 'InitOf' | 'QueryOf' | 'StreamedOf',
  operation: Operation,
): Code {
  return code`${importedType(core, name)}<${operationType(core, operation)}>`;
}

/** Type of an operation's parameters and body, as in the core client. */
export function inputType(core: string, operation: Operation): Code {
  const members = operation.body === null ? code`'params'` : code`'params' | 'body'`;
  return code`Pick<${operationTypeOf(core, 'InitOf', operation)}, ${members}>`;
}

/** Whether an operation can be called without arguments. */
export function needsNothing({ parameters, body }: Operation): boolean {
  return parameters.every(({ required }) => !required) && body?.required !== true;
}

/** A call of the core client: `api.GET('/orders', …)`. */
export function apiCall({ path, method }: Operation, init: Code): Code {
  return code`api.${identifier(method.toUpperCase())}(${literal(path)}, ${init})`;
}

/** The variable with a row's key: `id` for a single parameter, `key` for several. */
export function keyVariable(key: readonly string[]): Code {
  return identifier(key.length === 1 ? 'id' : 'key');
}

/** `{ id }`, or the whole key if it has several columns. */
export function pathValues(key: readonly string[]): Code {
  const [only = ''] = key;
  if (key.length !== 1) return identifier('key');
  return only === 'id' ? code`{ id }` : code`{ ${member(only)}: id }`;
}

/** Whether a change is sent as a merge patch: if the document declares it. */
export function isMerged({ body }: Operation): boolean {
  return body?.mediaTypes.some(isMergePatch) === true;
}

/** Ignored as parameters by OpenAPI: https://spec.openapis.org/oas/v3.0.4#parameter-object */
const ownHeaders: ReadonlySet<string> = new Set(['accept', 'authorization', 'content-type']);

/** Whether the document declares headers of requests. */
export function takesHeaders(operation: Operation): boolean {
  return headersOf(operation).length > 0;
}

/** Whether a header of requests is required. */
export function needsHeaders(operation: Operation): boolean {
  return headersOf(operation).some(({ required }) => required);
}

function headersOf({ parameters }: Operation): readonly Parameter[] {
  return parameters.filter(
    (item) => item.in === 'header' && !ownHeaders.has(item.name.toLowerCase()),
  );
}

/** Type of the headers of a request. */
export function headerType(core: string, operation: Operation): Code {
  return code`NonNullable<${operationType(core, operation)}['parameters']['header']>`;
}

/** Comment of a function for an operation, with `@deprecated` if it is. */
export function operationDoc(
  { doc: text, isDeprecated }: ClientOperation,
  fallback: string | null,
): Code {
  const shown = text ?? fallback;
  if (!isDeprecated || shown?.includes('@deprecated') === true) return doc(shown);
  return doc([...(shown === null ? [] : [shown, '']), '@deprecated'].join('\n'));
}

/**
 * Whether only the row's key, an optional query, a body and the headers of a change are parameters
 * of the operation; any other takes all parameters as in the core client.
 */
function isPlain({ operation, isMutation }: ClientOperation, key: readonly string[]): boolean {
  const { parameters, body, method } = operation;
  const inPath = parameters.filter((parameter) => parameter.in === 'path');
  const others = parameters.filter((parameter) => parameter.in !== 'path');
  const hasBody = body !== null && body.schema !== null;
  return (
    inPath.length === key.length &&
    inPath.every(({ name }) => key.includes(name)) &&
    others.every((item) => !item.required || (isMutation && item.in === 'header')) &&
    hasBody === ['post', 'put', 'patch'].includes(method)
  );
}

/** The resource with its non-plain operations moved to the others. */
export function plainResource(resource: ClientResource): ClientResource {
  const odd: ClientOperation[] = [];
  const keep = (item: ClientOperation | null, key: readonly string[]): ClientOperation | null => {
    if (item === null || isPlain(item, key)) return item;
    odd.push(item);
    return null;
  };
  const { key } = resource;
  return {
    ...resource,
    list: keep(resource.list, []),
    get: keep(resource.get, key),
    create: keep(resource.create, []),
    update: keep(resource.update, key),
    replace: keep(resource.replace, key),
    delete: keep(resource.delete, key),
    others: [...odd, ...resource.others],
  };
}

/** Size of a full page: from the query, else the default. */
export function fullPage({ limit, defaultLimit, bound }: ListPaging): Code {
  const preset = defaultLimit === null ? null : literal(defaultLimit);
  if (limit === null) return preset ?? code`undefined`;
  const asked = access(code`query`, limit);
  const rows = preset === null ? asked : code`${asked} ?? ${preset}`;
  return bound === null ? rows : code`Math.min(${rows}, ${literal(bound)})`;
}

/** Whether a success may come without a body. */
export function mayBeEmpty({ responses }: Operation): boolean {
  return responses.some(({ status, mediaTypes }) => /^2/.test(status) && mediaTypes.length === 0);
}
