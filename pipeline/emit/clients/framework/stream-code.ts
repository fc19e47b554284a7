import { code, noCode } from '../../printer/code.ts';
import type { Code } from '../../printer/code.ts';
import { importedType } from '../../printer/names.ts';
import type { ClientOperation } from '../client-input.ts';
import { inputType, needsNothing, operationTypeOf } from './operation-code.ts';
import type { ResourceFile } from './resource-file.ts';

/** What the hooks of a stream have in common. */
export interface StreamCode {
  /** Type of a value. */
  readonly value: Code;
  /** Type of the parameters and body. */
  readonly input: Code;
  /** Default of the parameters; empty if some are required. */
  readonly fallback: Code;
  /** The last parameter of the hook. */
  readonly options: Code;
}

/** The types of a stream; its hook is in the module `runtime`. */
export function streamCode(
  { core }: ResourceFile,
  item: ClientOperation,
  runtime: string,
): StreamCode {
  const { operation } = item;
  const value = operationTypeOf(core, 'StreamedOf', operation);
  return {
    value,
    input: inputType(core, operation),
    fallback: needsNothing(operation) ? code` = {}` : noCode,
    options: code`options: ${importedType(runtime, 'StreamOptions')}<${value}> = {}`,
  };
}
