import { mergePatchType } from '../../../../server-template/shared/media-type.ts';
import type { Operation, Parameter } from '../../../model/api-model.ts';
import { code, noCode } from '../../printer/code.ts';
import type { Code } from '../../printer/code.ts';
import { literal } from '../../printer/literal.ts';
import { identifier } from '../../printer/names.ts';
import type { ClientOperation } from '../client-input.ts';
import {
  headerType,
  isMerged,
  needsHeaders,
  operationType,
  operationTypeOf,
  pathValues,
  takesHeaders,
} from './operation-code.ts';
import { bodyType, keyType } from './resource-file.ts';
import type { ResourceFile } from './resource-file.ts';

/**
 * The variables of a change, in one shape for all operations: `{ id, body, query, header }`, as far
 * as the operation takes them; `key` instead of `id` if its path has several parameters.
 */
export interface ChangeVariables {
  /** Null: the operation takes nothing. */
  readonly type: Code | null;
  /** Whether none of them is required. */
  readonly isOptional: boolean;
  /** Destructures them; empty if the operation takes nothing. */
  readonly pattern: Code;
  /** Arguments of the core client: `{ params: { path: { id } }, body }`. */
  readonly init: Code;
  /** The members of these. */
  readonly members: readonly Code[];
}

/** One of the variables. */
interface Part {
  readonly name: 'id' | 'key' | 'query' | 'header' | 'body';
  readonly type: Code;
  readonly isRequired: boolean;
}

/** The variables of a change. */
export function changeVariables(file: ResourceFile, item: ClientOperation): ChangeVariables {
  const { operation } = item;
  const parts = [
    ...pathPart(file, item),
    ...bodyPart(file, item),
    ...queryPart(file, operation),
    ...headerPart(file, operation),
  ];
  const members = membersOf(operation, parts);
  const type = parts.map(({ name, type: value, isRequired }) => {
    return code`${identifier(name)}${isRequired ? noCode : code`?`}: ${value}`;
  });
  const pattern = parts.map(({ name, isRequired }) => {
    const isDefaulted = !isRequired && name !== 'body';
    return isDefaulted ? code`${identifier(name)} = {}` : identifier(name);
  });
  return {
    type: parts.length === 0 ? null : code`{ ${joined(type, code`; `)} }`,
    isOptional: parts.every(({ isRequired }) => !isRequired),
    pattern: parts.length === 0 ? noCode : code`{ ${joined(pattern, code`, `)} }`,
    init: members.length === 0 ? code`{}` : code`{ ${joined(members, code`, `)} }`,
    members,
  };
}

/** The variables as a parameter: `{ id, body }: { id: OrderKey['id']; body: UpdateOrderDTO }`; empty if there are none. */
export function variablesParameter({ type, pattern, isOptional }: ChangeVariables): Code {
  return type === null ? noCode : code`${pattern}: ${type}${isOptional ? code` = {}` : noCode}`;
}

function pathPart(file: ResourceFile, item: ClientOperation): readonly Part[] {
  const { operation } = item;
  const { update, replace, delete: remove } = file.resource;
  const [first, ...others] = pathParameters(operation);
  if (first === undefined) return [];
  const name = others.length === 0 ? 'id' : 'key';
  // A custom operation may declare the parameters of its path in its own way.
  const isOfRow = [update, replace, remove].includes(item);
  const all = code`${operationType(file.core, operation)}['parameters']['path']`;
  const own = name === 'id' ? (plainType(first) ?? code`${all}[${literal(first.name)}]`) : all;
  return [{ name, type: isOfRow ? keyType(file) : own, isRequired: true }];
}

/** The type of a number or a text that may have any value; otherwise null. */
function plainType({ schema: { type, nullable, enum: values } }: Parameter): Code | null {
  if (values !== undefined || nullable === true) return null;
  if (type === 'string') return identifier('string');
  return type === 'integer' || type === 'number' ? identifier('number') : null;
}

function bodyPart(file: ResourceFile, item: ClientOperation): readonly Part[] {
  const { body } = item.operation;
  if (body === null) return [];
  return [{ name: 'body', type: bodyType(file, item), isRequired: body.required }];
}

function queryPart({ core }: ResourceFile, operation: Operation): readonly Part[] {
  const queries = operation.parameters.filter((item) => item.in === 'query');
  if (queries.length === 0) return [];
  const type = operationTypeOf(core, 'QueryOf', operation);
  return [{ name: 'query', type, isRequired: queries.some(({ required }) => required) }];
}

function headerPart({ core }: ResourceFile, operation: Operation): readonly Part[] {
  if (!takesHeaders(operation)) return [];
  const type = headerType(core, operation);
  return [{ name: 'header', type, isRequired: needsHeaders(operation) }];
}

function membersOf(operation: Operation, parts: readonly Part[]): readonly Code[] {
  const has = (name: Part['name']) => parts.some((part) => part.name === name);
  const merges = operation.method === 'patch' && isMerged(operation);
  const contentType = code`'Content-Type': ${literal(mergePatchType)}`;
  const params = [
    ...(has('id') || has('key')
      ? [code`path: ${pathValues(pathParameters(operation).map(({ name }) => name))}`]
      : []),
    ...(has('query') ? [identifier('query')] : []),
    ...(merges
      ? [code`header: { ${contentType}${has('header') ? code`, ...header` : noCode} }`]
      : []),
    ...(!merges && has('header') ? [identifier('header')] : []),
  ];
  const body = parts.find(({ name }) => name === 'body');
  return [
    ...(params.length === 0 ? [] : [code`params: { ${joined(params, code`, `)} }`]),
    ...(body?.isRequired === true ? [identifier('body')] : []),
    ...(body?.isRequired === false ? [code`...(body === undefined ? {} : { body })`] : []),
  ];
}

function pathParameters({ parameters }: Operation): readonly Parameter[] {
  return parameters.filter((item) => item.in === 'path');
}

function joined(parts: readonly Code[], separator: Code): Code {
  const [first = noCode, ...rest] = parts;
  return rest.reduce((all, part) => code`${all}${separator}${part}`, first);
}
