import type { OutputFile } from '../../../output-file.ts';
import { recallNothing } from '../../../recall.ts';
import type { Code } from '../../printer/code.ts';
import { printModule } from '../../printer/source-file.ts';
import type { ClientInput, ClientResource } from '../client-input.ts';

/** Prints and formats a resource's file. */
export async function printResource(
  input: ClientInput,
  { file }: ClientResource,
  parts: readonly Code[],
): Promise<OutputFile> {
  const { documentPath, output } = input;
  const text = printModule({ header: `Written by specmill from ${documentPath}.`, parts });
  return {
    path: output === '' ? `${file}.ts` : `${output}/${file}.ts`,
    owner: 'generated',
    content: await formatted(text, input),
  };
}

/** Formats a module. */
export async function formatted(
  text: string,
  { recall = recallNothing }: Pick<ClientInput, 'recall'>,
): Promise<string> {
  const made = await recall('format', [text], async () => {
    const { format } = await import('prettier');
    return [await format(text, { parser: 'typescript', singleQuote: true, printWidth: 100 })];
  });
  return made.join('');
}
