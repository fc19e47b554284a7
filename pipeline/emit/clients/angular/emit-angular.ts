import type { OutputFile } from '../../../output-file.ts';
import type { ClientInput } from '../client-input.ts';
import { plainResource } from '../framework/operation-code.ts';
import { printResource } from '../framework/print-resource.ts';
import { typeParts } from '../framework/resource-file.ts';
import { shownLists } from '../framework/shown-lists.ts';
import { resourceWords } from '../framework/resource-words.ts';
import { frameworkRuntime } from '../framework/runtime-files.ts';
import type { RuntimeFile } from '../framework/runtime-files.ts';
import { resourceParts } from './resource-code.ts';
import { serviceCode } from './service-code.ts';

/** Names with `…Resource` that the files import. */
const reserved = ['Read'];

/** Services and resources for Angular: one file per resource of the document, and the runtime. */
export async function emitAngular(
  input: ClientInput,
  runtime: readonly RuntimeFile[],
): Promise<readonly OutputFile[]> {
  const files = input.resources.map((given) => {
    const resource = plainResource(given);
    const file = { core: input.core, resource, words: resourceWords(resource, reserved) };
    const lists = shownLists(file);
    return printResource(input, resource, [
      ...typeParts(file),
      ...(lists === null ? [] : [lists]),
      serviceCode(file),
      ...resourceParts(file),
    ]);
  });
  return [...(await Promise.all(files)), ...(await frameworkRuntime(input, runtime))];
}
