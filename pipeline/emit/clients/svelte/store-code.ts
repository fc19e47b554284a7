import { code, noCode } from '../../printer/code.ts';
import type { Code } from '../../printer/code.ts';
import { doc } from '../../printer/comment.ts';
import { literal } from '../../printer/literal.ts';
import { identifier, imported, importedType } from '../../printer/names.ts';
import type { ClientOperation, ListPaging } from '../client-input.ts';
import {
  apiCall,
  inputType,
  keyVariable,
  needsNothing,
  operationDoc,
  pathValues,
} from '../framework/operation-code.ts';
import {
  apiParameter,
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
import type { ResourceFile } from '../framework/resource-file.ts';
import { headCode, rowHeadCode } from '../framework/head-code.ts';
import type { HeadCode } from '../framework/head-code.ts';
import { returnsStream } from '../core/call-settings.ts';
import { streamCode } from '../framework/stream-code.ts';
import { uncapitalised } from '../framework/resource-words.ts';

/** Stores of read operations. */
export function storeParts(file: ResourceFile): readonly Code[] {
  const { list, get, others } = file.resource;
  return [
    ...(list === null ? [] : [listCode(file, list)]),
    ...(list === null || list.paging === null ? [] : [pagedCode(file, list, list.paging)]),
    ...(get === null ? [] : [rowCode(file, get)]),
    ...others.filter(({ isMutation }) => !isMutation).map((item) => otherCode(file, item)),
  ];
}

/** What varies between the stores. */
interface Store {
  readonly operation: ClientOperation;
  /** `orders` */
  readonly word: string;
  readonly parameter: Code;
  /** The parameter that may be null at first; null if there is none. */
  readonly unknown: Code | null;
  readonly init: Code;
  /** Whether the response has rows of the model; absent: neither. */
  readonly shows?: 'row' | 'list';
  /** What to read from the headers; absent: nothing. */
  readonly head?: HeadCode | null;
}

function storeCode(file: ResourceFile, store: Store): Code {
  const { operation, word, parameter, unknown, init, head = null } = store;
  const type = importedType('./runtime/loaded-store', 'LoadedStore');
  const data = dataType(file, operation);
  const call = apiCall(operation.operation, init);
  const shown =
    store.shows === undefined
      ? noCode
      : code`
    shows: { kind: ${literal(store.shows)}, parameters: ${unknown ?? code`{}`} },`;
  return code`${operationDoc(operation, null)}export function ${identifier(`${uncapitalised(word)}Store`)}(${apiParameter(file)}, ${parameter}): ${type}<${data}${head === null ? noCode : code`, ${head.type}`}> {
  return ${imported('./runtime/loaded-store', 'loadedStore')}({
    api,
    resource: ${literal(file.resource.file)},${shown}
    load: ${unknown === null ? noCode : code`${unknown} == null ? null : `}(signal) => ${call},${
      head === null
        ? noCode
        : code`
    head: ${head.readers},`
    }
  });
}`;
}

function listCode(file: ResourceFile, operation: ClientOperation): Code {
  return storeCode(file, {
    operation,
    word: file.words.rows,
    parameter: hasQuery(file) ? code`query: ${queryType(file)} | null = {}` : noCode,
    unknown: hasQuery(file) ? code`query` : null,
    init: listInit(file),
    shows: 'list',
    head: headCode(file.core, operation),
  });
}

function rowCode(file: ResourceFile, operation: ClientOperation): Code {
  const { key } = file.resource;
  const type = rowQueryType(file);
  return storeCode(file, {
    operation,
    word: file.words.row,
    parameter: code`${keyVariable(key)}: ${keyType(file)} | null | undefined${type === null ? noCode : code`, query: ${type} = {}`}`,
    unknown: keyVariable(key),
    init: code`{ params: { path: ${pathValues(key)}${type === null ? noCode : code`, query`} }, signal }`,
    shows: 'row',
    head: rowHeadCode(file.core, operation),
  });
}

function otherCode(file: ResourceFile, operation: ClientOperation): Code {
  if (returnsStream(operation.operation)) return streamedCode(file, operation);
  const needsInput = !needsNothing(operation.operation);
  const type = inputType(file.core, operation.operation);
  return storeCode(file, {
    operation,
    word: file.words.operation(operation),
    parameter: code`input: ${type} | null${needsInput ? noCode : code` = {}`}`,
    unknown: code`input`,
    init: code`{ ...input, signal }`,
  });
}

function streamedCode(file: ResourceFile, item: ClientOperation): Code {
  const runtime = './runtime/streamed-store';
  const { value, input, fallback, options } = streamCode(file, item, runtime);
  const name = identifier(`${uncapitalised(file.words.operation(item))}Store`);
  const result = code`${importedType(runtime, 'StreamedStore')}<${value}>`;
  const call = apiCall(item.operation, code`{ ...input, signal }`);
  return code`${operationDoc(item, null)}export function ${name}(${apiParameter(file)}, input: ${input} | null${fallback}, ${options}): ${result} {
  return ${imported(runtime, 'streamedStore')}(input == null ? null : (signal) => ${call}, options);
}`;
}

function pagedCode(file: ResourceFile, list: ClientOperation, paging: ListPaging): Code {
  const { path } = list.operation;
  const row = rowType(file, list, paging);
  const first = firstQuery(paging);
  const init = first === null ? code`{ query }` : code`{ query: ${first} }`;
  const type = code`${importedType('./runtime/paged-store', 'PagedStore')}<${row}>`;
  return code`${doc(`The pages of ${list.name}, one after the other.`)}export function ${identifier(`paged${file.words.rows}Store`)}(${apiParameter(file)}, query: ${pagesType(file, paging)} = {}): ${type} {
  return ${imported('./runtime/paged-store', 'pagedStore')}({
    api,
    resource: ${literal(file.resource.file)},
    query,
    pages: (signal) => api.pages(${literal(path)}, { params: ${init}, signal }),
  });
}`;
}
