import { code, noCode } from '../../printer/code.ts';
import type { Code } from '../../printer/code.ts';
import { doc } from '../../printer/comment.ts';
import { literal } from '../../printer/literal.ts';
import { identifier, imported, importedType } from '../../printer/names.ts';
import type { ClientOperation, ListPaging } from '../client-input.ts';
import {
  apiCall,
  fullPage,
  keyVariable,
  operationDoc,
  pathValues,
  rowsType,
  typeOf,
} from '../framework/operation-code.ts';
import {
  firstQuery,
  hasQuery,
  keyType,
  listInit,
  pagesType,
  queryType,
} from '../framework/resource-file.ts';
import type { ResourceFile } from '../framework/resource-file.ts';

/** Composables of what only reads. */
export function readParts(file: ResourceFile): readonly Code[] {
  const { list, get, others } = file.resource;
  return [
    ...(list === null ? [] : [listCode(file, list)]),
    ...(list === null || list.paging === null ? [] : [pagedCode(file, list, list.paging)]),
    ...(get === null ? [] : [rowCode(file, get)]),
    ...others.filter(({ isMutation }) => !isMutation).map((item) => otherCode(file, item)),
  ];
}

/** What differs between the composables. */
interface Read {
  readonly operation: ClientOperation;
  /** `Orders` */
  readonly word: string;
  /** Name of the parameter, null where there is none, and its type. */
  readonly variable: Code | null;
  readonly type: Code;
  readonly isOptional: boolean;
  readonly keepsLast: boolean;
  readonly init: Code;
}

function readCode(file: ResourceFile, read: Read): Code {
  const { operation, variable } = read;
  const data = typeOf(file.core, 'DataOf', operation.operation);
  const type = importedType('./runtime/use-loaded', 'Loaded');
  return code`${operationDoc(operation, null)}export function ${composable(read.word)}(${parameter(read)}): ${type}<${data}> {
  return ${imported('./runtime/use-loaded', 'useLoaded')}({
    resource: ${literal(file.resource.file)},
    parameters: ${variable ?? code`{}`},
    keepsLast: ${literal(read.keepsLast)},
    load: (api, ${variable ?? code`_`}, signal) => ${apiCall(operation.operation, read.init)},
  });
}`;
}

function listCode(file: ResourceFile, operation: ClientOperation): Code {
  return readCode(file, {
    operation,
    word: file.words.rows,
    variable: hasQuery(file) ? code`query` : null,
    type: queryType(file),
    isOptional: true,
    keepsLast: true,
    init: listInit(file),
  });
}

function rowCode(file: ResourceFile, operation: ClientOperation): Code {
  const { key } = file.resource;
  return readCode(file, {
    operation,
    word: file.words.row,
    variable: keyVariable(key),
    type: keyType(file),
    isOptional: false,
    keepsLast: false,
    init: code`{ params: { path: ${pathValues(key)} }, signal }`,
  });
}

function otherCode(file: ResourceFile, operation: ClientOperation): Code {
  return readCode(file, {
    operation,
    word: file.words.operation(operation),
    variable: code`input`,
    type: code`Pick<${typeOf(file.core, 'InitOf', operation.operation)}, 'params'>`,
    isOptional: operation.operation.parameters.every(({ required }) => !required),
    keepsLast: false,
    init: code`{ ...input, signal }`,
  });
}

function pagedCode(file: ResourceFile, list: ClientOperation, paging: ListPaging): Code {
  const row = code`${rowsType(file.core, list.operation)}[number]`;
  const type = importedType('./runtime/use-paged', 'Paged');
  const first = firstQuery(paging);
  const query = first === null ? code`query` : code`query: ${first}`;
  const limited = paging.limit === null ? noCode : code`query`;
  const given = parameter({
    variable: code`query`,
    type: pagesType(file, paging),
    isOptional: true,
  });
  return code`${doc(`Pages of what ${list.name} gives, one after the other.`)}export function ${composable(`Infinite${file.words.rows}`)}(${given}): ${type}<${row}> {
  return ${imported('./runtime/use-paged', 'usePaged')}({
    resource: ${literal(file.resource.file)},
    parameters: query,
    fullPage: (${limited}) => ${fullPage(paging)},
    pages: (api, query, signal) => api.pages(${literal(list.operation.path)}, { params: { ${query} }, signal }),
  });
}`;
}

function parameter({
  variable,
  type,
  isOptional,
}: Pick<Read, 'variable' | 'type' | 'isOptional'>): Code {
  if (variable === null) return noCode;
  const given = importedType('vue', 'MaybeRefOrGetter');
  return code`${variable}: ${given}<${type} | null>${isOptional ? code` = {}` : noCode}`;
}

function composable(word: string): Code {
  return identifier(`use${word}`);
}
