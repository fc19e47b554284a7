import { code, noCode } from '../../printer/code.ts';
import type { Code } from '../../printer/code.ts';
import { literal } from '../../printer/literal.ts';
import { identifier, imported, importedType } from '../../printer/names.ts';
import type { ClientOperation } from '../client-input.ts';
import { keyVariable, operationDoc, pathValues } from '../framework/operation-code.ts';
import { hasQuery, keyType, queryType } from '../framework/resource-file.ts';
import type { ResourceFile } from '../framework/resource-file.ts';
import { uncapitalised } from '../framework/resource-words.ts';
import {
  respondsWithJson,
  dataType,
  inputInit,
  inputType,
  joinedMember,
  needsNothing,
} from './angular-operation.ts';

/** Resources of what only reads JSON. */
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

/** What differs between the resources. */
interface Resource {
  readonly operation: ClientOperation;
  /** `Orders` */
  readonly word: string;
  /** Name of the parameter, null where there is none, and its type. */
  readonly variable: Code | null;
  readonly type: Code;
  readonly isOptional: boolean;
  readonly init: Code;
}

function resourceCode(file: ResourceFile, resource: Resource): Code {
  const { operation, variable, type, isOptional, init } = resource;
  const options = importedType('./runtime/read-resource', 'ResourceOptions');
  const fallback = isOptional ? code` = () => ({})` : noCode;
  const given =
    variable === null ? noCode : code`${variable}: () => ${type} | undefined${fallback}, `;
  const name = identifier(`${uncapitalised(resource.word)}Resource`);
  const ref = importedType('@angular/common/http', 'HttpResourceRef');
  const read = imported('./runtime/read-resource', 'readResource');
  const values =
    variable === null
      ? code`() => ({}), () => ({})`
      : code`${variable}, (${variable}) => (${init})`;
  return code`${operationDoc(operation, null)}export function ${name}(${given}options: ${options} = {}): ${ref}<${dataType(file.core, operation.operation)} | undefined> {
  return ${read}(${literal(operation.operation.path)}, ${values}, options);
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
  });
}

function rowCode(file: ResourceFile, operation: ClientOperation): Code {
  const { key } = file.resource;
  return resourceCode(file, {
    operation,
    word: file.words.row,
    variable: keyVariable(key),
    type: keyType(file),
    isOptional: false,
    init: code`{ params: { path: ${pathValues(key)} } }`,
  });
}

function otherCode(file: ResourceFile, operation: ClientOperation): Code {
  return resourceCode(file, {
    operation,
    word: file.words.operation(operation),
    variable: code`input`,
    type: inputType(file.core, operation.operation, true),
    isOptional: needsNothing(operation.operation),
    init: inputInit(operation.operation),
  });
}
