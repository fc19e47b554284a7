import { code, noCode, type Code } from '../../printer/code.ts';
import { doc } from '../../printer/comment.ts';
import { literal } from '../../printer/literal.ts';
import { access, identifier, imported, importedType, member } from '../../printer/names.ts';
import type { ClientOperation, ListPaging } from '../client-input.ts';
import {
  apiCall,
  fullPage,
  inputType,
  keyVariable,
  mayBeEmpty,
  needsNothing,
  operationDoc,
  pathValues,
} from '../framework/operation-code.ts';
import { headCode, rowHeadCode, type HeadCode } from '../framework/head-code.ts';
import { uncapitalised } from '../framework/resource-words.ts';
import {
  apiParameter,
  dataType,
  hasQuery,
  keyType,
  listInit,
  pagesType,
  queryParameter,
  queryType,
  rowQueryType,
  rowsType,
} from '../framework/resource-file.ts';
import type { ResourceFile } from '../framework/resource-file.ts';
import { returnsStream } from '../core/call-settings.ts';
import { streamHook } from './stream-hook.ts';
import { clientError, keysName, query as tanstack, useApiClient } from './react-names.ts';

/**
 * A hook that runs query options of TanStack Query; `unknown` is the parameter that may be null at
 * first, null if there is none.
 */
function hookCode({ name, comment, parameter, options, unknown }: Hook): Code {
  const { type, asked, read, settings, query: rowQuery = null, head = null } = options;
  const more = rowQuery === null ? noCode : code` & { readonly query?: ${rowQuery} }`;
  const own = code`options: ${importedType('./runtime/use-read', settings)}<${type}, Result>${more} = {}`;
  const isKnown = unknown === null ? code`true` : code`${unknown} != null`;
  const result = read === 'useRead' ? 'UseQueryResult' : 'UseInfiniteQueryResult';
  const found = code`${importedType('@tanstack/react-query', result)}<Result, ${clientError()}>`;
  const returned = head === null ? found : code`${found} & ${head.type}`;
  return code`${comment}export function ${identifier(`use${name}`)}<Result = ${options.result}>(${parameter}${own}): ${returned} {
  return ${head === null ? imported('./runtime/use-read', read) : imported('./runtime/read-with-head', 'useReadWithHead')}(${asked}, ${head === null ? noCode : code`${head.name}, `}options, ${isKnown});
}`;
}

interface Hook {
  readonly name: string;
  readonly comment: Code;
  /** With a trailing comma; empty if there is none. */
  readonly parameter: Code;
  readonly unknown: Code | null;
  readonly options: {
    readonly read: 'useRead' | 'useReadPages';
    readonly settings: 'ReadOptions' | 'PagesOptions';
    /** Type arguments of its options. */
    readonly type: Code;
    /** Type of its data without a selection. */
    readonly result: Code;
    readonly asked: Code;
    /** Type of the query in its options; absent: none. */
    readonly query?: Code | null;
    /** What to read from the headers; absent: nothing. */
    readonly head?: KeptHead | null;
  };
}

/** Query options and hooks of read operations. */
export function queryParts(file: ResourceFile): readonly Code[] {
  const { list, get, others } = file.resource;
  return [
    ...(list === null ? [] : listCode(file, list)),
    ...(list === null || list.paging === null ? [] : infiniteCode(file, list, list.paging)),
    ...(get === null ? [] : detailCode(file, get)),
    ...others.filter(({ isMutation }) => !isMutation).flatMap((item) => otherCode(file, item)),
  ];
}

function listCode(file: ResourceFile, list: ClientOperation): readonly Code[] {
  const options = identifier(`${uncapitalised(file.words.rows)}Options`);
  const parameter = queryParameter(file);
  const given = hasQuery(file) ? code`query` : noCode;
  const call = apiCall(list.operation, listInit(file));
  const data = dataType(file, list);
  const head = headOf(file.words.rows, headCode(file.core, list));
  return [
    ...head.parts,
    code`${optionsDoc(`use${file.words.rows}`)}export function ${options}(${apiParameter(file)}, ${parameter}) {
  return ${tanstack('queryOptions')}<${data}, ${clientError()}>({
    queryKey: ${keysName(file)}.list(${given}),
    queryFn: ${head.query(call)},
    retry: false,
  });
}`,
    hookCode({
      name: file.words.rows,
      comment: operationDoc(list, null),
      parameter: hasQuery(file) ? code`query: ${queryType(file)} | null = {}, ` : noCode,
      unknown: hasQuery(file) ? code`query` : null,
      options: {
        ...({ read: 'useRead', settings: 'ReadOptions', type: data, result: data } as const),
        asked: code`${options}(${useApiClient()}, ${hasQuery(file) ? code`query ?? {}` : noCode})`,
        head: head.kept,
      },
    }),
  ];
}

/** A constant with the readers of headers, and the type of what they read. */
interface KeptHead {
  readonly name: Code;
  readonly type: Code;
}

/** How a query caches what it reads from the headers. */
function headOf(
  word: string,
  read: HeadCode | null,
): {
  /** Null: nothing is read. */
  readonly kept: KeptHead | null;
  readonly parts: readonly Code[];
  readonly query: (call: Code) => Code;
} {
  if (read === null) {
    const query = (call: Code): Code => code`async ({ signal }) => (await ${call}).data`;
    return { kept: null, parts: [], query };
  }
  const name = identifier(`${uncapitalised(word)}Head`);
  const keep = imported('./runtime/read-with-head', 'keepHead');
  return {
    kept: { name, type: read.type },
    parts: [code`const ${name} = ${read.readers};`],
    query: (call) =>
      code`async ({ client, queryKey, signal }) =>
      ${keep}({ client, queryKey }, ${name}, await ${call})`,
  };
}

function infiniteCode(
  file: ResourceFile,
  list: ClientOperation,
  listed: ListPaging,
): readonly Code[] {
  const { words } = file;
  const paging = byCursor(listed);
  const options = identifier(`infinite${words.rows}Options`);
  const parameter = code`query: ${pagesType(file, paging)} = {}`;
  const param = identifier(paging.by === 'cursor' ? 'string' : 'number');
  const pageQuery = code`{ ...query, ${member(paging.parameter)}: pageParam }`;
  const call = apiCall(list.operation, code`{ params: { query: ${pageQuery} }, signal }`);
  const { type: page, read } = pageCode(file, list, paging);
  const data = code`${importedType('@tanstack/react-query', 'InfiniteData')}<${page}>`;
  const keyOf = importedType('@tanstack/react-query', 'QueryKey');
  const text = `The pages of ${list.name}, one after the other.`;
  return [
    code`${optionsDoc(`useInfinite${words.rows}`)}export function ${options}(${apiParameter(file)}, ${parameter}) {
  return ${tanstack('infiniteQueryOptions')}<${page}, ${clientError()}, ${data}, ${keyOf}, ${param}>({
    queryKey: ${keysName(file)}.infinite(query),
    queryFn: async ({ pageParam, signal }) => ${read(code`await ${call}`)},
    ...${nextPageCode(paging)},
    retry: false,
  });
}`,
    hookCode({
      name: `Infinite${words.rows}`,
      comment: doc(text),
      parameter: code`query: ${pagesType(file, paging)} | null = {}, `,
      unknown: code`query`,
      options: {
        ...({ read: 'useReadPages', settings: 'PagesOptions', result: data } as const),
        type: code`${page}, ${param}`,
        asked: code`${options}(${useApiClient()}, query ?? {})`,
      },
    }),
  ];
}

/** Paging by cursor if a list has both: rows inserted or deleted in between do not shift pages. */
function byCursor(paging: ListPaging): ListPaging {
  const { cursor } = paging;
  return cursor === null ? paging : { ...paging, by: 'cursor', parameter: cursor };
}

/** Type of a page, and how to derive it from a response. */
function pageCode(
  file: ResourceFile,
  list: ClientOperation,
  paging: ListPaging,
): { readonly type: Code; readonly read: (response: Code) => Code } {
  const { rows } = paging;
  const data = dataType(file, list);
  if (rows.length === 0) {
    const read = imported('./runtime/read-page', 'readPage');
    return {
      type: code`${importedType('./runtime/read-page', 'Page')}<${data}>`,
      read: (response) => code`${read}(${response})`,
    };
  }
  const read = imported('./runtime/read-page', 'readEnvelope');
  const [first = '', ...inner] = rows;
  const place = inner.reduce(
    (object, name) => code`${object}?.[${literal(name)}]`,
    access(code`data`, first),
  );
  const type = importedType('./runtime/read-page', 'Envelope');
  return {
    type: code`${type}<${rowsType(file, list, paging)}, ${data}>`,
    read: (response) => code`${read}(${response}, (data) => ${place} ?? [])`,
  };
}

/** How to find the next page. */
function nextPageCode(paging: ListPaging): Code {
  if (paging.by === 'cursor') {
    const name = paging.parameter === 'cursor' ? noCode : literal(paging.parameter);
    return code`${imported('./runtime/read-page', 'pagesByCursor')}(${name})`;
  }
  const first = paging.first === 0 ? code`, 0` : noCode;
  return code`${imported('./runtime/read-page', 'pagesByNumber')}(${fullPage(paging)}${first})`;
}

function detailCode(file: ResourceFile, get: ClientOperation): readonly Code[] {
  const options = identifier(`${uncapitalised(file.words.row)}Options`);
  const variable = keyVariable(file.resource.key);
  const parameter = code`${variable}: ${keyType(file)}`;
  const path = pathValues(file.resource.key);
  const type = rowQueryType(file);
  const [query, given, chosen] =
    type === null
      ? [noCode, noCode, noCode]
      : [code`, query?: ${type}`, code`, query`, code`, options.query`];
  const params = code`{ path: ${path}${type === null ? noCode : code`, query: query ?? {}`} }`;
  const call = apiCall(get.operation, code`{ params: ${params}, signal }`);
  const data = dataType(file, get);
  const head = headOf(file.words.row, rowHeadCode(file.core, get));
  return [
    ...head.parts,
    code`${optionsDoc(`use${file.words.row}`)}export function ${options}(${apiParameter(file)}, ${parameter}${query}) {
  return ${tanstack('queryOptions')}<${data}, ${clientError()}>({
    queryKey: ${keysName(file)}.detail(${variable}${given}),
    queryFn: ${head.query(call)},
    retry: false,
  });
}`,
    hookCode({
      name: file.words.row,
      comment: operationDoc(get, null),
      parameter: code`${parameter} | null | undefined, `,
      unknown: variable,
      options: {
        ...({ read: 'useRead', settings: 'ReadOptions', type: data, result: data } as const),
        asked: code`${options}(${useApiClient()}, ${variable}!${chosen})`,
        query: type,
        head: head.kept,
      },
    }),
  ];
}

function otherCode(file: ResourceFile, item: ClientOperation): readonly Code[] {
  if (returnsStream(item.operation)) return [streamHook(file, item)];
  const word = file.words.operation(item);
  const options = identifier(`${uncapitalised(word)}Options`);
  const type = inputType(file.core, item.operation);
  const needsInput = !needsNothing(item.operation);
  const parameter = code`input: ${type}${needsInput ? noCode : code` = {}`}`;
  const isEmpty = mayBeEmpty(item.operation);
  const answer = dataType(file, item);
  const data = isEmpty ? code`${answer} | null` : answer;
  const call = code`(await ${apiCall(item.operation, code`{ ...input, signal }`)}).data`;
  return [
    code`${optionsDoc(`use${word}`)}export function ${options}(${apiParameter(file)}, ${parameter}) {
  return ${tanstack('queryOptions')}<${data}, ${clientError()}>({
    queryKey: [...${keysName(file)}.all, ${literal(item.name)}, input],
    queryFn: async ({ signal }) => ${call}${isEmpty ? code` ?? null` : noCode},
    retry: false,
  });
}`,
    hookCode({
      name: word,
      comment: operationDoc(item, null),
      parameter: code`input: ${type} | null${needsInput ? noCode : code` = {}`}, `,
      unknown: code`input`,
      options: {
        ...({ read: 'useRead', settings: 'ReadOptions', type: data, result: data } as const),
        asked: code`${options}(${useApiClient()}, input${needsInput ? code`!` : code` ?? {}`})`,
      },
    }),
  ];
}

function optionsDoc(hook: string): Code {
  return doc(`The query options of ${hook}, for queries of your own.`);
}
