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
  createInit,
  createVariable,
  deleteInit,
  deleteVariable,
  headerMembers,
  inputType,
  isMerged,
  keyVariable,
  operationDoc,
  operationTypeOf,
  takesHeaders,
} from '../framework/operation-code.ts';
import { keyType } from '../framework/resource-file.ts';
import type { ResourceFile } from '../framework/resource-file.ts';
import { clientError, keysName, useApiClient } from './react-names.ts';

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
  /** Statements around the request; absent: none. */
  readonly body?: (request: Code) => Code;
  readonly after: Code;
  /** Type of the snapshot for a rollback. */
  readonly kept?: Code;
}

function mutationCode(file: ResourceFile, mutation: Mutation): Code {
  const { operation, variables, parameter, init, after, kept } = mutation;
  const { body = (request: Code) => request } = mutation;
  const data = operationTypeOf(file.core, 'DataOf', operation.operation);
  const keptType = kept === undefined ? code`` : code`, ${kept}`;
  const types = code`<${data}, ${clientError()}, ${variables}${keptType}>`;
  const given = code`<${data}, ${variables}${keptType}>`;
  const options = importedType('./runtime/use-change', 'ChangeOptions');
  const result = importedType('@tanstack/react-query', 'UseMutationResult');
  return code`${operationDoc(operation, null)}export function ${identifier(`use${file.words.operation(operation)}`)}(options: ${options}${given} = {}): ${result}${types} {
  const api = ${useApiClient()};
  return ${imported('./runtime/use-change', 'useChange')}${given}({
    mutationFn: async (${parameter}) => ${body(code`(await ${apiCall(operation.operation, init)}).data`)},
    ...${after},
  }, options);
}`;
}

function refresh(): Code {
  return code`${after('refresh')}(touched)`;
}

function createCode(file: ResourceFile, operation: ClientOperation): Code {
  const variable = createVariable(file.core, operation.operation);
  return mutationCode(file, {
    ...{ operation, variables: variable.type, parameter: variable.parameter, body: variable.body },
    ...{ init: code`{ ${createInit(operation.operation)} }`, after: refresh() },
  });
}

function updateCode(file: ResourceFile, operation: ClientOperation): Code {
  const { key, get } = file.resource;
  const variable = keyVariable(key);
  const body = operationTypeOf(file.core, 'BodyOf', operation.operation);
  const header = headerMembers(file.core, operation.operation);
  const detail = code`({ ${variable} }) => ${keysName(file)}.detail(${variable})`;
  const shared = {
    operation,
    variables: code`{ ${variable}: ${keyType(file)}; body: ${body}${header.type} }`,
    parameter: code`{ ${variable}, body${header.pattern} }`,
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
  const type = keyType(file);
  const variable = deleteVariable(file.core, operation.operation, { key, type });
  const keys = code`${keysName(file)}.detail`;
  const detail = takesHeaders(operation.operation)
    ? code`(${variable.valueParameter}: ${variable.type}) => ${keys}(${variable.value})`
    : keys;
  return mutationCode(file, {
    ...{ operation, variables: variable.type, parameter: variable.parameter, body: variable.body },
    init: code`{ ${deleteInit(key, operation.operation)} }`,
    after: get === null ? refresh() : code`${after('forget')}(touched, ${detail})`,
  });
}

function otherCode(file: ResourceFile, operation: ClientOperation): Code {
  return mutationCode(file, {
    operation,
    variables: inputType(file.core, operation.operation),
    parameter: code`input`,
    init: code`input`,
    after: refresh(),
  });
}

function after(name: string): Code {
  return imported('./runtime/after-mutation', name);
}
