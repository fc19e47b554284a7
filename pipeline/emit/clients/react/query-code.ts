import { code, noCode } from '../../printer/code.ts';
import type { Code } from '../../printer/code.ts';
import { doc } from '../../printer/comment.ts';
import { literal } from '../../printer/literal.ts';
import { identifier, imported, importedType } from '../../printer/names.ts';
import type { ClientOperation } from '../client-input.ts';
import {
  apiCall,
  keyVariable,
  mayBeEmpty,
  operationDoc,
  pathValues,
  typeOf,
  usualLimit,
} from '../framework/operation-code.ts';
import { uncapitalised } from '../framework/resource-words.ts';
import {
  apiParameter,
  hasQuery,
  keyType,
  listInit,
  pagesType,
  queryParameter,
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
          code`infinite: (query: ${pagesType(file)} = {}) => [...${keys}.all, 'infinite', query] as const,`,
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

/** Query options and hooks of what only reads. */
export function queryParts(file: ResourceFile): readonly Code[] {
  const { list, get, others } = file.resource;
  return [
    ...(list === null ? [] : listCode(file, list)),
    ...(list === null || list.paging === null ? [] : infiniteCode(file, list)),
    ...(get === null ? [] : detailCode(file, get)),
    ...others.filter(({ isMutation }) => !isMutation).flatMap((item) => otherCode(file, item)),
  ];
}

function listCode(file: ResourceFile, list: ClientOperation): readonly Code[] {
  const options = identifier(`${uncapitalised(file.words.rows)}Options`);
  const parameter = queryParameter(file);
  const given = hasQuery(file) ? code`query` : noCode;
  const call = apiCall(list.operation, listInit(file));
  return [
    code`${optionsDoc(`use${file.words.rows}`)}export function ${options}(${apiParameter(file)}, ${parameter}) {
  return ${query('queryOptions')}<${typeOf(file.core, 'DataOf', list.operation)}, ${clientError()}>({
    queryKey: ${keysName(file)}.list(${given}),
    queryFn: async ({ signal }) => (await ${call}).data,
    retry: false,
  });
}`,
    code`${operationDoc(list, null)}export function ${identifier(`use${file.words.rows}`)}(${parameter}) {
  return ${query('useQuery')}(${options}(${useApiClient()}, ${given}));
}`,
  ];
}

function infiniteCode(file: ResourceFile, list: ClientOperation): readonly Code[] {
  const { words, core } = file;
  const options = identifier(`infinite${words.rows}Options`);
  const parameter = code`query: ${pagesType(file)} = {}`;
  const byCursor = list.paging === 'cursor';
  const param = code`{ ...query, ${identifier(list.paging ?? 'page')}: pageParam }`;
  const call = apiCall(list.operation, code`{ params: { query: ${param} }, signal }`);
  const rows = typeOf(core, 'DataOf', list.operation);
  const page = code`${importedType('./runtime/read-page', 'Page')}<${rows}>`;
  const data = code`${importedType('@tanstack/react-query', 'InfiniteData')}<${page}>`;
  const keyOf = importedType('@tanstack/react-query', 'QueryKey');
  const pages = imported('./runtime/read-page', byCursor ? 'pagesByCursor' : 'pagesByNumber');
  const text = `Pages of what ${list.name} gives, one after the other.`;
  return [
    code`${optionsDoc(`useInfinite${words.rows}`)}export function ${options}(${apiParameter(file)}, ${parameter}) {
  return ${query('infiniteQueryOptions')}<${page}, ${clientError()}, ${data}, ${keyOf}, ${identifier(byCursor ? 'string' : 'number')}>({
    queryKey: ${keysName(file)}.infinite(query),
    queryFn: async ({ pageParam, signal }) => ${imported('./runtime/read-page', 'readPage')}(await ${call}),
    ...${pages}<${rows}>(${byCursor ? noCode : usualLimit(list)}),
    retry: false,
  });
}`,
    code`${doc(text)}export function ${identifier(`useInfinite${words.rows}`)}(${parameter}) {
  return ${query('useInfiniteQuery')}(${options}(${useApiClient()}, query));
}`,
  ];
}

function detailCode(file: ResourceFile, get: ClientOperation): readonly Code[] {
  const options = identifier(`${uncapitalised(file.words.row)}Options`);
  const variable = keyVariable(file.resource.key);
  const parameter = code`${variable}: ${keyType(file)}`;
  const path = pathValues(file.resource.key);
  const call = apiCall(get.operation, code`{ params: { path: ${path} }, signal }`);
  return [
    code`${optionsDoc(`use${file.words.row}`)}export function ${options}(${apiParameter(file)}, ${parameter}) {
  return ${query('queryOptions')}<${typeOf(file.core, 'DataOf', get.operation)}, ${clientError()}>({
    queryKey: ${keysName(file)}.detail(${variable}),
    queryFn: async ({ signal }) => (await ${call}).data,
    retry: false,
  });
}`,
    code`${operationDoc(get, null)}export function ${identifier(`use${file.words.row}`)}(${parameter}) {
  return ${query('useQuery')}(${options}(${useApiClient()}, ${variable}));
}`,
  ];
}

function otherCode(file: ResourceFile, item: ClientOperation): readonly Code[] {
  const word = file.words.operation(item);
  const options = identifier(`${uncapitalised(word)}Options`);
  const inputType = code`Pick<${typeOf(file.core, 'InitOf', item.operation)}, 'params'>`;
  const needsInput = item.operation.parameters.some(({ required }) => required);
  const parameter = code`input: ${inputType}${needsInput ? noCode : code` = {}`}`;
  const isEmpty = mayBeEmpty(item.operation);
  const data = typeOf(file.core, 'DataOf', item.operation);
  const call = code`(await ${apiCall(item.operation, code`{ ...input, signal }`)}).data`;
  return [
    code`${optionsDoc(`use${word}`)}export function ${options}(${apiParameter(file)}, ${parameter}) {
  return ${query('queryOptions')}<${data}${isEmpty ? code` | null` : noCode}, ${clientError()}>({
    queryKey: [...${keysName(file)}.all, ${literal(item.name)}, input],
    queryFn: async ({ signal }) => ${call}${isEmpty ? code` ?? null` : noCode},
    retry: false,
  });
}`,
    code`${operationDoc(item, null)}export function ${identifier(`use${word}`)}(${parameter}) {
  return ${query('useQuery')}(${options}(${useApiClient()}, input));
}`,
  ];
}

function optionsDoc(hook: string): Code {
  return doc(`What ${hook} asks for, for queries of your own.`);
}
