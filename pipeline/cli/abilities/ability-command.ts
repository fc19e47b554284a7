import { command } from '../command-line/command.ts';
import type { Command, CommandContext, Example } from '../command-line/command.ts';
import { listFlag } from '../command-line/flag-values.ts';
import { loadProject } from '../project/load-project.ts';
import { abilities } from '../../abilities/abilities.ts';

const args = {
  'ability...': {
    type: 'positional',
    required: false,
    description: [...abilities.values()].map(({ usage }) => usage).join(' · '),
  },
  to: { type: 'string', valueHint: 'models', description: 'Models, comma-separated' },
  all: { type: 'boolean', description: 'Every model that can have it' },
  document: {
    type: 'string',
    valueHint: 'name',
    description: 'One document of several: its path or name (default all)',
  },
  'dry-run': { type: 'boolean', description: 'Say what would be written and write nothing' },
  json: { type: 'boolean', description: 'Report each edit with its values as JSON on stdout' },
} as const;

/** `specmill add` and `specmill remove`: abilities of a document. */
export function abilityCommand(
  verb: 'add' | 'remove',
  description: string,
  examples: readonly Example[],
): Command {
  const run = async ({ args: given, folder, signal }: CommandContext<typeof args>) => {
    const { changeProject } = await import('./change-project.ts');
    const { reportChanges } = await import('./report-changes.ts');
    const dryRun = given['dry-run'] === true;
    const changed = await changeProject(await loadProject(folder), {
      change: { verb, words: given._, to: listFlag('to', given.to), all: given.all === true },
      documentName: given.document,
      ...{ dryRun, signal },
    });
    reportChanges(changed, { json: given.json === true, dryRun });
    return undefined;
  };
  return command({ name: verb, description, args, examples, run });
}
