import { code } from '../../printer/code.ts';
import { doc } from '../../printer/comment.ts';
import { arrayOf } from '../../printer/expressions.ts';
import { literal } from '../../printer/literal.ts';
import type { Code } from '../../printer/code.ts';
import { identifier, imported, importedType } from '../../printer/names.ts';
import type { ClientOperation } from '../client-input.ts';
import {
  apiCall,
  changeInit,
  isMerged,
  keyVariable,
  operationDoc,
  pathValues,
  operationTypeOf,
} from '../framework/operation-code.ts';
import { keyType } from '../framework/resource-file.ts';
import type { ResourceFile } from '../framework/resource-file.ts';
import { clientError, keysName, query, useApiClient } from './react-names.ts';

/** Hooks that change data. */
export function reactMutationParts(file: ResourceFile): readonly Code[] {
  const { create, update, replace, others, delete: remove } = file.resource;
  const hooks = [
    ...(create === null ? [] : [createCode(file, create)]),
    ...[update, replace].flatMap((item) => (item === null ? [] : [updateCode(file, item)])),
    ...(remove === null ? [] : [deleteCode(file, remove)]),
    ...others.filter(({ isMutation }) => isMutation).map((item) => otherCode(file, item)),
  ];
  return hooks.length === 0 ? [] : [touchedCode(file), ...hooks];
}

function touchedCode({ resource: { file, related } }: ResourceFile): Code {
  const keys = arrayOf([file, ...related].map((name) => arrayOf([literal(name)])));
  const text = doc(
    'What a mutation reloads: this model, and the models related to it by foreign keys.',
  );
  return code`${text}const touched = ${keys};`;
}

/** What varies between the hooks. */
interface Mutation {
  readonly operation: ClientOperation;
  readonly variables: Code;
  /** The variables as a parameter of the function. */
  readonly parameter: Code;
  readonly init: Code;
  readonly after: Code;
  /** Type of the snapshot for a rollback. */
  readonly kept?: Code;
}

function mutationCode(file: ResourceFile, mutation: Mutation): Code {
  const { operation, variables, parameter, init, after, kept } = mutation;
  const data = operationTypeOf(file.core, 'DataOf', operation.operation);
  const keptType = kept === undefined ? code`` : code`, ${kept}`;
  const types = code`<${data}, ${clientError()}, ${variables}${keptType}>`;
  const result = importedType('@tanstack/react-query', 'UseMutationResult');
  return code`${operationDoc(operation, null)}export function ${identifier(`use${file.words.operation(operation)}`)}(): ${result}${types} {
  const api = ${useApiClient()};
  return ${query('useMutation')}${types}({
    mutationFn: async (${parameter}) => (await ${apiCall(operation.operation, init)}).data,
    ...${after},
  });
}`;
}

function refresh(): Code {
  return code`${after('refresh')}(touched)`;
}

function createCode(file: ResourceFile, operation: ClientOperation): Code {
  return mutationCode(file, {
    operation,
    variables: operationTypeOf(file.core, 'BodyOf', operation.operation),
    parameter: code`body`,
    init: code`{ body }`,
    after: refresh(),
  });
}

function updateCode(file: ResourceFile, operation: ClientOperation): Code {
  const { key, get } = file.resource;
  const variable = keyVariable(key);
  const body = operationTypeOf(file.core, 'BodyOf', operation.operation);
  const detail = code`({ ${variable} }) => ${keysName(file)}.detail(${variable})`;
  const shared = {
    operation,
    variables: code`{ ${variable}: ${keyType(file)}; body: ${body} }`,
    parameter: code`{ ${variable}, body }`,
    init: code`{ ${changeInit(key, operation.operation)} }`,
  };
  if (get === null) return mutationCode(file, { ...shared, after: refresh() });
  return mutationCode(file, {
    ...shared,
    kept: importedType('./runtime/after-mutation', 'Shown'),
    after: code`${after('showAtOnce')}(touched, ${detail}${isMerged(operation.operation) ? code`, ${after('merged')}` : code``})`,
  });
}

function deleteCode(file: ResourceFile, operation: ClientOperation): Code {
  const { key, get } = file.resource;
  return mutationCode(file, {
    operation,
    variables: keyType(file),
    parameter: keyVariable(key),
    init: code`{ params: { path: ${pathValues(key)} } }`,
    after: get === null ? refresh() : code`${after('forget')}(touched, ${keysName(file)}.detail)`,
  });
}

function otherCode(file: ResourceFile, operation: ClientOperation): Code {
  const type = operationTypeOf(file.core, 'InitOf', operation.operation);
  return mutationCode(file, {
    operation,
    variables: code`Pick<${type}, 'params' | 'body'>`,
    parameter: code`input`,
    init: code`input`,
    after: refresh(),
  });
}

function after(name: string): Code {
  return imported('./runtime/after-mutation', name);
}
