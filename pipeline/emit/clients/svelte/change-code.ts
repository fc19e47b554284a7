import { code, noCode } from '../../printer/code.ts';
import type { Code } from '../../printer/code.ts';
import { identifier, imported } from '../../printer/names.ts';
import type { ClientOperation } from '../client-input.ts';
import { changeVariables, variablesParameter } from '../framework/change-variables.ts';
import { apiCall, operationDoc } from '../framework/operation-code.ts';
import { shownArgument, shownLists } from '../framework/shown-lists.ts';
import { apiParameter, dataType, touchedResources } from '../framework/resource-file.ts';
import type { ResourceFile } from '../framework/resource-file.ts';
import { uncapitalised } from '../framework/resource-words.ts';

/** Functions that change data, and reload the resource's stores. */
export function changeParts(file: ResourceFile): readonly Code[] {
  const { create, update, replace, others, delete: remove } = file.resource;
  const changes = [create, update, replace, remove, ...others].flatMap((item) =>
    item?.isMutation === true ? [changeCode(file, item)] : [],
  );
  const lists = shownLists(file);
  return [...(lists === null ? [] : [lists]), ...changes];
}

function changeCode(file: ResourceFile, operation: ClientOperation): Code {
  const name = identifier(uncapitalised(file.words.operation(operation)));
  const variables = changeVariables(file, operation);
  const call = apiCall(operation.operation, variables.init);
  const data = dataType(file, operation);
  const argument = shownArgument(file, operation);
  const shown = argument === null ? noCode : code`, ${argument}`;
  return code`${operationDoc(operation, null)}export function ${name}(${apiParameter(file)}, ${variablesParameter(variables)}): Promise<${data}> {
  return ${imported('./runtime/changes', 'changed')}(api, ${touchedResources(file)}, ${call}${shown});
}`;
}
