import { code, noCode } from '../../printer/code.ts';
import type { Code } from '../../printer/code.ts';
import { identifier, imported } from '../../printer/names.ts';
import type { ClientOperation } from '../client-input.ts';
import {
  apiCall,
  changeInit,
  createInit,
  deleteInit,
  headerParameter,
  inputType,
  keyVariable,
  operationDoc,
} from '../framework/operation-code.ts';
import { shownLists, rowChange } from '../framework/shown-lists.ts';
import {
  apiParameter,
  bodyType,
  dataType,
  keyType,
  touchedResources,
} from '../framework/resource-file.ts';
import type { ResourceFile } from '../framework/resource-file.ts';
import { uncapitalised } from '../framework/resource-words.ts';

/** Functions that change data, and reload the resource's stores. */
export function changeParts(file: ResourceFile): readonly Code[] {
  const { create, update, replace, others, key, delete: remove } = file.resource;
  const row = code`${keyVariable(key)}: ${keyType(file)}`;
  const header = ({ operation }: ClientOperation) => headerParameter(file.core, operation);
  const body = (item: ClientOperation) => code`body: ${bodyType(file, item)}`;
  const lists = shownLists(file);
  const parts: Code[] = lists === null ? [] : [lists];
  if (create !== null)
    parts.push(
      changeCode(
        file,
        create,
        code`${body(create)}${header(create)}`,
        code`{ ${createInit(create.operation)} }`,
      ),
    );
  for (const item of [update, replace]) {
    if (item === null) continue;
    parts.push(
      changeCode(
        file,
        item,
        code`${row}, ${body(item)}${header(item)}`,
        code`{ ${changeInit(key, item.operation)} }`,
      ),
    );
  }
  if (remove !== null)
    parts.push(
      changeCode(
        file,
        remove,
        code`${row}${header(remove)}`,
        code`{ ${deleteInit(key, remove.operation)} }`,
      ),
    );
  for (const item of others.filter(({ isMutation }) => isMutation)) {
    const input = code`input: ${inputType(file.core, item.operation)}`;
    parts.push(changeCode(file, item, input, code`input`));
  }
  return parts;
}

function changeCode(
  file: ResourceFile,
  operation: ClientOperation,
  parameters: Code,
  init: Code,
): Code {
  const name = identifier(uncapitalised(file.words.operation(operation)));
  const call = apiCall(operation.operation, init);
  const data = dataType(file, operation);
  const { update, replace, delete: remove } = file.resource;
  const lists = shownLists(file) === null ? code`lists: null` : code`lists`;
  const shown = [update, replace, remove].includes(operation)
    ? code`, { ${lists}, change: ${rowChange(file, operation)} }`
    : noCode;
  return code`${operationDoc(operation, null)}export function ${name}(${apiParameter(file)}, ${parameters}): Promise<${data}> {
  return ${imported('./runtime/changes', 'changed')}(api, ${touchedResources(file)}, ${call}${shown});
}`;
}
