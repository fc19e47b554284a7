import { PipelineError } from '../errors.ts';
import { chooseDocuments, documentsOf } from './project/choose-documents.ts';
import { usage } from './command-line/check-arguments.ts';
import { command } from './command-line/command.ts';
import type { CommandContext } from './command-line/command.ts';
import { pathFlag, secondsFlag } from './command-line/flag-values.ts';
import { databaseUrl } from './project/database-url.ts';
import { loadProject } from './project/load-project.ts';
import type { Project } from './project/load-project.ts';
import { withProgress } from './terminal/progress.ts';
import { rememberPassword } from './terminal/secrets.ts';
import { repeatedFlag } from './command-line/repeated-flag.ts';

const args = {
  document: {
    type: 'positional',
    required: false,
    description: 'Path or name of the edited document, if the project has several',
  },
  from: {
    type: 'string',
    valueHint: 'document',
    description:
      'Document that describes the database today: a file or git:REV:path (default: the last introspected document)',
  },
  db: {
    type: 'string',
    valueHint: 'url',
    description: 'Database to compare with --from, and to change with --apply',
  },
  fill: {
    type: 'string',
    valueHint: 'Model.property=SQL',
    description: 'Value for existing rows where a column becomes required; repeatable',
  },
  rename: {
    type: 'string',
    valueHint: 'table.column=name',
    description: 'Column or table that has a new name in the document too; repeatable',
  },
  'allow-destructive': {
    type: 'boolean',
    description: 'Allow steps that lose rows, columns or values',
  },
  apply: {
    type: 'boolean',
    description: "Run the SQL against the database in --db (default: the project's)",
  },
  online: {
    type: 'boolean',
    description: 'Write each step so that others can read and write meanwhile',
  },
  rehearse: {
    type: 'string',
    valueHint: 'url',
    description: 'Run the SQL on this copy of the database, and print measured times and locks',
  },
  status: {
    type: 'boolean',
    description: 'List the migrations that were applied to the database, and where one stopped',
  },
  down: {
    type: 'boolean',
    description: 'The way back: from the edited document to the old one; says what it loses',
  },
  out: {
    type: 'string',
    valueHint: 'folder',
    description: 'Write the SQL to a numbered file in this folder instead of printing it',
  },
  timeout: {
    type: 'string',
    valueHint: 'seconds',
    description: 'Give up after this many seconds (default 600)',
  },
  json: { type: 'boolean', description: 'Print the report as JSON' },
} as const;

/** `specmill migrate`: edits to a document → SQL. */
export const migrateCommand = command({
  name: 'migrate',
  description: 'Print or apply the SQL that brings the database in line with the document',
  args,
  examples: [
    { line: 'specmill migrate', effect: 'Print the SQL' },
    { line: 'specmill migrate --out migrations', effect: 'Write migrations/0001_….sql' },
    {
      line: `specmill migrate --apply --fill "Order.region='EU'"`,
      effect: 'Change the database',
    },
    {
      line: 'specmill migrate --rename orders.note=remark',
      effect: 'Rename the column and keep its values',
    },
    {
      line: 'specmill migrate --from git:main:openapi/shop.json',
      effect: 'Changes since the main branch',
    },
    { line: 'specmill migrate --online --apply', effect: 'Change a database that is in use' },
    {
      line: 'specmill migrate --online --rehearse "$COPY_URL"',
      effect: 'Run it on a copy, and measure each step',
    },
    { line: 'specmill migrate --status', effect: 'What was applied, and where it stopped' },
    { line: 'specmill migrate --down', effect: 'Print the SQL that takes the edits back' },
  ],
  run: migrate,
});

async function migrate({ args: given, rawArgs, folder, signal }: CommandContext<typeof args>) {
  const project = await loadProject(folder);
  const documentPath = await documentPathFor(project, given.document);
  const fills = fillsOf(repeatedFlag(rawArgs, args, 'fill') ?? []);
  const renames = renamesOf(repeatedFlag(rawArgs, args, 'rename') ?? []);
  const isApplied = given.apply === true;
  const isStatus = given.status === true;
  const isRehearsed = given.rehearse !== undefined;
  if (isRehearsed) rejectRehearsal(given, project, documentPath);
  const url =
    given.db !== undefined || isApplied || isStatus || isRehearsed
      ? databaseUrl(project, given.db ?? given.rehearse, documentPath)
      : null;
  if (url !== null) rememberPassword(url);
  const timeoutMs = secondsFlag('timeout', given.timeout, 600) * 1000;
  const out = pathFlag('out', given.out);
  const { migrateProject } = await import('./migrate/migrate-project.ts');
  const { reportMigration } = await import('./migrate/report-migration.ts');
  const json = given.json === true;
  if (isStatus && url !== null) {
    const { loadHistory, showHistory } = await import('./migrate/show-history.ts');
    const connect = { timeoutMs, signal, baseFolder: project.folder };
    showHistory(await loadHistory(documentPath, url, connect), { json });
    return undefined;
  }
  const result = await withProgress(
    'Reading the documents',
    (notify) =>
      migrateProject({
        ...{ project, documentPath, url, fills, renames, out, timeoutMs, signal, notify },
        from: given.from ?? null,
        allowDestructive: given['allow-destructive'] === true,
        ...{
          apply: isApplied,
          rehearse: isRehearsed,
          down: given.down === true,
          online: given.online === true,
        },
      }),
    json,
  );
  reportMigration(result, { json });
  return undefined;
}

/** Throws USAGE unless the copy differs from the project's database, and nothing else is asked for. */
function rejectRehearsal(
  given: CommandContext<typeof args>['args'],
  project: Project,
  documentPath: string,
): void {
  const others = (['apply', 'db', 'out', 'status'] as const).filter(
    (name) => given[name] !== undefined,
  );
  if (others.length > 0) {
    const names = others.map((name) => `--${name}`).join(', ');
    throw new PipelineError(usage(`--rehearse cannot be combined with ${names}.`, 'migrate'));
  }
  if (given.rehearse !== ownUrl(project, documentPath)) return;
  throw new PipelineError(
    usage(
      '--rehearse changes the database that it names: name a copy, not the one in use.',
      'migrate',
    ),
  );
}

function ownUrl(project: Project, documentPath: string): string | null {
  try {
    return databaseUrl(project, undefined, documentPath);
  } catch (error) {
    if (error instanceof PipelineError) return null;
    throw error;
  }
}

async function documentPathFor(project: Project, name: string | undefined): Promise<string> {
  const [first, ...rest] = chooseDocuments(await documentsOf(project), name);
  if (first !== undefined && rest.length === 0) return first.path;
  const paths = [first, ...rest].map((one) => one?.path ?? '').join(', ');
  throw new PipelineError(
    usage(`The project has several documents: ${paths}. Name the one to migrate.`, 'migrate'),
  );
}

function fillsOf(given: readonly string[]): ReadonlyMap<string, string> {
  return new Map(
    given.map((text) => {
      const [, property, value] = /^([^=]+\.[^=]+)=(.+)$/s.exec(text) ?? [];
      if (property !== undefined && value !== undefined) return [property, value];
      throw new PipelineError(
        usage(`--fill takes Model.property=SQL, not ${JSON.stringify(text)}.`, 'migrate'),
      );
    }),
  );
}

function renamesOf(given: readonly string[]): ReadonlyMap<string, string> {
  return new Map(
    given.map((text) => {
      const [, old, fresh] = /^([^=]+)=([^=]+)$/s.exec(text) ?? [];
      if (old !== undefined && fresh !== undefined) return [old, fresh];
      throw new PipelineError(
        usage(
          `--rename takes table.column=name or table=name, not ${JSON.stringify(text)}.`,
          'migrate',
        ),
      );
    }),
  );
}
