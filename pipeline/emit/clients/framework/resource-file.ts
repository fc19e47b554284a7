import { code, noCode } from '../../printer/code.ts';
import type { Code } from '../../printer/code.ts';
import { arrayOf } from '../../printer/expressions.ts';
import { literal } from '../../printer/literal.ts';
import { identifier, importedType, member } from '../../printer/names.ts';
import type { ClientResource, ListPaging } from '../client-input.ts';
import { operationType, operationTypeOf } from './operation-code.ts';
import type { ResourceWords } from './resource-words.ts';

/** State while a resource's file is printed. */
export interface ResourceFile {
  /** Module of the core. */
  readonly core: string;
  readonly resource: ClientResource;
  readonly words: ResourceWords;
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
