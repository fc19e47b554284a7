import { command } from '../command-line/command.ts';
import type { CommandContext } from '../command-line/command.ts';
import { loadProject } from '../project/load-project.ts';
import { changeArguments } from './change-arguments.ts';

const args = {
  entry: {
    type: 'positional',
    required: true,
    valueHint: 'Model|Model.property|operation|operation.parameter|/path',
    description: 'What to rename: a model, property, operation, parameter or path',
  },
  name: { type: 'positional', required: true, description: 'Its new name' },
  ...changeArguments,
} as const;

/** `specmill rename`: gives an entry of the document a new name in every place. */
export const renameCommand = command({
  name: 'rename',
  description: 'Rename a model, property, operation, parameter or path in every place',
  args,
  examples: [
    {
      line: 'specmill rename Task.dueOn dueDate',
      effect: 'In the model, its bodies, filters, sort values, rules and examples',
    },
    { line: 'specmill rename Task Todo', effect: 'The model, its bodies and its tag' },
    { line: 'specmill rename /tasks /todos', effect: 'The path, and what is below it' },
    { line: 'specmill rename listTasks findTasks', effect: 'The operation, and links to it' },
    { line: 'specmill rename listTasks.dueOn_gte since', effect: 'A parameter' },
  ],
  run: rename,
});

async function rename({ args: given, folder, signal }: CommandContext<typeof args>) {
  const { changeProject } = await import('./change-project.ts');
  const { reportChanges } = await import('./report-changes.ts');
  const { renameEntry } = await import('../../merge/naming/rename-entry.ts');
  const dryRun = given['dry-run'] === true;
  const changed = await changeProject(await loadProject(folder), {
    change: (document) => renameEntry(document, given.entry, given.name),
    documentName: given.document,
    ...{ dryRun, signal },
  });
  reportChanges(changed, { json: given.json === true, dryRun });
  return undefined;
}
