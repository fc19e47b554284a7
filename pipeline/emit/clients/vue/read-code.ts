import { code, noCode } from '../../printer/code.ts';
import type { Code } from '../../printer/code.ts';
import { doc } from '../../printer/comment.ts';
import { literal } from '../../printer/literal.ts';
import { identifier, imported, importedType } from '../../printer/names.ts';
import type { ClientOperation, ListPaging } from '../client-input.ts';
import {
  apiCall,
  fullPage,
  inputType,
  keyVariable,
  needsNothing,
  operationDoc,
  pathValues,
} from '../framework/operation-code.ts';
import {
  dataType,
  firstQuery,
  hasQuery,
  keyType,
  listInit,
  pagesType,
  queryType,
  rowQueryType,
  rowType,
} from '../framework/resource-file.ts';
import { headCode, rowHeadCode } from '../framework/head-code.ts';
import type { HeadCode } from '../framework/head-code.ts';
import { returnsStream } from '../core/call-settings.ts';
import { streamCode } from '../framework/stream-code.ts';
import type { ResourceFile } from '../framework/resource-file.ts';

/** Composables of read operations. */
export function readParts(file: ResourceFile): readonly Code[] {
  const { list, get, others } = file.resource;
  return [
    ...(list === null ? [] : [listCode(file, list)]),
    ...(list === null || list.paging === null ? [] : [pagedCode(file, list, list.paging)]),
    ...(get === null ? [] : [rowCode(file, get)]),
    ...others.filter(({ isMutation }) => !isMutation).map((item) => otherCode(file, item)),
  ];
}

/** What varies between the composables. */
interface Read {
  readonly operation: ClientOperation;
  /** `Orders` */
  readonly word: string;
  /** Name and type of the parameter; null if there is none. */
  readonly variable: Code | null;
  readonly type: Code;
  readonly isOptional: boolean;
  readonly keepsLast: boolean;
  /** Whether the response has rows of the model; absent: neither. */
  readonly shows?: 'row' | 'list';
  readonly init: Code;
  /** Type of the query; absent: none. */
  readonly query?: Code | null;
  /** What to read from the headers; absent: nothing. */
  readonly head?: HeadCode | null;
}

function readCode(file: ResourceFile, read: Read): Code {
  const { operation, variable, query = null, head = null } = read;
  const data = dataType(file, operation);
  const runtime = './runtime/use-loaded';
  const type =
    head === null
      ? code`${importedType(runtime, 'Loaded')}<${data}>`
      : code`${importedType(runtime, 'LoadedWithHead')}<${data}, ${head.type}>`;
  const load = imported(runtime, head === null ? 'useLoaded' : 'useLoadedWithHead');
  const asked =
    query === null
      ? noCode
      : code`, query: ${importedType('vue', 'MaybeRefOrGetter')}<${query}> = {}`;
  const shows =
    read.shows === undefined
      ? noCode
      : code`
    shows: ${literal(read.shows)},`;
  return code`${operationDoc(operation, null)}export function ${composable(read.word)}(${parameter(read)}${asked}): ${type} {
  return ${load}({
    resource: ${literal(file.resource.file)},
    parameters: ${variable ?? code`{}`},${
      query === null
        ? noCode
        : code`
    query,`
    }
    keepsLast: ${literal(read.keepsLast)},${shows}
    load: (api, ${variable ?? code`_`}, signal) => ${apiCall(operation.operation, read.init)},
  }${head === null ? noCode : code`, ${head.readers}`});
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
    shows: 'list',
    init: listInit(file),
    head: headCode(file.core, operation),
  });
}

function rowCode(file: ResourceFile, operation: ClientOperation): Code {
  const { key } = file.resource;
  const query = rowQueryType(file);
  return readCode(file, {
    operation,
    word: file.words.row,
    variable: keyVariable(key),
    type: keyType(file),
    isOptional: false,
    keepsLast: false,
    shows: 'row',
    init:
      query === null
        ? code`{ params: { path: ${pathValues(key)} }, signal }`
        : code`{ params: { path: ${pathValues(key)}, query: ${imported('vue', 'toValue')}(query) }, signal }`,
    query,
    head: rowHeadCode(file.core, operation),
  });
}

function otherCode(file: ResourceFile, operation: ClientOperation): Code {
  if (returnsStream(operation.operation)) return streamedCode(file, operation);
  return readCode(file, {
    operation,
    word: file.words.operation(operation),
    variable: code`input`,
    type: inputType(file.core, operation.operation),
    isOptional: needsNothing(operation.operation),
    keepsLast: operation.operation.crud?.action === 'query',
    init: code`{ ...input, signal }`,
  });
}

function streamedCode(file: ResourceFile, item: ClientOperation): Code {
  const runtime = './runtime/use-streamed';
  const { value, input, fallback, options } = streamCode(file, item, runtime);
  const given = importedType('vue', 'MaybeRefOrGetter');
  const result = code`${importedType(runtime, 'Streamed')}<${value}>`;
  const call = apiCall(item.operation, code`{ ...input, signal }`);
  return code`${operationDoc(item, null)}export function ${composable(file.words.operation(item))}(input: ${given}<${input} | null>${fallback}, ${options}): ${result} {
  return ${imported(runtime, 'useStreamed')}(input, (api, input, signal) => ${call}, options);
}`;
}

function pagedCode(file: ResourceFile, list: ClientOperation, paging: ListPaging): Code {
  const row = rowType(file, list, paging);
  const type = importedType('./runtime/use-paged', 'Paged');
  const first = firstQuery(paging);
  const query = first === null ? code`query` : code`query: ${first}`;
  const limited = paging.limit === null ? noCode : code`query`;
  const given = parameter({
    variable: code`query`,
    type: pagesType(file, paging),
    isOptional: true,
  });
  return code`${doc(`The pages of ${list.name}, one after the other.`)}export function ${composable(`Infinite${file.words.rows}`)}(${given}): ${type}<${row}> {
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
