import { code } from '../../printer/code.ts';
import type { Code } from '../../printer/code.ts';
import { identifier, imported, importedType } from '../../printer/names.ts';
import type { ClientOperation } from '../client-input.ts';
import { apiCall, operationDoc } from '../framework/operation-code.ts';
import type { ResourceFile } from '../framework/resource-file.ts';
import { streamCode } from '../framework/stream-code.ts';

const runtime = './runtime/use-streamed';

/** A hook with the values of a stream; it is not cached, and so has no query options. */
export function streamHook(file: ResourceFile, item: ClientOperation): Code {
  const { value, input, fallback, options } = streamCode(file, item, runtime);
  const result = code`${importedType(runtime, 'Streamed')}<${value}>`;
  const call = apiCall(item.operation, code`{ ...input, signal }`);
  return code`${operationDoc(item, null)}export function ${identifier(`use${file.words.operation(item)}`)}(input: ${input} | null${fallback}, ${options}): ${result} {
  return ${imported(runtime, 'useStreamed')}(input, (api, input, signal) => ${call}, options);
}`;
}
