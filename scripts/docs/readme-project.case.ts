import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { isPostgresUp } from '../../pipeline/dialects/postgresql/test-database.ts';
import { temporaryFolder } from '../../pipeline/cli/testing/run-specmill.ts';
import { pageDatabases } from './page-database.case.ts';
import { readPage } from './page-steps.ts';
import { PageReader } from './run-page.case.ts';
import type { PageTool } from './run-page.case.ts';

/** The commands of a line, without its comment. */
export function plainCommands(line: string): readonly string[] {
  return line.replace(/\s+#.*$/, '').split(' && ');
}

/** Follows the part of the README about a project, on PostgreSQL. */
export async function describeReadmeProject(toolOf: () => PageTool): Promise<void> {
  const readme = await readFile('README.md', 'utf8');
  const [, section = ''] = readme.split(/^## In your project$/m);
  const { steps } = readPage(section.split(/^## /m)[0] ?? '');
  it.runIf(await isPostgresUp())('the README creates and serves a project', async () => {
    await using own = await temporaryFolder();
    await using database = await pageDatabases.PostgreSQL();
    await database.run('CREATE TABLE notes (id INTEGER PRIMARY KEY, text VARCHAR(40) NOT NULL)');
    const other = { name: 'PostgreSQL', database } as const;
    await using reader = await PageReader.open(own.path, { other, tool: toolOf() });
    const commands = steps
      .flatMap((step) => (step.kind === 'run' ? step.commands : []))
      .flatMap(plainCommands)
      .map((command) => command.replace(/(?<=--db )\S+/, () => database.url))
      .map((command) => (command.endsWith(' serve') ? `${command} &` : command));
    expect(commands.at(-1)).toBe('npx specmill serve &');
    const call = 'curl -s -o /dev/null -w "%{http_code}" http://localhost:3000/notes';
    await reader.follow([
      { kind: 'run', commands, output: null },
      { kind: 'run', commands: [call], output: '200' },
    ]);
  });
}
