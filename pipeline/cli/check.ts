import { exitCodes } from '../errors.ts';
import { readManifest } from '../write/manifest.ts';
import { command } from './command-line/command.ts';
import type { CommandContext } from './command-line/command.ts';
import { secondsFlag } from './command-line/flag-values.ts';
import type { CheckRequest } from './check/check-project.ts';
import { databaseUrl } from './project/database-url.ts';
import { loadProject } from './project/load-project.ts';
import type { Project } from './project/load-project.ts';
import { withProgress } from './terminal/progress.ts';

const args = {
  document: {
    type: 'positional',
    required: false,
    description: 'Path or name of one document (default: all documents of the project)',
  },
  db: {
    type: 'string',
    valueHint: 'url',
    isValueOptional: true,
    description:
      "Also compare this database with the document; without a URL, the project's database",
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
    { line: 'specmill check --db', effect: "Also compare the project's database" },
    { line: 'specmill check --db "$DATABASE_URL"', effect: 'Also compare another database' },
  ],
  run: check,
});

async function check({ args: given, folder, signal }: CommandContext<typeof args>) {
  const timeoutMs = secondsFlag('timeout', given.timeout, 30) * 1000;
  const project = await loadProject(folder);
  const database = databaseFlag(given.db, project);
  const { checkProject } = await import('./check/check-project.ts');
  const { reportCheck } = await import('./check/report-check.ts');
  const json = given.json === true;
  const findings = await withProgress(
    'Checking',
    (notify) =>
      checkProject({
        ...{ project, database, timeoutMs, signal, notify },
        ...(given.document === undefined ? {} : { document: given.document }),
      }),
    json,
  );
  const { version: builtBy } = await readManifest(project.folder);
  reportCheck(findings, { json, hasDatabase: database !== null, builtBy });
  if (findings.length === 0) return undefined;
  return findings.some(({ kind }) => kind === 'invalid') ? exitCodes.DOCUMENT_INVALID : 1;
}

/** Which database to compare a document with: none, the one of the flag, or the document's own. */
function databaseFlag(flag: string | undefined, project: Project): CheckRequest['database'] {
  if (flag === undefined) return null;
  if (flag === '')
    return { isShared: false, urlOf: (path) => databaseUrl(project, undefined, path) };
  return { isShared: true, urlOf: () => flag };
}
