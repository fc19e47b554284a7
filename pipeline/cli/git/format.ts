import { join } from 'node:path';
import { readOpenapiText } from '../../model/load/load-document.ts';
import { parseJson } from '../../model/load/parse-json.ts';
import type { OpenApiDocument } from '../../openapi-document.ts';
import { writeTogether } from '../../write/write-project.ts';
import { command } from '../command-line/command.ts';
import type { CommandContext } from '../command-line/command.ts';
import { chooseDocuments, documentsOf } from '../project/choose-documents.ts';
import { loadProject } from '../project/load-project.ts';
import { printable, printResult } from '../terminal/terminal.ts';
import { formattedText } from './formatted-text.ts';

const args = {
  document: {
    type: 'positional',
    required: false,
    description: 'Path or name of one document (default: all documents of the project)',
  },
  check: { type: 'boolean', description: 'Write nothing, and exit with 1 if a document differs' },
} as const;

/** `specmill format`: prints documents as introspection does. */
export const formatCommand = command({
  name: 'format',
  description: 'Print the document as introspection does, in the order of its merge base',
  args,
  examples: [
    { line: 'specmill format', effect: 'After a script or an editor wrote the document' },
    { line: 'specmill format --check', effect: 'In CI: fail if it is printed differently' },
  ],
  run: format,
});

async function format({ args: given, folder, signal }: CommandContext<typeof args>) {
  const project = await loadProject(folder);
  const documents = chooseDocuments(await documentsOf(project), given.document);
  let differing = 0;
  for (const { path } of documents) {
    const text = await readOpenapiText(join(project.folder, path), path);
    const document = parseJson(text, path) as OpenApiDocument;
    const content = await formattedText(project.folder, path, document);
    if (content === text) continue;
    differing += 1;
    if (given.check !== true) await writeTogether(project.folder, [{ path, content }], { signal });
    printResult(`${given.check === true ? 'differs' : 'formatted'} ${printable(path)}`);
  }
  if (differing === 0) printResult('Every document is in this form already.');
  return given.check === true && differing > 0 ? 1 : undefined;
}
