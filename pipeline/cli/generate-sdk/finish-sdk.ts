import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { finishedFile } from '../../sdk/finish-file.ts';
import type { ProjectFacts } from '../../sdk/finish-file.ts';

/** Completes the files of a new SDK where the generator has no option. */
export async function finishSdk(
  language: string,
  folder: string,
  facts: ProjectFacts,
  deepObjects: ReadonlySet<string>,
): Promise<void> {
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (
      !entry.isFile() ||
      !/\.(?:py|txt|toml|json|md|xml|yaml|gemspec|csproj)$|^DESCRIPTION$/.test(entry.name)
    )
      continue;
    const file = join(entry.parentPath, entry.name);
    const content = await readFile(file, 'utf8');
    const finished = finishedFile(
      language,
      { path: relative(folder, file).split(sep).join('/'), content },
      facts,
      deepObjects,
    );
    if (finished !== content) await writeFile(file, finished);
  }
}
