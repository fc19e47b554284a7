import { setTimeout } from 'node:timers/promises';
import { exitCodes } from '../errors.ts';
import { command } from './command-line/command.ts';
import type { CommandContext } from './command-line/command.ts';
import { listFlag, oneOfFlag, secondsFlag } from './command-line/flag-values.ts';
import { mergeArgs, mergeSettings } from './introspect/merge-settings.ts';
import type { Naming } from './project/generator-config.ts';
import type { IntrospectionSource } from './introspect/introspect-project.ts';
import { withProgress } from './terminal/progress.ts';
import type { Tell } from './terminal/progress.ts';
import { isInteractive } from './terminal/terminal.ts';
import { databaseUrl } from './project/database-url.ts';
import { loadProject } from './project/load-project.ts';
import type { Project } from './project/load-project.ts';
import { rememberPassword } from './terminal/secrets.ts';

const args = {
  db: {
    type: 'string',
    valueHint: 'url',
    description:
      'Database URL; otherwise DATABASE_URL from the environment or .env, then database.url in .generator.json',
  },
  schema: {
    type: 'string',
    valueHint: 'file',
    description: 'Read a Prisma schema (a file, or a folder of them) instead of a database',
  },
  document: {
    type: 'string',
    valueHint: 'path',
    description:
      'Document to write; otherwise the one in .generator.json, then openapi/<database>.json',
  },
  include: {
    type: 'string',
    valueHint: 'globs',
    description:
      'Tables and views to take, as name or schema.name, comma-separated; * and ? are wildcards, case matters',
  },
  exclude: { type: 'string', valueHint: 'globs', description: 'Tables and views to leave out' },
  schemas: { type: 'string', valueHint: 'a,b', description: 'Schemas of the database to read' },
  naming: {
    type: 'string',
    valueHint: 'camelCase|preserve',
    description: 'Spell properties in camelCase (the default), or as the columns are',
  },
  timeout: {
    type: 'string',
    valueHint: 'seconds',
    description: 'Give up after this many seconds (default 30)',
  },
  'no-sample': {
    type: 'boolean',
    description:
      'Look at no stored values; else the kinds of up to 1,000 a table say what JSON, tinyint(1) and date columns hold that are new',
  },
  'json-columns': {
    type: 'string',
    valueHint: 'any|object',
    description: 'What all JSON columns hold, whatever is stored',
  },
  tinyint1: {
    type: 'string',
    valueHint: 'boolean|integer',
    description: 'What all tinyint(1) columns hold, whatever is stored',
  },
  ...mergeArgs,
  force: { type: 'boolean', description: 'Overwrite the document and discard your edits' },
  'dry-run': { type: 'boolean', description: 'Report what would change and write nothing' },
  json: { type: 'boolean', description: 'Report as JSON on stdout' },
} as const;

/** `specmill introspect`: database → document. */
export const introspectCommand = command({
  name: 'introspect',
  description: 'Writes the OpenAPI document of a database',
  args,
  examples: [
    { line: 'specmill introspect', effect: 'the database of the project' },
    { line: 'specmill introspect --db file:./shop.db', effect: 'another one: openapi/shop.json' },
    { line: "specmill introspect --exclude 'tmp_*,audit.*'", effect: 'without these tables' },
    {
      line: 'specmill introspect --dry-run',
      effect: 'what would change, and which side would win',
    },
    {
      line: 'specmill introspect --take database:/info/title',
      effect: "the database's value at one place",
    },
    { line: 'specmill introspect --rename orders.note=remark', effect: 'a column was renamed' },
    { line: 'specmill introspect --expose pets', effect: 'shows a table that is new' },
    {
      line: 'specmill introspect --overlay edits.overlay.json',
      effect: 'applies what specmill edits printed, or any OpenAPI Overlay',
    },
    { line: 'specmill introspect --schema prisma/schema.prisma', effect: 'from a Prisma schema' },
  ],
  run: introspect,
});

async function introspect({ args: given, rawArgs, folder, signal }: CommandContext<typeof args>) {
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
  const { documentPathOf, databaseNameOf } = await import('./introspect/document-path.ts');
  const { reportIntrospection } = await import('./introspect/report-introspection.ts');
  const name = source.kind === 'database' ? databaseNameOf(source.url) : '';
  const dryRun = given['dry-run'] === true;
  const introspection = await withProgress('Connecting', (tell) =>
    introspectProject({
      project,
      source,
      documentPath: documentPathOf(project, given.document, name),
      include: listFlag('include', given.include) ?? configured.include,
      exclude: listFlag('exclude', given.exclude) ?? configured.exclude,
      schemas: schemas.length === 0 ? null : schemas,
      naming: naming ?? configured.naming,
      timeoutMs,
      values: { sample: given['no-sample'] !== true, ...decided },
      force: given.force === true,
      merge,
      ...(isInteractive() && given.json !== true ? { askRenames: askWith(tell) } : {}),
      dryRun,
      signal,
      tell,
    }),
  );
  reportIntrospection(introspection, { json: given.json === true, dryRun });
  return introspection.status === 'conflicting' ? exitCodes.DOCUMENT_CONFLICT : undefined;
}

/** Until nothing more is painted. */
const STILL_MS = 150;

/** Nothing is painted while a person is asked. */
function askWith(tell: Tell): (candidates: readonly string[]) => Promise<readonly string[]> {
  return async (candidates) => {
    const { askRenames } = await import('./introspect/ask-renames.ts');
    tell('');
    await setTimeout(STILL_MS);
    const renames = await askRenames(candidates);
    tell('Merging');
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
