import type { OutputFile } from '../../../output-file.ts';
import { quoted } from '../../printer/literal.ts';
import type { ClientInput } from '../client-input.ts';
import { formatted } from './print-resource.ts';

/** A hand-written module of a framework's runtime, as text. */
export interface RuntimeFile {
  /** Relative to the runtime's folder: `read-page.ts`. */
  readonly path: string;
  readonly content: string;
}

/** How the runtimes in this repository import the core client. */
const ownCore = "'../../typescript/generated/client'";

/** How they import the module that several of them share; in a project, each has a copy. */
export const SHARED_LISTS = '../../lists/runtime/';

/**
 * The runtime with the project's import path of the core client; formatted again, since the path
 * may have another length.
 */
export async function frameworkRuntime(
  input: ClientInput,
  runtime: readonly RuntimeFile[],
): Promise<readonly OutputFile[]> {
  const { output, core } = input;
  const files = runtime.map(async ({ path, content }): Promise<OutputFile> => ({
    path: output === '' ? `runtime/${path}` : `${output}/runtime/${path}`,
    owner: 'runtime',
    content: await formatted(
      content.replaceAll(ownCore, quoted(`../${core}`)).replaceAll(SHARED_LISTS, './'),
      input,
    ),
  }));
  return Promise.all(files);
}
