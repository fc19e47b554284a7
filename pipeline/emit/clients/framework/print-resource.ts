import { format } from 'prettier';
import type { OutputFile } from '../../../output-file.ts';
import type { Code } from '../../printer/code.ts';
import { printModule } from '../../printer/source-file.ts';
import type { ClientInput, ClientResource } from '../client-input.ts';

/** A resource's file, laid out as the formatter would. */
export async function printResource(
  { documentPath, output }: ClientInput,
  { file }: ClientResource,
  parts: readonly Code[],
): Promise<OutputFile> {
  const text = printModule({ header: `Written by specmill from ${documentPath}.`, parts });
  return {
    path: output === '' ? `${file}.ts` : `${output}/${file}.ts`,
    owner: 'generated',
    content: await formatted(text),
  };
}

/** A module as the formatter would have it. */
export function formatted(text: string): Promise<string> {
  return format(text, { parser: 'typescript', singleQuote: true, printWidth: 100 });
}
