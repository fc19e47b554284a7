import type { OutputFile } from '../../../output-file.ts';
import type { ClientInput } from '../client-input.ts';
import { plainResource } from '../framework/operation-code.ts';
import { printResource } from '../framework/print-resource.ts';
import { typeParts } from '../framework/resource-file.ts';
import { resourceWords } from '../framework/resource-words.ts';
import { frameworkRuntime } from '../framework/runtime-files.ts';
import type { RuntimeFile } from '../framework/runtime-files.ts';
import { changeParts } from './change-code.ts';
import { storeParts } from './store-code.ts';

/** Imported names, with and without `…Store`. */
const reserved = [
  'Changed',
  'Loaded',
  'LoadedStore',
  'Paged',
  'Streamed',
  'StreamedStore',
  'PagedStore',
  'Paths',
  'TotalOf',
  'CursorOf',
  'Lists',
];

/** Stores for Svelte: one file per resource, and the runtime with the bridge to runes. */
export async function emitSvelte(
  input: ClientInput,
  runtime: readonly RuntimeFile[],
): Promise<readonly OutputFile[]> {
  const files = input.resources.map((given) => {
    const resource = plainResource(given);
    const file = { core: input.core, resource, words: resourceWords(resource, reserved) };
    return printResource(input, resource, [
      ...typeParts(file),
      ...storeParts(file),
      ...changeParts(file),
    ]);
  });
  return [...(await Promise.all(files)), ...(await frameworkRuntime(input, runtime))];
}
