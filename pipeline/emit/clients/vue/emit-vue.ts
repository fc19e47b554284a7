import type { OutputFile } from '../../../output-file.ts';
import type { ClientInput } from '../client-input.ts';
import { plainResource } from '../framework/operation-code.ts';
import { printResource } from '../framework/print-resource.ts';
import { typeParts } from '../framework/resource-file.ts';
import { resourceWords } from '../framework/resource-words.ts';
import { frameworkRuntime } from '../framework/runtime-files.ts';
import type { RuntimeFile } from '../framework/runtime-files.ts';
import { vueMutationParts } from './mutation-code.ts';
import { readParts } from './read-code.ts';

/** Imported names of the form `use…`. */
const reserved = ['Loaded', 'LoadedWithHead', 'Mutation', 'Paged', 'Streamed'];

/** Composables for Vue: one file per resource, and the runtime. */
export async function emitVue(
  input: ClientInput,
  runtime: readonly RuntimeFile[],
): Promise<readonly OutputFile[]> {
  const files = input.resources.map((given) => {
    const resource = plainResource(given);
    const file = { core: input.core, resource, words: resourceWords(resource, reserved) };
    return printResource(input, resource, [
      ...typeParts(file),
      ...readParts(file),
      ...vueMutationParts(file),
    ]);
  });
  return [...(await Promise.all(files)), ...(await frameworkRuntime(input, runtime))];
}
