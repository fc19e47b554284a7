import { documentText } from '../../../document/document-text.ts';
import { randomBytes } from 'node:crypto';
import { dirname, posix } from 'node:path';
import { PipelineError } from '../../../errors.ts';
import { CONFIG_FILE } from '../../project/parse-config.ts';
import type { ProjectAnswers } from '../project-answers.ts';
import { ownPackageVersions } from '../../command-line/own-manifest.ts';
import type { NewFile, ProjectFile } from '../project-files.ts';
import { sourceFiles, sourceText } from './template-source.ts';

/** Databases that the sample shop supports. */
const shopProviders = ['sqlite', 'postgresql', 'mysql'] as const;
const web = 'apps/web';

/**
 * A new project's files with those of the sample shop: edited document, handlers, tables and rows,
 * and the front end.
 */
export async function withShop(
  files: readonly ProjectFile[],
  answers: ProjectAnswers,
): Promise<readonly ProjectFile[]> {
  requireKnown(answers);
  const changed = await Promise.all(files.map((file) => changedFile(file, answers)));
  return [
    ...changed,
    ...(await serverFiles(answers.output)),
    ...(await webFiles()),
    ...(await databaseFiles(answers)),
    { path: 'scripts/shop.ts', content: await sourceText('server-template/shop/start.ts') },
  ];
}

function requireKnown({ provider, language }: ProjectAnswers): void {
  if (language !== 'typescript') throw unfit('is written in TypeScript', '--language typescript');
  if (!shopProviders.some((known) => known === provider)) {
    throw unfit('has tables for SQLite, PostgreSQL, MySQL and MariaDB', '--db file:./shop.db');
  }
}

function unfit(what: string, instead: string): PipelineError {
  return new PipelineError({
    code: 'USAGE',
    message: `The template "shop" ${what}; nothing was created.`,
    hint: `Use ${instead}.`,
  });
}

async function changedFile(file: ProjectFile, answers: ProjectAnswers): Promise<ProjectFile> {
  const { name } = answers;
  const change = (content: string): ProjectFile => ({ ...file, content });
  switch (file.path) {
    case `openapi/${name}.json`:
      return change(await sourceDocument('openapi/shop.json'));
    case `.generator/base/${name}.json`:
      return change(await sourceDocument('server-template/openapi/shop.json'));
    case CONFIG_FILE:
      return change(withWebClient(file.content));
    case '.env':
      return change(`${file.content}JWT_SECRET=${randomBytes(32).toString('base64url')}\n`);
    case 'README.md':
      return change(readme(answers));
    case '.gitignore':
      return change(`${file.content}${web}/dist/\n`);
    case 'package.json':
      return change(withWebPackages(file.content, await sourceText('clients/shop/package.json')));
    default:
      return file;
  }
}

/** A document as people edit it; the package contains it without whitespace. */
async function sourceDocument(path: string): Promise<string> {
  return documentText(JSON.parse(await sourceText(path)) as object);
}

function withWebClient(config: string): string {
  const value = JSON.parse(config) as object;
  const clients = {
    typescript: { output: `${web}/src/api` },
    react: { output: `${web}/src/api/react` },
  };
  return jsonText({ ...value, frameworks: ['react'], clients });
}

type Names = Readonly<Record<string, string>>;
interface Manifest {
  readonly scripts?: Names;
  readonly dependencies?: Names;
  readonly devDependencies?: Names;
}

function withWebPackages(manifest: string, webManifest: string): string {
  const own = JSON.parse(manifest) as Manifest;
  const { dependencies, devDependencies } = JSON.parse(webManifest) as Manifest;
  const jose = ownPackageVersions().get('jose');
  return jsonText({
    ...own,
    scripts: {
      ...own.scripts,
      shop: 'node scripts/shop.ts',
      'shop:mock': 'node scripts/shop.ts --mock',
    },
    dependencies: sorted({ jose: jose ?? '*', ...dependencies, ...own.dependencies }),
    devDependencies: sorted({ ...devDependencies, ...own.devDependencies }),
  });
}

function sorted(names: Names): Names {
  return Object.fromEntries(Object.entries(names).sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** Adapts imports: the repository has the provider's client in another folder. */
async function serverFiles(output: string): Promise<readonly ProjectFile[]> {
  const folder = 'server-template/shop/custom';
  const handlers = (await sourceFiles(folder)).map(async (path) => ({
    path: posix.join(output, 'custom', path),
    content: (await sourceText(`${folder}/${path}`)).replace(
      /'(?:\.\.\/)+emulator\/client\//g,
      "'./",
    ),
  }));
  const client = await sourceText('emulator/client/provider-client.ts');
  const path = posix.join(output, 'custom/shop/provider-client.ts');
  return [...(await Promise.all(handlers)), { path, content: client }];
}

/** The generated client is built, not copied. */
async function webFiles(): Promise<readonly ProjectFile[]> {
  const folder = 'clients/shop';
  const names = (await sourceFiles(folder)).filter(
    (path) => !/^(?:src\/api|testing|dist)\//.test(path) && path !== 'package.json',
  );
  return Promise.all(
    names.map(async (path) => ({
      path: `${web}/${path}`,
      content: await sourceText(`${folder}/${path}`),
    })),
  );
}

async function databaseFiles({ provider }: ProjectAnswers): Promise<readonly ProjectFile[]> {
  const sources = {
    'database/1-tables.sql': `schema.${provider}.sql`,
    'database/2-rows.sql': 'rows.sql',
    'database/3-sign-in.sql': 'sign-in.sql',
    'database/4-idempotency-keys.sql': 'idempotency-keys.sql',
  };
  return Promise.all(
    Object.entries(sources).map(async ([path, source]) => {
      const content = await sourceText(`server-template/shop/${source}`);
      const isCounted = provider === 'postgresql' && source === 'rows.sql';
      return { path, content: isCounted ? content + postgresqlCounters(content) : content };
    }),
  );
}

/** PostgreSQL's sequences do not follow inserted keys. */
function postgresqlCounters(rows: string): string {
  return [...rows.matchAll(/^INSERT INTO (\w+) \(id,/gm)]
    .map(
      ([, table]) =>
        `SELECT setval(pg_get_serial_sequence('${table}', 'id'), (SELECT max(id) FROM ${table}));\n`,
    )
    .join('');
}

function readme({ name, output }: ProjectAnswers): string {
  return `# ${name}

A shop from database to paid order: catalogue, basket, orders, and payments by phone.

\`\`\`sh
npm install
npm run shop        # API, payment emulator and front end; Ctrl-C stops all three
npm run shop:mock   # the front end on the mock alone
\`\`\`

Sign in as \`ada.abebe1@example.com\` with the password \`shop\`; all sample customers have the same password. To settle a
payment by phone, open the emulator's page and approve or decline it.

| place                          | what it is                                                                     |
| ------------------------------ | ------------------------------------------------------------------------------ |
| \`openapi/${name}.json\` | the API: introspected, then edited. \`specmill edits --format sentences\` lists the edits |
| \`${output}/custom/\`      | the handlers of four operations: sign in, order, pay, settle                   |
| \`apps/web/\`              | the front end; \`src/api/\` is generated                                         |
| \`database/\`              | the tables and rows that \`specmill init\` created                               |

After editing the document, run \`specmill build\`, or let \`specmill serve\` do it.
`;
}

function jsonText(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}

/** The statements of the project's SQL files, in order. */
export function statementsOf(files: readonly NewFile[]): readonly string[] {
  return files
    .filter(({ path }) => dirname(path) === 'database')
    .flatMap(({ content }) => String(content).split(/;\s*$/m))
    .map((statement) => statement.trim())
    .filter((statement) => statement.replace(/^--.*$/gm, '').trim() !== '');
}
