import { command } from '../command-line/command.ts';
import type { Command, CommandContext, Example } from '../command-line/command.ts';
import { listFlag } from '../command-line/flag-values.ts';
import { loadProject } from '../project/load-project.ts';
import { abilities } from '../../abilities/abilities.ts';

const args = {
  'ability...': {
    type: 'positional',
    required: false,
    valueHint: [...abilities.keys()].join('|'),
    description: ['One of:', ...[...abilities.values()].map(({ usage }) => usage)].join('\n'),
  },
  to: {
    type: 'string',
    valueHint: 'models',
    completedFrom: 'specmill completion models',
    description: 'Models to change, comma-separated',
  },
  all: { type: 'boolean', description: 'Change every model that supports the ability' },
  document: {
    type: 'string',
    valueHint: 'name',
    description: 'Path or name of one document (default: all documents of the project)',
  },
  'dry-run': {
    type: 'boolean',
    description: 'Show what would be written without writing anything',
  },
  json: { type: 'boolean', description: 'Print each edit with its values as JSON' },
} as const;

/** `specmill add` and `specmill remove`: edit the abilities of a document. */
export function abilityCommand(
  verb: 'add' | 'remove',
  description: string,
  examples: readonly Example[],
): Command {
  const run = async ({ args: given, folder, signal }: CommandContext<typeof args>) => {
    const { changeProject } = await import('./change-project.ts');
    const { reportChanges } = await import('./report-changes.ts');
    const dryRun = given['dry-run'] === true;
    const { abilityChange } = await import('./ability-change.ts');
    const words = given._;
    const changed = await changeProject(await loadProject(folder), {
      change: abilityChange({ verb, words, to: listFlag('to', given.to), all: given.all === true }),
      documentName: given.document,
      ...{ dryRun, signal },
    });
    reportChanges(changed, { json: given.json === true, dryRun });
    return undefined;
  };
  return command({ name: verb, description, args, examples, run });
}
