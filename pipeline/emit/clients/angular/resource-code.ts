import { code, noCode } from '../../printer/code.ts';
import type { Code } from '../../printer/code.ts';
import { literal } from '../../printer/literal.ts';
import { identifier, imported, importedType } from '../../printer/names.ts';
import type { ClientOperation } from '../client-input.ts';
import {
  inputType,
  keyVariable,
  needsNothing,
  operationDoc,
  pathValues,
} from '../framework/operation-code.ts';
import { hasQuery, keyType, queryType, rowQueryType } from '../framework/resource-file.ts';
import { headCode, rowHeadCode } from '../framework/head-code.ts';
import type { HeadCode } from '../framework/head-code.ts';
import type { ResourceFile } from '../framework/resource-file.ts';
import { uncapitalised } from '../framework/resource-words.ts';
import { respondsWithJson, readType, inputInit, joinedMember } from './angular-operation.ts';

/** Angular resources for operations that read JSON. */
export function resourceParts(file: ResourceFile): readonly Code[] {
  const { list, get, others } = file.resource;
  const reads = others.filter(
    ({ isMutation, operation }) =>
      !isMutation && operation.method === 'get' && respondsWithJson(operation),
  );
  return [
    ...(list === null ? [] : [listCode(file, list)]),
    ...(get === null ? [] : [rowCode(file, get)]),
    ...reads.map((item) => otherCode(file, item)),
  ];
}

/** What varies between the resources. */
interface Resource {
  readonly operation: ClientOperation;
  /** `Orders` */
  readonly word: string;
  /** Name and type of the parameter; null if there is none. */
  readonly variable: Code | null;
  readonly type: Code;
  readonly isOptional: boolean;
  readonly init: Code;
  /** Whether the response has rows of the model; absent: neither. */
  readonly shows?: 'row' | 'list';
  /** Type of the query in its options; absent: none. */
  readonly query?: Code | null;
  /** What to read from the headers; absent: nothing. */
  readonly head?: HeadCode | null;
}

function resourceCode(file: ResourceFile, resource: Resource): Code {
  const { operation, variable, type, isOptional, init, query = null, head = null } = resource;
  const plain = importedType('./runtime/read-resource', 'ResourceOptions');
  const options = query === null ? plain : code`${plain} & { readonly query?: () => ${query} }`;
  const fallback = isOptional ? code` = () => ({})` : noCode;
  const given =
    variable === null ? noCode : code`${variable}: () => ${type} | undefined${fallback}, `;
  const name = identifier(`${uncapitalised(resource.word)}Resource`);
  const read = imported('./runtime/read-resource', 'readResource');
  const values =
    variable === null
      ? code`() => ({}), () => ({})`
      : code`${variable}, (${variable}) => (${init})`;
  const shows = resource.shows === undefined ? noCode : code`, shows: ${literal(resource.shows)}`;
  const source = code`{ path: ${literal(operation.operation.path)}, model: ${literal(file.resource.file)}${shows} }`;
  const data = code`${readType(file, operation)} | undefined`;
  const made = code`${read}(${source}, ${values}, options)`;
  const list = './runtime/resource-with-head';
  const [result, value] =
    head === null
      ? [code`${importedType('@angular/common/http', 'HttpResourceRef')}<${data}>`, made]
      : [
          code`${importedType(list, 'ResourceWithHead')}<${data}, ${head.type}>`,
          code`${imported(list, 'withHead')}(${made}, ${head.readers})`,
        ];
  return code`${operationDoc(operation, null)}export function ${name}(${given}options: ${options} = {}): ${result} {
  return ${value};
}`;
}

function listCode(file: ResourceFile, operation: ClientOperation): Code {
  return resourceCode(file, {
    operation,
    word: file.words.rows,
    variable: hasQuery(file) ? code`query` : null,
    type: queryType(file),
    isOptional: true,
    init: code`{ params: { query }${joinedMember(operation.operation)} }`,
    shows: 'list',
    head: headCode(file.core, operation),
  });
}

function rowCode(file: ResourceFile, operation: ClientOperation): Code {
  const { key } = file.resource;
  const query = rowQueryType(file);
  return resourceCode(file, {
    operation,
    word: file.words.row,
    variable: keyVariable(key),
    type: keyType(file),
    isOptional: false,
    init:
      query === null
        ? code`{ params: { path: ${pathValues(key)} } }`
        : code`{ params: { path: ${pathValues(key)}, query: options.query?.() ?? {} }${joinedMember(operation.operation)} }`,
    query,
    shows: 'row',
    head: rowHeadCode(file.core, operation),
  });
}

function otherCode(file: ResourceFile, operation: ClientOperation): Code {
  return resourceCode(file, {
    operation,
    word: file.words.operation(operation),
    variable: code`input`,
    type: inputType(file.core, operation.operation),
    isOptional: needsNothing(operation.operation),
    init: inputInit(operation.operation),
  });
}
