import { exitCodes } from '../errors.ts';
import { command } from './command-line/command.ts';
import type { CommandContext } from './command-line/command.ts';
import { secondsFlag } from './command-line/flag-values.ts';
import { loadProject } from './project/load-project.ts';
import { withProgress } from './terminal/progress.ts';
import { rememberPassword } from './terminal/secrets.ts';

const args = {
  document: {
    type: 'positional',
    required: false,
    description: 'Path or name of one document (default: all documents of the project)',
  },
  db: {
    type: 'string',
    valueHint: 'url',
    description: 'Database to compare with the document (default: none is read)',
  },
  timeout: {
    type: 'string',
    valueHint: 'seconds',
    description: 'Give up on the database after this many seconds (default 30)',
  },
  json: { type: 'boolean', description: 'Print the report as JSON' },
} as const;

/** `specmill check`: whether documents, generated files and database match. */
export const checkCommand = command({
  name: 'check',
  description:
    'Check that documents are valid, generated files are up to date and the database has not drifted',
  args,
  examples: [
    { line: 'specmill check', effect: 'In CI: exit with 1 if generated files are out of date' },
    {
      line: 'specmill check --db "$DATABASE_URL"',
      effect: 'Also compare the database with the document',
    },
  ],
  run: check,
});

async function check({ args: given, folder, signal }: CommandContext<typeof args>) {
  const timeoutMs = secondsFlag('timeout', given.timeout, 30) * 1000;
  const project = await loadProject(folder);
  const databaseUrl = given.db ?? null;
  if (databaseUrl !== null) rememberPassword(databaseUrl);
  const { checkProject } = await import('./check/check-project.ts');
  const { reportCheck } = await import('./check/report-check.ts');
  const json = given.json === true;
  const findings = await withProgress(
    'Checking',
    (tell) =>
      checkProject({
        ...{ project, databaseUrl, timeoutMs, signal, tell },
        ...(given.document === undefined ? {} : { document: given.document }),
      }),
    json,
  );
  reportCheck(findings, { json, hasDatabase: databaseUrl !== null });
  if (findings.length === 0) return undefined;
  return findings.some(({ kind }) => kind === 'invalid') ? exitCodes.DOCUMENT_INVALID : 1;
}
