import { command } from './command-line/command.ts';
import type { CommandContext } from './command-line/command.ts';
import { oneOfFlag } from './command-line/flag-values.ts';
import { loadProject } from './project/load-project.ts';

const args = {
  document: {
    type: 'positional',
    required: false,
    description: 'Path or name of one document (default: all documents of the project)',
  },
  format: {
    type: 'string',
    valueHint: 'overlay|sentences',
    description: 'OpenAPI Overlay 1.1 (default) or one sentence per edit',
  },
  json: { type: 'boolean', description: 'Print each edit with its values as JSON' },
} as const;

/** `specmill edits`: the edits to an introspected document. */
export const editsCommand = command({
  name: 'edits',
  description: 'List your edits since the last introspection',
  args,
  examples: [
    {
      line: 'specmill edits > edits.overlay.json',
      effect: 'For introspect --overlay and other tools',
    },
    { line: 'specmill edits --format sentences', effect: 'For people' },
  ],
  run: edits,
});

async function edits({ args: given, folder }: CommandContext<typeof args>) {
  const format = oneOfFlag('format', given.format, ['overlay', 'sentences'] as const);
  const project = await loadProject(folder);
  const { readEdits, reportEdits } = await import('./introspect/project-edits.ts');
  const documents = await readEdits(project, given.document);
  reportEdits(documents, given.json === true ? 'json' : (format ?? 'overlay'));
  return undefined;
}
