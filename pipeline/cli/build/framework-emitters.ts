import type { ClientInput } from '../../emit/clients/client-input.ts';
import type { OutputFile } from '../../output-file.ts';
import type { Framework } from '../project/generator-config.ts';

/** Prints the client of one framework. */
export type FrameworkEmitter = (input: ClientInput) => readonly OutputFile[];

/** Loads the emitter of a framework; one that is missing here is not part of this version. */
export const frameworkEmitters: Readonly<
  Partial<Record<Framework, () => Promise<FrameworkEmitter>>>
> = {};
