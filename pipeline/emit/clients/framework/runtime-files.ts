import type { OutputFile } from '../../../output-file.ts';
import { quoted } from '../../printer/literal.ts';
import type { ClientInput } from '../client-input.ts';
import { formatted } from './print-resource.ts';

/** A hand-written module of a framework's runtime, as text. */
export interface RuntimeFile {
  /** Below the runtime's folder: `read-page.ts`. */
  readonly path: string;
  readonly content: string;
}

/** How the runtimes of this repository import the core. */
const ownCore = "'../../typescript/generated/client'";

/** The runtime beside the resources' files, importing the core from where the project has it; a path of another length may break its lines elsewhere. */
export async function frameworkRuntime(
  input: ClientInput,
  runtime: readonly RuntimeFile[],
): Promise<readonly OutputFile[]> {
  const { output, core } = input;
  const files = runtime.map(async ({ path, content }): Promise<OutputFile> => ({
    path: output === '' ? `runtime/${path}` : `${output}/runtime/${path}`,
    owner: 'runtime',
    content: await formatted(content.replaceAll(ownCore, quoted(`../${core}`)), input),
  }));
  return Promise.all(files);
}
