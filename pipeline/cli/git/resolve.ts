import { command } from '../command-line/command.ts';
import type { CommandContext } from '../command-line/command.ts';
import { oneOfFlag } from '../command-line/flag-values.ts';
import { loadProject } from '../project/load-project.ts';
import { printable, printResult } from '../terminal/terminal.ts';

const args = {
  prefer: {
    type: 'string',
    valueHint: 'ours|theirs',
    description: 'Side that wins where both changed the same value (default: ours)',
  },
} as const;

/** `specmill resolve`: merges documents that a git merge left in conflict. */
export const resolveCommand = command({
  name: 'resolve',
  description: 'Merge the documents of an unfinished git merge by structure',
  args,
  examples: [
    { line: 'specmill resolve', effect: 'Merge all documents and merge bases with conflicts' },
    { line: 'specmill resolve --prefer theirs', effect: 'The other branch wins each conflict' },
  ],
  run: resolve,
});

async function resolve({ args: given, folder, signal }: CommandContext<typeof args>) {
  const prefer = oneOfFlag('prefer', given.prefer, ['ours', 'theirs'] as const) ?? 'ours';
  const project = await loadProject(folder);
  const { resolveProject } = await import('./resolve-project.ts');
  const files = await resolveProject(project, { prefer, signal });
  for (const { path, conflicts } of files) {
    printResult(`merged ${printable(path)}`);
    for (const line of conflicts) printResult(printable(line));
  }
  printResult(
    files.length === 0
      ? 'No document is in conflict.'
      : 'Review the merged files, run specmill build, and add them with git add.',
  );
  return undefined;
}
