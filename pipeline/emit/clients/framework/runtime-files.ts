import type { OutputFile } from '../../../output-file.ts';
import { quoted } from '../../printer/literal.ts';
import type { ClientInput } from '../client-input.ts';

/** A hand-written module of a framework's runtime, as text. */
export interface RuntimeFile {
  /** Below the runtime's folder: `read-page.ts`. */
  readonly path: string;
  readonly content: string;
}

/** How the runtimes of this repository import the core. */
const ownCore = "'../../typescript/generated/client'";

/** The runtime beside the resources' files, importing the core from where the project has it. */
export function frameworkRuntime(
  { output, core }: ClientInput,
  runtime: readonly RuntimeFile[],
): readonly OutputFile[] {
  return runtime.map(({ path, content }) => ({
    path: output === '' ? `runtime/${path}` : `${output}/runtime/${path}`,
    owner: 'runtime',
    content: content.replaceAll(ownCore, quoted(`../${core}`)),
  }));
}
