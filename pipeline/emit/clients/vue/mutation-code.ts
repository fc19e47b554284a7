import { code, noCode } from '../../printer/code.ts';
import type { Code } from '../../printer/code.ts';
import { identifier, imported, importedType } from '../../printer/names.ts';
import type { ClientOperation } from '../client-input.ts';
import {
  apiCall,
  changeInit,
  keyVariable,
  operationDoc,
  pathValues,
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
  readonly deletes?: boolean;
}

function mutationCode(file: ResourceFile, change: Change): Code {
  const { operation, variables, parameter, init, deletes } = change;
  const data = operationTypeOf(file.core, 'DataOf', operation.operation);
  const type = code`${importedType('./runtime/use-mutation', 'Mutation')}<${variables}, ${data}>`;
  const name = identifier(`use${file.words.operation(operation)}`);
  const deletion =
    deletes === true
      ? code`
    deletes: true,`
      : noCode;
  return code`${operationDoc(operation, null)}export function ${name}(): ${type} {
  return ${imported('./runtime/use-mutation', 'useMutation')}({
    touches: ${touchedResources(file)},
    send: (api, ${parameter}) => ${apiCall(operation.operation, init)},${deletion}
  });
}`;
}

function createCode(file: ResourceFile, operation: ClientOperation): Code {
  return mutationCode(file, {
    operation,
    variables: operationTypeOf(file.core, 'BodyOf', operation.operation),
    parameter: code`body`,
    init: code`{ body }`,
  });
}

function updateCode(file: ResourceFile, operation: ClientOperation): Code {
  const { key } = file.resource;
  const variable = keyVariable(key);
  const body = operationTypeOf(file.core, 'BodyOf', operation.operation);
  return mutationCode(file, {
    operation,
    variables: code`{ ${variable}: ${keyType(file)}; body: ${body} }`,
    parameter: code`{ ${variable}, body }`,
    init: code`{ ${changeInit(key, operation.operation)} }`,
  });
}

function deleteCode(file: ResourceFile, operation: ClientOperation): Code {
  const { key } = file.resource;
  return mutationCode(file, {
    operation,
    variables: keyType(file),
    parameter: keyVariable(key),
    init: code`{ params: { path: ${pathValues(key)} } }`,
    deletes: true,
  });
}

function otherCode(file: ResourceFile, operation: ClientOperation): Code {
  const type = operationTypeOf(file.core, 'InitOf', operation.operation);
  return mutationCode(file, {
    operation,
    variables: code`Pick<${type}, 'params' | 'body'>`,
    parameter: code`input`,
    init: code`input`,
  });
}
