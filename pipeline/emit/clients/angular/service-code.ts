import { code, noCode } from '../../printer/code.ts';
import type { Code } from '../../printer/code.ts';
import { doc } from '../../printer/comment.ts';
import { literal } from '../../printer/literal.ts';
import { identifier, imported, importedType } from '../../printer/names.ts';
import type { ClientOperation, ListPaging } from '../client-input.ts';
import { changeVariables, variablesParameter } from '../framework/change-variables.ts';
import {
  inputType,
  keyVariable,
  needsNothing,
  operationDoc,
  pathValues,
} from '../framework/operation-code.ts';
import { returnsStream } from '../core/call-settings.ts';
import { property } from '../../printer/expressions.ts';
import { shownArgument } from '../framework/shown-lists.ts';
import {
  hasQuery,
  keyType,
  pagesType,
  queryParameter,
  rowQueryType,
  rowsType,
  touchedResources,
} from '../framework/resource-file.ts';
import type { ResourceFile } from '../framework/resource-file.ts';
import { bodyKind, readType, inputInit, joinedMember } from './angular-operation.ts';

/** Names with another meaning in a class, or in Angular. */
const claimed: ReadonlySet<string> = new Set(['constructor', 'ngOnDestroy']);

/** The service of a resource, with one method per operation. */
export function serviceCode(file: ResourceFile): Code {
  const { list, get, create, update, replace, delete: remove, others } = file.resource;
  const { description, type } = file.resource;
  const methods = [
    ...(list === null ? [] : [listCode(file, list)]),
    ...(list === null || list.paging === null ? [] : [pagesCode(file, list, list.paging)]),
    ...(get === null ? [] : [rowCode(file, get)]),
    ...[create, update, replace, remove, ...others].flatMap((item) =>
      item === null ? [] : [item.isMutation ? changeCode(file, item) : otherCode(file, item)],
    ),
  ];
  const body = methods
    .map(
      (method) => code`

${method}`,
    )
    .reduce(concat, noCode);
  const injectable = imported('@angular/core', 'Injectable');
  const http = code`${imported('@angular/core', 'inject')}(${imported('./runtime/api-http', 'ApiHttp')})`;
  return code`${doc(description ?? (type === null ? 'Operations without a model.' : null))}@${injectable}({ providedIn: 'root' })
export class ${identifier(`${file.words.row}Service`)} {
  readonly #api = ${http};${body}
}`;
}

/** What varies between the methods. */
interface Method {
  readonly operation: ClientOperation;
  readonly parameters: Code;
  readonly init: Code;
}

function methodCode(file: ResourceFile, { operation: item, parameters, init }: Method): Code {
  const { operation } = item;
  const kind = bodyKind(operation);
  const isStream = returnsStream(operation);
  const call = identifier(isStream ? 'stream' : 'request');
  const as = kind === 'json' || isStream ? noCode : code`, ${literal(kind)}`;
  return code`${operationDoc(item, null)}${methodName(item.name)}(${parameters}): ${observable(readType(file, item))} {
  return this.#api.${call}(${literal(operation.method)}, ${literal(operation.path)}, ${init}${as});
}`;
}

function listCode(file: ResourceFile, item: ClientOperation): Code {
  const joined = joinedMember(item.operation);
  return methodCode(file, {
    operation: item,
    parameters: queryParameter(file),
    init: hasQuery(file) ? code`{ params: { query }${joined} }` : code`{}`,
  });
}

function rowCode(file: ResourceFile, item: ClientOperation): Code {
  const { key } = file.resource;
  const type = rowQueryType(file);
  const [query, given] =
    type === null ? [noCode, noCode] : [code`, query: ${type} = {}`, code`, query`];
  return methodCode(file, {
    operation: item,
    parameters: code`${keyVariable(key)}: ${keyType(file)}${query}`,
    init: code`{ params: { path: ${pathValues(key)}${given} }${joinedMember(item.operation)} }`,
  });
}

function changeCode(file: ResourceFile, item: ClientOperation): Code {
  const variables = changeVariables(file, item);
  const argument = shownArgument(file, item);
  const shown = argument === null ? noCode : code`, ${property('shown', argument)}`;
  const touches = property('touches', touchedResources(file));
  const given = variables.members.map((member) => code`${member}, `).reduce(concat, noCode);
  return methodCode(file, {
    operation: item,
    parameters: variablesParameter(variables),
    init: code`{ ${given}${touches}${joinedMember(item.operation)}${shown} }`,
  });
}

function otherCode(file: ResourceFile, item: ClientOperation): Code {
  const type = inputType(file.core, item.operation);
  const fallback = needsNothing(item.operation) ? code` = {}` : noCode;
  return methodCode(file, {
    operation: item,
    parameters: code`input: ${type}${fallback}`,
    init: inputInit(item.operation),
  });
}

function pagesCode(file: ResourceFile, item: ClientOperation, paging: ListPaging): Code {
  const { operation, name } = item;
  const comment = doc(
    `The pages of ${name}, one after the other, for as long as there is a subscriber.`,
  );
  const init = code`{ params: { query }${joinedMember(operation)} }`;
  return code`${comment}${pagesName(file, name)}(query: ${pagesType(file, paging)} = {}): ${observable(rowsType(file, item, paging))} {
  return this.#api.pages(${literal(operation.path)}, ${init});
}`;
}

/** `listOrdersPages`, unless an operation has this name. */
function pagesName({ resource }: ResourceFile, list: string): Code {
  const { get, create, update, replace, delete: remove, others } = resource;
  const taken = [get, create, update, replace, remove, ...others].map((item) => item?.name);
  const name = `${list}Pages`;
  return identifier(taken.includes(name) ? `${name}InTurn` : name);
}

function concat(one: Code, other: Code): Code {
  return code`${one}${other}`;
}

function methodName(name: string): Code {
  return identifier(claimed.has(name) ? `${name}Operation` : name);
}

function observable(data: Code): Code {
  return code`${importedType('rxjs', 'Observable')}<${data}>`;
}
