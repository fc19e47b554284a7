import { setTimeout } from 'node:timers/promises';
import { exitCodes, PipelineError } from '../errors.ts';
import { command } from './command-line/command.ts';
import type { CommandContext } from './command-line/command.ts';
import { listFlag, oneOfFlag, secondsFlag } from './command-line/flag-values.ts';
import { mergeArgs, mergeSettings } from './introspect/merge-settings.ts';
import type { Naming } from './project/generator-config.ts';
import type { IntrospectionSource } from './introspect/introspect-project.ts';
import { withProgress } from './terminal/progress.ts';
import type { Notify } from './terminal/progress.ts';
import { isInteractive } from './terminal/terminal.ts';
import { databaseUrl } from './project/database-url.ts';
import { loadProject } from './project/load-project.ts';
import type { Project } from './project/load-project.ts';
import { rememberPassword } from './terminal/secrets.ts';

const args = {
  db: {
    group: 'Source',
    type: 'string',
    valueHint: 'url',
    description:
      'Database URL (default: DATABASE_URL from the environment or .env, then database.url in .generator.json)',
  },
  schema: {
    group: 'Source',
    type: 'string',
    valueHint: 'file',
    description: 'Read a Prisma schema (a file or a folder) instead of a database',
  },
  document: {
    group: 'Document',
    type: 'string',
    valueHint: 'path',
    description:
      'Document to write (default: the one in .generator.json, then openapi/<database>.json)',
  },
  include: {
    group: 'Source',
    type: 'string',
    valueHint: 'globs',
    description:
      'Tables and views to include, as name or schema.name, comma-separated; * and ? are wildcards; case-sensitive',
  },
  exclude: {
    group: 'Source',
    type: 'string',
    valueHint: 'globs',
    description: 'Tables and views to exclude, in the same format',
  },
  schemas: {
    group: 'Source',
    type: 'string',
    valueHint: 'a,b',
    description: 'Database schemas to read, comma-separated',
  },
  naming: {
    group: 'Document',
    type: 'string',
    valueHint: 'camelCase|preserve',
    description: 'Name properties in camelCase (default) or exactly like their columns',
  },
  timeout: {
    group: 'Source',
    type: 'string',
    valueHint: 'seconds',
    description: 'Give up after this many seconds (default 30)',
  },
  'no-sample': {
    group: 'Document',
    type: 'boolean',
    description:
      'Do not sample stored values. By default, up to 1,000 rows per table determine the types of new JSON, tinyint(1) and date columns, and the form of timestamps in SQLite',
  },
  'json-columns': {
    group: 'Document',
    type: 'string',
    valueHint: 'any|object',
    description: 'Type of all JSON columns, regardless of what is stored',
  },
  tinyint1: {
    group: 'Document',
    type: 'string',
    valueHint: 'boolean|integer',
    description: 'Type of all tinyint(1) columns, regardless of what is stored',
  },
  'all-operations': {
    group: 'Document',
    type: 'boolean',
    description:
      'Declare all operations of new tables. By default, those are left out that the database does not allow this user',
  },
  openapi: {
    group: 'Document',
    type: 'string',
    valueHint: '3.0',
    description: 'OpenAPI version of the document: 3.0 (3.0.3), the only one',
  },
  ...mergeArgs,
  force: {
    group: 'Document',
    type: 'boolean',
    description: 'Overwrite the document and discard your edits',
  },
  'dry-run': { type: 'boolean', description: 'Report what would change without writing anything' },
  json: { type: 'boolean', description: 'Print the report as JSON' },
} as const;

/** `specmill introspect`: database → document. */
export const introspectCommand = command({
  name: 'introspect',
  description: 'Read a database and write its OpenAPI document',
  args,
  examples: [
    { line: 'specmill introspect', effect: "Read the project's database" },
    {
      line: 'specmill introspect --db file:./shop.db',
      effect: 'Read another database into openapi/shop.json',
    },
    { line: "specmill introspect --exclude 'tmp_*,audit.*'", effect: 'Exclude tables' },
    {
      line: 'specmill introspect --dry-run',
      effect: 'Preview the changes and conflicts',
    },
    {
      line: 'specmill introspect --take database:/info/title',
      effect: "Use the database's value in one place",
    },
    {
      line: 'specmill introspect --rename orders.note=remark',
      effect: 'Declare that a column was renamed',
    },
    { line: 'specmill introspect --expose pets', effect: 'Make a new table public' },
    {
      line: 'specmill introspect --overlay edits.overlay.json',
      effect: 'Apply the output of specmill edits, or any OpenAPI Overlay',
    },
    { line: 'specmill introspect --schema prisma/schema.prisma', effect: 'Read a Prisma schema' },
  ],
  run: introspect,
});

async function introspect({ args: given, rawArgs, folder, signal }: CommandContext<typeof args>) {
  rejectOtherVersions(given.openapi);
  const project = await loadProject(folder);
  const source = sourceOf(project, given);
  const { introspection: configured } = project;
  const schemas = listFlag('schemas', given.schemas) ?? configured.schemas;
  const naming = oneOfFlag<Naming>('naming', given.naming, ['camelCase', 'preserve']);
  const decided = {
    jsonColumns: oneOfFlag('json-columns', given['json-columns'], ['any', 'object'] as const),
    tinyint1: oneOfFlag('tinyint1', given.tinyint1, ['boolean', 'integer'] as const),
  };
  const merge = mergeSettings(given, rawArgs);
  const timeoutMs = secondsFlag('timeout', given.timeout, 30) * 1000;
  const { introspectProject } = await import('./introspect/introspect-project.ts');
  const { documentPathOf, databaseNameOf } = await import('./project/document-path.ts');
  const { reportIntrospection } = await import('./introspect/report-introspection.ts');
  const name = source.kind === 'database' ? databaseNameOf(source.url) : '';
  const dryRun = given['dry-run'] === true;
  const introspection = await withProgress('Connecting', (notify) =>
    introspectProject({
      project,
      source,
      documentPath: documentPathOf(project, given.document, name),
      include: listFlag('include', given.include) ?? configured.include,
      exclude: listFlag('exclude', given.exclude) ?? configured.exclude,
      schemas: schemas.length === 0 ? null : schemas,
      naming: naming ?? configured.naming,
      allOperations: given['all-operations'] === true,
      timeoutMs,
      values: { sample: given['no-sample'] !== true, ...decided },
      force: given.force === true,
      merge,
      ...(isInteractive() && given.json !== true ? { askRenames: askWith(notify) } : {}),
      dryRun,
      signal,
      notify,
    }),
  );
  reportIntrospection(introspection, { json: given.json === true, dryRun });
  if (introspection.status === 'conflicting') return exitCodes.DOCUMENT_CONFLICT;
  return introspection.invalid?.exitCode;
}

/** Documents of tables have one version, which server, clients and migrations are generated from. */
function rejectOtherVersions(version: string | undefined): void {
  if (version === undefined || ['3', '3.0', '3.0.3'].includes(version)) return;
  throw new PipelineError({
    code: 'USAGE',
    place: '--openapi',
    message: `Introspection writes OpenAPI 3.0.3, not ${version}: servers, clients and migrations are generated from it.`,
    hint: 'Introspect without --openapi; "specmill build --emit openapi-3.1" then writes the same API in OpenAPI 3.1.',
  });
}

/** Time until the progress display has stopped. */
const STILL_MS = 150;

/** Pauses the progress display during a question. */
function askWith(notify: Notify): (candidates: readonly string[]) => Promise<readonly string[]> {
  return async (candidates) => {
    const { askRenames } = await import('./introspect/ask-renames.ts');
    notify('');
    await setTimeout(STILL_MS);
    const renames = await askRenames(candidates);
    notify('Merging');
    return renames;
  };
}

function sourceOf(
  project: Project,
  {
    db,
    schema,
    document,
  }: {
    readonly db?: string | undefined;
    readonly schema?: string | undefined;
    readonly document?: string | undefined;
  },
): IntrospectionSource {
  if (schema !== undefined) return { kind: 'prisma', path: schema };
  const url = databaseUrl(project, db, document);
  rememberPassword(url);
  return { kind: 'database', url };
}
