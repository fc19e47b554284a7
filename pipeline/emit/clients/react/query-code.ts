import { code, noCode } from '../../printer/code.ts';
import type { Code } from '../../printer/code.ts';
import { doc } from '../../printer/comment.ts';
import { literal } from '../../printer/literal.ts';
import { access, identifier, imported, importedType, member } from '../../printer/names.ts';
import type { ClientOperation, ListPaging } from '../client-input.ts';
import {
  apiCall,
  fullPage,
  keyVariable,
  mayBeEmpty,
  operationDoc,
  pathValues,
  rowsType,
  operationTypeOf,
} from '../framework/operation-code.ts';
import { uncapitalised } from '../framework/resource-words.ts';
import {
  apiParameter,
  hasQuery,
  keyType,
  listInit,
  pagesType,
  queryParameter,
  queryType,
} from '../framework/resource-file.ts';
import type { ResourceFile } from '../framework/resource-file.ts';
import { clientError, keysName, query, useApiClient } from './react-names.ts';

/** The key factory of a resource: `orderKeys`. */
export function keysCode(file: ResourceFile): Code {
  const { resource } = file;
  const keys = keysName(file);
  const { list, get } = resource;
  const members = [
    code`all: [${literal(resource.file)}] as const,`,
    ...(list === null
      ? []
      : [
          code`lists: () => [...${keys}.all, 'list'] as const,`,
          hasQuery(file)
            ? code`list: (${queryParameter(file)}) => [...${keys}.lists(), query] as const,`
            : code`list: () => ${keys}.lists(),`,
        ]),
    ...(list === null || list.paging === null
      ? []
      : [
          code`infinite: (query: ${pagesType(file, list.paging)} = {}) => [...${keys}.all, 'infinite', query] as const,`,
        ]),
    ...(get === null
      ? []
      : [
          code`details: () => [...${keys}.all, 'detail'] as const,`,
          code`detail: (${keyVariable(resource.key)}: ${keyType(file)}) => [...${keys}.details(), ${keyVariable(resource.key)}] as const,`,
        ]),
  ];
  const body = members.reduce(
    (all, member) => code`${all}
${member}`,
    noCode,
  );
  const text = resource.description ?? `Keys of the cache for ${resource.name}.`;
  return code`${doc(text)}export const ${keys} = {${body}
};`;
}

/** A hook that asks with options of TanStack's; `unknown` is what may be null until it is known, null where nothing may. */
function hookCode({ name, comment, parameter, options, unknown }: Hook): Code {
  const { type, asked, read, settings } = options;
  const own = code`options: ${importedType('./runtime/use-read', settings)}<${type}, Result> = {}`;
  const isKnown = unknown === null ? code`true` : code`${unknown} != null`;
  return code`${comment}export function ${identifier(`use${name}`)}<Result = ${options.result}>(${parameter}${own}) {
  return ${imported('./runtime/use-read', read)}(${asked}, options, ${isKnown});
}`;
}

interface Hook {
  readonly name: string;
  readonly comment: Code;
  /** With a comma behind it; empty where there is none. */
  readonly parameter: Code;
  readonly unknown: Code | null;
  readonly options: {
    readonly read: 'useRead' | 'useReadPages';
    readonly settings: 'ReadOptions' | 'PagesOptions';
    /** Arguments of the type of its settings. */
    readonly type: Code;
    /** Type of its data where nothing is selected of it. */
    readonly result: Code;
    readonly asked: Code;
  };
}

/** Query options and hooks of what only reads. */
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
  const data = operationTypeOf(file.core, 'DataOf', list.operation);
  return [
    code`${optionsDoc(`use${file.words.rows}`)}export function ${options}(${apiParameter(file)}, ${parameter}) {
  return ${query('queryOptions')}<${data}, ${clientError()}>({
    queryKey: ${keysName(file)}.list(${given}),
    queryFn: async ({ signal }) => (await ${call}).data,
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
      },
    }),
  ];
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
  const text = `Pages of what ${list.name} gives, one after the other.`;
  return [
    code`${optionsDoc(`useInfinite${words.rows}`)}export function ${options}(${apiParameter(file)}, ${parameter}) {
  return ${query('infiniteQueryOptions')}<${page}, ${clientError()}, ${data}, ${keyOf}, ${param}>({
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

/** By its cursor where a list has both: rows that come and go in between shift no page. */
function byCursor(paging: ListPaging): ListPaging {
  const { cursor } = paging;
  return cursor === null ? paging : { ...paging, by: 'cursor', parameter: cursor };
}

/** Type of a page, and how a response becomes one. */
function pageCode(
  { core }: ResourceFile,
  { operation }: ClientOperation,
  { rows }: ListPaging,
): { readonly type: Code; readonly read: (response: Code) => Code } {
  const data = operationTypeOf(core, 'DataOf', operation);
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
    type: code`${type}<${rowsType(core, operation)}, ${data}>`,
    read: (response) => code`${read}(${response}, (data) => ${place} ?? [])`,
  };
}

/** How the next page is found. */
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
  const call = apiCall(get.operation, code`{ params: { path: ${path} }, signal }`);
  const data = operationTypeOf(file.core, 'DataOf', get.operation);
  return [
    code`${optionsDoc(`use${file.words.row}`)}export function ${options}(${apiParameter(file)}, ${parameter}) {
  return ${query('queryOptions')}<${data}, ${clientError()}>({
    queryKey: ${keysName(file)}.detail(${variable}),
    queryFn: async ({ signal }) => (await ${call}).data,
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
        asked: code`${options}(${useApiClient()}, ${variable}!)`,
      },
    }),
  ];
}

function otherCode(file: ResourceFile, item: ClientOperation): readonly Code[] {
  const word = file.words.operation(item);
  const options = identifier(`${uncapitalised(word)}Options`);
  const inputType = code`Pick<${operationTypeOf(file.core, 'InitOf', item.operation)}, 'params'>`;
  const needsInput = item.operation.parameters.some(({ required }) => required);
  const parameter = code`input: ${inputType}${needsInput ? noCode : code` = {}`}`;
  const isEmpty = mayBeEmpty(item.operation);
  const answer = operationTypeOf(file.core, 'DataOf', item.operation);
  const data = isEmpty ? code`${answer} | null` : answer;
  const call = code`(await ${apiCall(item.operation, code`{ ...input, signal }`)}).data`;
  return [
    code`${optionsDoc(`use${word}`)}export function ${options}(${apiParameter(file)}, ${parameter}) {
  return ${query('queryOptions')}<${data}, ${clientError()}>({
    queryKey: [...${keysName(file)}.all, ${literal(item.name)}, input],
    queryFn: async ({ signal }) => ${call}${isEmpty ? code` ?? null` : noCode},
    retry: false,
  });
}`,
    hookCode({
      name: word,
      comment: operationDoc(item, null),
      parameter: code`input: ${inputType} | null${needsInput ? noCode : code` = {}`}, `,
      unknown: code`input`,
      options: {
        ...({ read: 'useRead', settings: 'ReadOptions', type: data, result: data } as const),
        asked: code`${options}(${useApiClient()}, input${needsInput ? code`!` : code` ?? {}`})`,
      },
    }),
  ];
}

function optionsDoc(hook: string): Code {
  return doc(`What ${hook} asks for, for queries of your own.`);
}
