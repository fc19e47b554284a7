import { command } from './command-line/command.ts';
import type { CommandContext } from './command-line/command.ts';
import { oneOfFlag } from './command-line/flag-values.ts';
import { loadProject } from './project/load-project.ts';

const args = {
  document: {
    type: 'positional',
    required: false,
    description: 'One document of several: its path or name (default all)',
  },
  format: {
    type: 'string',
    valueHint: 'overlay|sentences',
    description: 'An OpenAPI Overlay 1.1 document (the default), or one sentence per edit',
  },
  json: { type: 'boolean', description: 'Report each edit with its values as JSON on stdout' },
} as const;

/** `specmill edits`: what people made of the introspected document. */
export const editsCommand = command({
  name: 'edits',
  description: 'Lists your edits since the last introspection',
  args,
  examples: [
    {
      line: 'specmill edits > edits.overlay.json',
      effect: 'for introspect --overlay and other tools',
    },
    { line: 'specmill edits --format sentences', effect: 'for people' },
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
