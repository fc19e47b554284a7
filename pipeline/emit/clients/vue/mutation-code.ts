import { code, noCode } from '../../printer/code.ts';
import type { Code } from '../../printer/code.ts';
import { identifier, imported, importedType } from '../../printer/names.ts';
import type { ClientOperation } from '../client-input.ts';
import { changeVariables } from '../framework/change-variables.ts';
import { apiCall, operationDoc } from '../framework/operation-code.ts';
import { shownChange, shownLists } from '../framework/shown-lists.ts';
import { dataType, touchedResources } from '../framework/resource-file.ts';
import type { ResourceFile } from '../framework/resource-file.ts';

/** Composables that change data, and reload the resource's other composables. */
export function vueMutationParts(file: ResourceFile): readonly Code[] {
  const { create, update, replace, others, delete: remove } = file.resource;
  const hooks = [create, update, replace, remove, ...others].flatMap((item) =>
    item?.isMutation === true ? [mutationCode(file, item)] : [],
  );
  const lists = shownLists(file);
  return [...(lists === null ? [] : [lists]), ...hooks];
}

function mutationCode(file: ResourceFile, item: ClientOperation): Code {
  const { type, pattern, init } = changeVariables(file, item);
  const data = dataType(file, item);
  const types = code`<${type ?? code`object`}, ${data}>`;
  const result = code`${importedType('./runtime/use-mutation', 'Mutation')}${types}`;
  const options = importedType('./runtime/use-mutation', 'MutationOptions');
  const name = identifier(`use${file.words.operation(item)}`);
  const given = type === null ? code`api` : code`api, ${pattern}`;
  const { update, replace, delete: remove } = file.resource;
  const lists = shownLists(file) === null ? code`lists: null` : code`lists`;
  const shown = [update, replace, remove].includes(item)
    ? code`
    ${lists},
    change: ${shownChange(file, item)},`
    : noCode;
  return code`${operationDoc(item, null)}export function ${name}(options: ${options}${types} = {}): ${result} {
  return ${imported('./runtime/use-mutation', 'useMutation')}({
    touches: ${touchedResources(file)},
    send: (${given}) => ${apiCall(item.operation, init)},${shown}
  }, options);
}`;
}
