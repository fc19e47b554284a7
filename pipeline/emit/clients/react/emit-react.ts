import type { OutputFile } from '../../../output-file.ts';
import type { ClientInput } from '../client-input.ts';
import { plainResource } from '../framework/operation-code.ts';
import { typeParts } from '../framework/resource-file.ts';
import { printResource } from '../framework/print-resource.ts';
import { resourceWords } from '../framework/resource-words.ts';
import { frameworkRuntime } from '../framework/runtime-files.ts';
import type { RuntimeFile } from '../framework/runtime-files.ts';
import { reactMutationParts } from './mutation-code.ts';
import { keysCode } from './keys-code.ts';
import { queryParts } from './query-code.ts';

/** Imported names of the form `use…` or `…Options`. */
const reserved = [
  'Query',
  'Mutation',
  'InfiniteQuery',
  'ApiClient',
  'Read',
  'ReadWithHead',
  'ReadPages',
  'Streamed',
];

/** Hooks for React on TanStack Query: one file per resource, and the runtime. */
export async function emitReact(
  input: ClientInput,
  runtime: readonly RuntimeFile[],
): Promise<readonly OutputFile[]> {
  const files = input.resources.map((given) => {
    const resource = plainResource(given);
    const file = { core: input.core, resource, words: resourceWords(resource, reserved) };
    const parts = [
      ...typeParts(file),
      keysCode(file),
      ...queryParts(file),
      ...reactMutationParts(file),
    ];
    return printResource(input, resource, parts);
  });
  return [...(await Promise.all(files)), ...(await frameworkRuntime(input, runtime))];
}
