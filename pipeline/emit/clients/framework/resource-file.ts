import { code, noCode } from '../../printer/code.ts';
import type { Code } from '../../printer/code.ts';
import { arrayOf } from '../../printer/expressions.ts';
import { literal } from '../../printer/literal.ts';
import { identifier, importedType, member } from '../../printer/names.ts';
import type { ClientOperation, ClientResource, ListPaging } from '../client-input.ts';
import { operationType, operationTypeOf } from './operation-code.ts';
import type { ResourceWords } from './resource-words.ts';

/** State while a resource's file is printed. */
export interface ResourceFile {
  /** Module of the core. */
  readonly core: string;
  readonly resource: ClientResource;
  readonly words: ResourceWords;
}

/** Type of the data of an operation: `Order[]`, or `DataOf<…>` if it has no name. */
export function dataType(
  file: ResourceFile,
  { operation, types: { data } }: ClientOperation,
): Code {
  const { core } = file;
  if (data === null || isTaken(file, data.name)) return operationTypeOf(core, 'DataOf', operation);
  const one = importedType(core, data.name);
  const all = data.isList ? code`${one}[]` : one;
  return data.mayBeEmpty ? code`${all} | undefined` : all;
}

/** Type of the body of an operation: `CreateOrderDTO`, or `BodyOf<…>` if it has no name. */
export function bodyType(
  file: ResourceFile,
  { operation, types: { body } }: ClientOperation,
): Code {
  const { core } = file;
  if (body === null || isTaken(file, body.name)) return operationTypeOf(core, 'BodyOf', operation);
  const one = importedType(core, body.name);
  return body.isList ? code`${one}[]` : one;
}

/** Type of the rows on a page: `Order[]`, or `RowsOf<paths, '/orders'>` if it has no name. */
export function rowsType(file: ResourceFile, list: ClientOperation, { rows }: ListPaging): Code {
  const name = rowName(file, list, rows);
  return name === null ? unnamedRows(file, list) : code`${importedType(file.core, name)}[]`;
}

/** Type of one of them. */
export function rowType(file: ResourceFile, list: ClientOperation, { rows }: ListPaging): Code {
  const name = rowName(file, list, rows);
  return name === null ? code`${unnamedRows(file, list)}[number]` : importedType(file.core, name);
}

function rowName(
  file: ResourceFile,
  { types: { data } }: ClientOperation,
  rows: readonly string[],
): string | null {
  const isNamed = data?.isList === true && !data.mayBeEmpty && rows.length === 0;
  return isNamed && !isTaken(file, data.name) ? data.name : null;
}

function unnamedRows({ core }: ResourceFile, { operation: { path } }: ClientOperation): Code {
  return code`${importedType(core, 'RowsOf')}<${importedType(core, 'paths')}, ${literal(path)}>`;
}

/** Names of types that resource files import from elsewhere or declare, whatever the resource. */
export const usedTypeNames: ReadonlySet<string> = new Set(
  `ApiHttp ChangeOptions ClientError Envelope HttpResourceRef InfiniteData Injectable Loaded
  LoadedStore LoadedWithHead MaybeRefOrGetter Mutation MutationOptions Observable Page Paged
  PagedStore PagesOptions QueryKey ReadOptions ResourceOptions ResourceWithHead Result Shown ShownLists
  StreamOptions Streamed StreamedStore UseInfiniteQueryResult UseMutationResult UseQueryResult`.split(
    /\s+/,
  ),
);

/** Whether a name means something else in the file. */
function isTaken({ words: { row, rows } }: ResourceFile, name: string): boolean {
  const own = [`${row}Key`, `${row}Service`, `${rows}Query`];
  return !/^\p{Lu}/u.test(name) || usedTypeNames.has(name) || own.includes(name);
}

/** Type of a row's key: `OrderKey['id']`, or the whole key if it has several columns. */
export function keyType({ resource, words }: ResourceFile): Code {
  const name = identifier(`${words.row}Key`);
  const [only = ''] = resource.key;
  return resource.key.length === 1 ? code`${name}[${literal(only)}]` : name;
}

/** Type of a list's filters: `OrdersQuery`. */
export function queryType({ words }: ResourceFile): Code {
  return identifier(`${words.rows}Query`);
}

/** The same without the page parameters. */
export function pagesType(file: ResourceFile, { parameter, cursor }: ListPaging): Code {
  const names = [...new Set([parameter, ...(cursor === null ? [] : [cursor])])];
  const union = names
    .slice(1)
    .reduce((all, name) => code`${all} | ${literal(name)}`, literal(names[0] ?? ''));
  return code`Omit<${queryType(file)}, ${union}>`;
}

/** Query of the first page; an empty cursor requests it. */
export function firstQuery({ by, parameter }: ListPaging): Code | null {
  return by === 'cursor' ? code`{ ...query, ${member(parameter)}: '' }` : null;
}

/** Whether the list has query parameters. */
export function hasQuery({ resource }: ResourceFile): boolean {
  return resource.list?.operation.parameters.some((item) => item.in === 'query') === true;
}

/** A list's query parameter, empty if it has none. */
export function queryParameter(file: ResourceFile): Code {
  return hasQuery(file) ? code`query: ${queryType(file)} = {}` : noCode;
}

/** Arguments of the core client for a list. */
export function listInit(file: ResourceFile): Code {
  return hasQuery(file) ? code`{ params: { query }, signal }` : code`{ signal }`;
}

/** Type of the query of a request for one row, such as embedding; null: none. */
export function rowQueryType({ core, resource: { get } }: ResourceFile): Code | null {
  const asks = get?.operation.parameters.some((item) => item.in === 'query') === true;
  return get === null || !asks ? null : operationTypeOf(core, 'QueryOf', get.operation);
}

/** Resources that a change affects: the resource itself, and those related by foreign keys. */
export function touchedResources({ resource: { file, related } }: ResourceFile): Code {
  return arrayOf([file, ...related].map((name) => literal(name)));
}

/** The client as a parameter. */
export function apiParameter({ core }: ResourceFile): Code {
  return code`api: ${importedType(core, 'ApiClient')}`;
}

/** Types for queries and keys: `OrdersQuery`, `OrderKey`; none if no operation needs them. */
export function typeParts(file: ResourceFile): readonly Code[] {
  const { core, resource, words } = file;
  const { list } = resource;
  const row = resource.get ?? resource.update ?? resource.replace ?? resource.delete;
  const parts: Code[] = [];
  if (list !== null && hasQuery(file)) {
    const type = operationTypeOf(core, 'QueryOf', list.operation);
    parts.push(code`/** Which rows to return, and in which order. */
export interface ${queryType(file)} extends ${type} {}`);
  }
  if (row !== null) {
    const type = code`${operationType(core, row.operation)}['parameters']['path']`;
    parts.push(code`/** The parameters in the path of a row. */
export type ${identifier(`${words.row}Key`)} = ${type};`);
  }
  return parts;
}
