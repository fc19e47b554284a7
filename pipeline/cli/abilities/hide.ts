import { command } from '../command-line/command.ts';
import type { CommandContext } from '../command-line/command.ts';
import { loadProject } from '../project/load-project.ts';
import { changeArguments } from './change-arguments.ts';

const args = {
  entry: {
    type: 'positional',
    required: true,
    valueHint: 'Model|Model.property',
    description: 'What to hide: a model with its operations, or a property',
  },
  ...changeArguments,
} as const;

/** `specmill hide`: takes a model or property out of the API, in every place. */
export const hideCommand = command({
  name: 'hide',
  description: 'Hide a model or property, with its filters, sort values and places in bodies',
  args,
  examples: [
    { line: 'specmill hide Customer.notes', effect: 'No response or body contains it' },
    { line: 'specmill hide AuditLog', effect: 'The model and its operations are internal' },
    { line: 'specmill hide Customer.notes --dry-run', effect: 'Show what would be written' },
  ],
  run: hide,
});

async function hide({ args: given, folder, signal }: CommandContext<typeof args>) {
  const { changeProject } = await import('./change-project.ts');
  const { reportChanges } = await import('./report-changes.ts');
  const { hideEntry } = await import('../../abilities/hide-entry.ts');
  const { resolveModel } = await import('../../model/resolve-model.ts');
  const dryRun = given['dry-run'] === true;
  const changed = await changeProject(await loadProject(folder), {
    change: (document, path) => hideEntry(document, resolveModel(document, path), given.entry),
    documentName: given.document,
    ...{ dryRun, signal },
  });
  reportChanges(changed, { json: given.json === true, dryRun });
  return undefined;
}
