import { code, noCode } from '../../printer/code.ts';
import type { Code } from '../../printer/code.ts';
import { identifier, imported, importedType } from '../../printer/names.ts';
import type { ClientOperation } from '../client-input.ts';
import {
  apiCall,
  changeInit,
  createInit,
  createVariable,
  deleteInit,
  deleteVariable,
  headerMembers,
  inputType,
  keyVariable,
  operationDoc,
  operationTypeOf,
} from '../framework/operation-code.ts';
import { keyType, touchedResources } from '../framework/resource-file.ts';
import type { ResourceFile } from '../framework/resource-file.ts';

/** Composables that change data, and reload the resource's other composables. */
export function vueMutationParts(file: ResourceFile): readonly Code[] {
  const { create, update, replace, others, delete: remove } = file.resource;
  return [
    ...(create === null ? [] : [createCode(file, create)]),
    ...[update, replace].flatMap((item) => (item === null ? [] : [updateCode(file, item)])),
    ...(remove === null ? [] : [deleteCode(file, remove)]),
    ...others.filter(({ isMutation }) => isMutation).map((item) => otherCode(file, item)),
  ];
}

/** What varies between the composables. */
interface Change {
  readonly operation: ClientOperation;
  /** Type of the function's argument, and its destructuring. */
  readonly variables: Code;
  readonly parameter: Code;
  readonly init: Code;
  /** Statements around the request; absent: none. */
  readonly body?: (request: Code) => Code;
  /** Finds the key of the deleted row in the variables; absent: none is deleted. */
  readonly deletes?: Code;
}

function mutationCode(file: ResourceFile, change: Change): Code {
  const { operation, variables, parameter, init, body = (request) => request, deletes } = change;
  const data = operationTypeOf(file.core, 'DataOf', operation.operation);
  const types = code`<${variables}, ${data}>`;
  const type = code`${importedType('./runtime/use-mutation', 'Mutation')}${types}`;
  const options = importedType('./runtime/use-mutation', 'MutationOptions');
  const name = identifier(`use${file.words.operation(operation)}`);
  const deletion =
    deletes === undefined
      ? noCode
      : code`
    deletes: ${deletes},`;
  return code`${operationDoc(operation, null)}export function ${name}(options: ${options}${types} = {}): ${type} {
  return ${imported('./runtime/use-mutation', 'useMutation')}({
    touches: ${touchedResources(file)},
    send: (api, ${parameter}) => ${body(apiCall(operation.operation, init))},${deletion}
  }, options);
}`;
}

function createCode(file: ResourceFile, operation: ClientOperation): Code {
  const variable = createVariable(file.core, operation.operation);
  return mutationCode(file, {
    ...{ operation, variables: variable.type, parameter: variable.parameter, body: variable.body },
    init: code`{ ${createInit(operation.operation)} }`,
  });
}

function updateCode(file: ResourceFile, operation: ClientOperation): Code {
  const { key } = file.resource;
  const variable = keyVariable(key);
  const body = operationTypeOf(file.core, 'BodyOf', operation.operation);
  const header = headerMembers(file.core, operation.operation);
  return mutationCode(file, {
    operation,
    variables: code`{ ${variable}: ${keyType(file)}; body: ${body}${header.type} }`,
    parameter: code`{ ${variable}, body${header.pattern} }`,
    init: code`{ ${changeInit(key, operation.operation)} }`,
  });
}

function deleteCode(file: ResourceFile, operation: ClientOperation): Code {
  const { key } = file.resource;
  const type = keyType(file);
  const variable = deleteVariable(file.core, operation.operation, { key, type });
  return mutationCode(file, {
    ...{ operation, variables: variable.type, parameter: variable.parameter, body: variable.body },
    init: code`{ ${deleteInit(key, operation.operation)} }`,
    deletes: code`(${variable.valueParameter}) => ${variable.value}`,
  });
}

function otherCode(file: ResourceFile, operation: ClientOperation): Code {
  return mutationCode(file, {
    operation,
    variables: inputType(file.core, operation.operation),
    parameter: code`input`,
    init: code`input`,
  });
}
