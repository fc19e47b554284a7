import type { Operation } from '../../../model/api-model.ts';
import {
  isMergePatch,
  mergePatchType,
} from '../../../../server-template/runtime/shared/media-type.ts';
import { code, noCode } from '../../printer/code.ts';
import type { Code } from '../../printer/code.ts';
import { doc } from '../../printer/comment.ts';
import { literal } from '../../printer/literal.ts';
import { access, identifier, importedType, member } from '../../printer/names.ts';
import type { ClientOperation, ClientResource, ListPaging } from '../client-input.ts';

/** The core's type of an operation: `paths['/orders']['get']`. */
export function operationType(core: string, { path, method }: Operation): Code {
  return code`${importedType(core, 'paths')}[${literal(path)}][${literal(method)}]`;
}

/** A type that the core makes of an operation's: `DataOf<paths['/orders']['get']>`. */
export function operationTypeOf(
  core: string,
  name: 'BodyOf' | 'DataOf' | 'InitOf' | 'QueryOf',
  operation: Operation,
): Code {
  return code`${importedType(core, name)}<${operationType(core, operation)}>`;
}

/** A call of the core: `api.GET('/orders', …)`. */
export function apiCall({ path, method }: Operation, init: Code): Code {
  return code`api.${identifier(method.toUpperCase())}(${literal(path)}, ${init})`;
}

/** What a row is found by: its one parameter's value as `id`, or all of them as `key`. */
export function keyVariable(key: readonly string[]): Code {
  return identifier(key.length === 1 ? 'id' : 'key');
}

/** `{ id }`, or the whole key of several columns. */
export function pathValues(key: readonly string[]): Code {
  const [only = ''] = key;
  if (key.length !== 1) return identifier('key');
  return only === 'id' ? code`{ id }` : code`{ ${member(only)}: id }`;
}

/** Whether a change is sent as a merge patch: wherever the document declares it. */
export function isMerged({ body }: Operation): boolean {
  return body?.mediaTypes.some(isMergePatch) === true;
}

/** Parameters and body of a change of a row: `params: { path: { id } }, body`. */
export function changeInit(key: readonly string[], operation: Operation): Code {
  const header = isMerged(operation)
    ? code`, header: { 'Content-Type': ${literal(mergePatchType)} }`
    : noCode;
  return code`params: { path: ${pathValues(key)}${header} }, body`;
}

/** Comment of what calls an operation; what is deprecated says so. */
export function operationDoc(
  { doc: text, isDeprecated }: ClientOperation,
  fallback: string | null,
): Code {
  const shown = text ?? fallback;
  if (!isDeprecated || shown?.includes('@deprecated') === true) return doc(shown);
  return doc([...(shown === null ? [] : [shown, '']), '@deprecated'].join('\n'));
}

/** Whether nothing but the row's key, an optional query and a body decides what the operation does; any other takes all its parameters as the core does. */
function isPlain({ operation }: ClientOperation, key: readonly string[]): boolean {
  const { parameters, body, method } = operation;
  const inPath = parameters.filter((parameter) => parameter.in === 'path');
  const others = parameters.filter((parameter) => parameter.in !== 'path');
  const hasBody = body !== null && body.schema !== null;
  return (
    inPath.length === key.length &&
    inPath.every(({ name }) => key.includes(name)) &&
    others.every(({ required }) => !required) &&
    hasBody === ['post', 'put', 'patch'].includes(method)
  );
}

/** The operations of a resource, those that are not plain among the others. */
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

/** Rows on a full page: as many as the query asks for, else the default. */
export function fullPage({ limit, defaultLimit, bound }: ListPaging): Code {
  const preset = defaultLimit === null ? null : literal(defaultLimit);
  if (limit === null) return preset ?? code`undefined`;
  const asked = access(code`query`, limit);
  const rows = preset === null ? asked : code`${asked} ?? ${preset}`;
  return bound === null ? rows : code`Math.min(${rows}, ${literal(bound)})`;
}

/** Type of the rows on a page: `RowsOf<paths, '/orders'>`. */
export function rowsType(core: string, { path }: Operation): Code {
  const paths = importedType(core, 'paths');
  return code`${importedType(core, 'RowsOf')}<${paths}, ${literal(path)}>`;
}

/** Whether a success may come without a body. */
export function mayBeEmpty({ responses }: Operation): boolean {
  return responses.some(({ status, mediaTypes }) => /^2/.test(status) && mediaTypes.length === 0);
}
