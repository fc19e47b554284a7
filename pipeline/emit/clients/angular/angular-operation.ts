import type { Operation } from '../../../model/api-model.ts';
import { code, noCode } from '../../printer/code.ts';
import type { Code } from '../../printer/code.ts';
import { arrayOf } from '../../printer/expressions.ts';
import { literal } from '../../printer/literal.ts';
import { importedType } from '../../printer/names.ts';
import type { ClientOperation } from '../client-input.ts';
import { returnsStream } from '../core/call-settings.ts';
import { operationType, operationTypeOf } from '../framework/operation-code.ts';
import { dataType } from '../framework/resource-file.ts';
import type { ResourceFile } from '../framework/resource-file.ts';

const json = /[/+]json\b|^\*|\/\*/i;

/** How to read the body of a success: as JSON if there is any. */
export function bodyKind(operation: Operation): 'json' | 'text' | 'blob' {
  const types = successTypes(operation);
  if (types.length === 0 || types.some((type) => json.test(type))) return 'json';
  return types.every((type) => /^text\/|[/+]xml\b/i.test(type)) ? 'text' : 'blob';
}

/** Whether a success has a JSON body. */
export function respondsWithJson(operation: Operation): boolean {
  return successTypes(operation).some((type) => json.test(type));
}

function successTypes({ responses }: Operation): readonly string[] {
  const successes = responses.filter(({ status }) => status.startsWith('2'));
  return successes.flatMap(({ mediaTypes }) => mediaTypes);
}

/** Type of what an operation reads: `Order[]`, or `DataOf<…>`. */
export function readType(file: ResourceFile, item: ClientOperation): Code {
  const { core } = file;
  const { operation } = item;
  if (returnsStream(operation)) return operationTypeOf(core, 'StreamedOf', operation);
  const kind = bodyKind(operation);
  if (kind === 'json') return dataType(file, item);
  return code`${importedType(core, 'DataOf')}<${operationType(core, operation)}, ${literal(kind)}>`;
}

/** The runtime option for parameters with comma-separated lists, if there are any. */
export function joinedMember({ parameters }: Operation): Code {
  const joined = parameters.filter(
    (item) => item.in === 'query' && item.schema.type === 'array' && !item.explode,
  );
  if (joined.length === 0) return noCode;
  return code`, joined: ${arrayOf(joined.map(({ name }) => literal(name)))}`;
}

/** The parameters and body to pass on. */
export function inputInit(operation: Operation): Code {
  const joined = joinedMember(operation);
  return joined === noCode ? code`input` : code`{ ...input${joined} }`;
}
