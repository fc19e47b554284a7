import { code, noCode } from '../../printer/code.ts';
import { doc } from '../../printer/comment.ts';
import { arrayOf } from '../../printer/expressions.ts';
import { literal } from '../../printer/literal.ts';
import type { Code } from '../../printer/code.ts';
import { identifier, imported, importedType } from '../../printer/names.ts';
import type { ClientOperation } from '../client-input.ts';
import { changeVariables } from '../framework/change-variables.ts';
import { apiCall, operationDoc } from '../framework/operation-code.ts';
import { shownChange, shownLists } from '../framework/shown-lists.ts';
import { dataType } from '../framework/resource-file.ts';
import type { ResourceFile } from '../framework/resource-file.ts';
import { clientError, useApiClient } from './react-names.ts';

/** Hooks that change data. */
export function reactMutationParts(file: ResourceFile): readonly Code[] {
  const { create, update, replace, others, delete: remove } = file.resource;
  const changes = [create, update, replace, remove].flatMap((item) => item ?? []);
  const hooks = [
    ...changes.map((item) => mutationCode(file, changeOf(file, item))),
    ...others
      .filter(({ isMutation }) => isMutation)
      .map((operation) => mutationCode(file, { operation, after: refresh() })),
  ];
  if (hooks.length === 0) return [];
  const lists = shownLists(file);
  return [touchedCode(file), ...(lists === null ? [] : [lists]), ...hooks];
}

function touchedCode({ resource: { file, related } }: ResourceFile): Code {
  const keys = arrayOf([file, ...related].map((name) => arrayOf([literal(name)])));
  const key = importedType('@tanstack/react-query', 'QueryKey');
  const text = doc(
    'What a mutation reloads: this model, and the models related to it by foreign keys.',
  );
  return code`${text}const touched: readonly [${key}, ...${key}[]] = ${keys};`;
}

/** What varies between the hooks. */
interface Mutation {
  readonly operation: ClientOperation;
  readonly after: Code;
  /** Type of the snapshot for a rollback. */
  readonly kept?: Code;
}

function mutationCode(file: ResourceFile, { operation, after, kept }: Mutation): Code {
  const { type, pattern, init } = changeVariables(file, operation);
  const data = dataType(file, operation);
  const variables = type ?? code`void`;
  const keptType = kept === undefined ? noCode : code`, ${kept}`;
  const types = code`<${data}, ${clientError()}, ${variables}${keptType}>`;
  const given = code`<${data}, ${variables}${keptType}>`;
  const options = importedType('./runtime/use-change', 'ChangeOptions');
  const result = importedType('@tanstack/react-query', 'UseMutationResult');
  return code`${operationDoc(operation, null)}export function ${identifier(`use${file.words.operation(operation)}`)}(options: ${options}${given} = {}): ${result}${types} {
  const api = ${useApiClient()};
  return ${imported('./runtime/use-change', 'useChange')}${given}({
    mutationFn: async (${pattern}) => (await ${apiCall(operation.operation, init)}).data,
    ...${after},
  }, options);
}`;
}

function refresh(): Code {
  return code`${runtime('refresh')}(touched)`;
}

function changeOf(file: ResourceFile, operation: ClientOperation): Mutation {
  const { get, create, list, delete: remove } = file.resource;
  if (operation === create || (get === null && list === null))
    return { operation, after: refresh() };
  const lists = shownLists(file) === null ? code`: null` : noCode;
  const run = runtime(operation === remove ? 'forget' : 'showAtOnce');
  return {
    operation,
    kept: importedType('./runtime/after-mutation', 'Shown'),
    after: code`${run}({ touched, lists${lists}, change: ${shownChange(file, operation)} })`,
  };
}

function runtime(name: string): Code {
  return imported('./runtime/after-mutation', name);
}
