import { readFile, writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { command } from '../command-line/command.ts';
import type { CommandContext } from '../command-line/command.ts';
import { printable, printNotice } from '../terminal/terminal.ts';

const args = {
  ancestor: { type: 'positional', required: true, description: 'File with the ancestor (%O)' },
  ours: { type: 'positional', required: true, description: 'File with our version (%A)' },
  theirs: { type: 'positional', required: true, description: 'File with their version (%B)' },
  path: { type: 'positional', required: false, description: 'Path in the repository (%P)' },
} as const;

/** `specmill merge-driver`: a merge driver of git for documents. */
export const mergeDriverCommand = command({
  name: 'merge-driver',
  description: 'Merge a document in git by structure, as a merge driver',
  args,
  examples: [
    {
      line: "git config merge.specmill.driver 'npx specmill merge-driver %O %A %B %P'",
      effect: 'Use it for the files that .gitattributes names',
    },
  ],
  run: mergeDriver,
});

/** Writes the merged document to the file with our version, where git expects it; 1: both sides changed a value. */
async function mergeDriver({ args: given, folder }: CommandContext<typeof args>): Promise<number> {
  const { mergedVersions } = await import('./merge-versions.ts');
  const read = (name: string): Promise<string> => readFile(resolve(folder, name), 'utf8');
  const [ancestor, ours, theirs] = await Promise.all(
    [given.ancestor, given.ours, given.theirs].map(read),
  );
  const versions = {
    // Git passes an empty file if there is none.
    ancestor: ancestor?.trim() === '' ? null : (ancestor ?? null),
    ...{ ours: ours ?? '', theirs: theirs ?? '' },
  };
  const merged = mergedVersions(versions, 'ours', given.path ?? given.ours);
  await writeFile(resolve(folder, given.ours), merged.text);
  for (const line of merged.conflicts) printNotice(printable(line));
  return merged.conflicts.length === 0 ? 0 : 1;
}
