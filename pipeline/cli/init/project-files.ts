import { parseEnv } from 'node:util';
import type { Provider } from '../../catalog/catalog.ts';
import { documentText } from '../../document/document-text.ts';
import { PipelineError } from '../../errors.ts';
import { VOCABULARY_FORMAT, X_DB } from '../../extensions.ts';
import { loadDrizzle } from '../build/load-drizzle.ts';
import { serverDependency } from '../build/server-package/server-dependency.ts';
import { toolDependency } from '../build/tool-package/tool-dependency.ts';
import { defaultClientOutputs } from '../project/generator-config.ts';
import type { GeneratorConfig } from '../project/generator-config.ts';
import { CONFIG_FILE } from '../project/parse-config.ts';
import { startCommand } from '../../emit/project/start-command.ts';
import { ciFiles, withCiScripts } from './ci-files.ts';
import { CONFIG_SCHEMA, editorFiles } from './editor-files.ts';
import type { ProjectAnswers } from './project-answers.ts';
import { projectAgents, projectReadme } from './project-readme.ts';

/** A file of a new project. */
export interface NewFile {
  readonly path: string;
  readonly content: string | Uint8Array;
  /** Absent: by the user's umask. */
  readonly mode?: number;
}

/** A text of a new project. */
export interface ProjectFile extends NewFile {
  readonly content: string;
}

const drizzleDialects: Readonly<Record<Provider, string>> = {
  postgresql: 'postgresql',
  mysql: 'mysql',
  sqlserver: 'mssql',
  sqlite: 'sqlite',
  cockroachdb: 'cockroach',
};

/** All files of a new project. */
export async function projectFiles(answers: ProjectAnswers): Promise<readonly NewFile[]> {
  const { name } = answers;
  const [server, tool] = [await serverDependency(), await toolDependency(null)];
  const document = templateDocument(answers);
  const files = [
    { path: CONFIG_FILE, content: jsonText(configuration(answers)) },
    { path: `.generator/base/${name}.json`, content: document },
    { path: `openapi/${name}.json`, content: document },
    { path: '.env', content: dotEnv(answers.databaseUrl), mode: 0o600 },
    { path: '.gitignore', content: gitignore },
    { path: '.gitattributes', content: gitattributes(answers) },
    {
      path: 'package.json',
      content: await packageJson(answers, { tool: tool.spec, spec: server.spec }),
    },
    ...(answers.ci === null ? [] : ciFiles(answers.provider)),
    ...editorFiles,
    { path: 'drizzle.config.ts', content: drizzleConfig(answers) },
    { path: 'README.md', content: projectReadme(answers) },
    { path: 'AGENTS.md', content: projectAgents(answers) },
  ];
  const packed = [server, tool].flatMap(({ tarball }) => tarball ?? []);
  if (answers.template === null) return [...files, ...packed];
  const { withShop } = await import('./template/shop-files.ts');
  return [...(await withShop(files, answers)), ...packed];
}

function configuration(answers: ProjectAnswers): GeneratorConfig {
  const { name, output, frameworks, language } = answers;
  const isAngular = frameworks?.includes('angular') === true;
  return {
    $schema: CONFIG_SCHEMA,
    database: { url: '${DATABASE_URL}' },
    documents: [{ path: `openapi/${name}.json`, output }],
    language,
    ...(frameworks === null ? {} : { frameworks }),
    ...(isAngular ? { clients: { angular: { output: defaultClientOutputs.angular } } } : {}),
    api: {
      openapi: {
        enabled: true,
        servers: [],
        ui: { explorerUI: { enabled: true, path: '/docs' } },
      },
    },
  };
}

function templateDocument({ name, provider }: ProjectAnswers): string {
  return documentText({
    openapi: '3.0.3',
    info: {
      title: name,
      version: '1.0.0',
      description: 'Nothing here yet: run `specmill introspect` to describe the database.',
    },
    paths: {},
    [X_DB]: { format: VOCABULARY_FORMAT, provider },
  });
}

/**
 * package.json with the server's packages, so that one `npm install` is enough for all later
 * commands.
 */
async function packageJson(
  { name, provider, output, language, ci }: ProjectAnswers,
  { tool, spec }: { readonly tool: string; readonly spec: string },
): Promise<string> {
  const { completeManifest } = await import('../build/project-manifest.ts');
  const { packages } = await loadDrizzle(provider);
  const main = `${output}/main.${language === 'typescript' ? 'ts' : 'js'}`;
  const manifest = jsonText({
    name,
    version: '0.1.0',
    private: true,
    type: 'module',
    engines: { node: '>=22.18' },
    scripts: {
      start: startCommand(main).join(' '),
      dev: 'specmill serve',
      introspect: 'specmill introspect',
      build: 'specmill build',
      check: 'specmill build --check',
      mock: 'specmill mock',
      test: 'node test-api.mjs',
    },
  });
  const clientPackages = ['openapi-fetch'];
  const server = { kind: 'package', spec, former: [] } as const;
  const needs = { name, language, drivers: packages, clientPackages, main, server, tool };
  const { text } = completeManifest(manifest, needs);
  return ci === null ? text : withCiScripts(text);
}

/** A line of `.env`: the URL in quotes that it does not contain. */
function dotEnv(url: string): string {
  for (const quote of ["'", '"', '`']) {
    const text = `DATABASE_URL=${quote}${url}${quote}\n`;
    if (!url.includes(quote) && parseEnv(text)['DATABASE_URL'] === url) return text;
  }
  throw new PipelineError({
    code: 'DATABASE_URL_INVALID',
    message:
      'The database URL contains characters that a .env file cannot contain; nothing was created.',
    hint: 'Percent-encode quotes and control characters of the password.',
  });
}

const gitignore = `node_modules/
.env
*.log
*.db
*.db-shm
*.db-wal
reports/
.generator/lock
.generator/transaction/
`;

/** The driver is used once it is configured (`specmill merge-driver --help`). */
function gitattributes({ name, output }: ProjectAnswers): string {
  return `* text=auto eol=lf
${output}/generated/** linguist-generated
.generator/** linguist-generated
.generator/manifest.json merge=union
.generator/base/** merge=specmill
openapi/${name}.json merge=specmill
`;
}

function drizzleConfig({ provider, output }: ProjectAnswers): string {
  return `import { existsSync } from 'node:fs';

if (existsSync('.env')) process.loadEnvFile('.env');

/** Settings of drizzle-kit, for \`npx drizzle-kit studio\` and other commands. */
export default {
  dialect: '${drizzleDialects[provider]}',
  schema: ${JSON.stringify(`./${output}/generated/tables`).replaceAll('"', "'")},
  out: './migrations',
  dbCredentials: { url: process.env['DATABASE_URL'] ?? '' },
};
`;
}

function jsonText(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}
