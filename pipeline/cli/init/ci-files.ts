import { stringify } from 'yaml';
import type { Provider } from '../../catalog/catalog.ts';
import { setMembers } from '../build/edit-json-text.ts';
import { ownPackageVersions } from '../command-line/own-manifest.ts';
import { parseManifest } from '../build/project-manifest.ts';

/** Supported CI systems. */
export const ciKinds = ['github'] as const;

/** Path of the script with the CI gates in a project. */
const CI_SCRIPT = 'scripts/ci.mjs';

/** A database container of a CI job: image, environment, and the URL that the job uses. */
interface CiDatabase {
  readonly image?: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly port?: number;
  readonly health?: string;
  /** A step that starts the database. */
  readonly start?: string;
  readonly url: string;
}

const databases: Readonly<Record<Provider, CiDatabase>> = {
  postgresql: {
    image: 'postgres:17',
    env: { POSTGRES_PASSWORD: 'postgres', POSTGRES_DB: 'api' },
    port: 5432,
    health: 'pg_isready',
    url: 'postgresql://postgres:postgres@localhost:5432/api',
  },
  mysql: {
    image: 'mariadb:11',
    env: { MARIADB_ROOT_PASSWORD: 'root', MARIADB_DATABASE: 'api' },
    port: 3306,
    health: 'healthcheck.sh --connect --innodb_initialized',
    url: 'mysql://root:root@127.0.0.1:3306/api',
  },
  sqlserver: {
    image: 'mcr.microsoft.com/mssql/server:2022-latest',
    env: { ACCEPT_EULA: 'Y', MSSQL_SA_PASSWORD: 'Passw0rd!' },
    port: 1433,
    url: 'sqlserver://localhost:1433;database=master;user=sa;password=Passw0rd!;trustServerCertificate=true',
  },
  sqlite: { url: 'file:./ci.db' },
  // The image needs a command, which a service container cannot have.
  cockroachdb: {
    start:
      'docker run --detach --publish 26257:26257 cockroachdb/cockroach:latest start-single-node --insecure',
    url: 'cockroachdb://root@localhost:26257/defaultdb',
  },
};

/** The workflow and its script. The user owns both once they are written. */
export function ciFiles(
  provider: Provider,
): readonly { readonly path: string; readonly content: string }[] {
  return [
    { path: '.github/workflows/api.yml', content: workflow(databases[provider]) },
    { path: CI_SCRIPT, content: script },
  ];
}

/** package.json with what the script needs; existing entries are kept. */
export function withCiScripts(manifest: string): string {
  const { scripts = {}, ...sections } = parseManifest(manifest) as Record<
    string,
    Record<string, unknown> | undefined
  >;
  const known = { ...sections['dependencies'], ...sections['devDependencies'] };
  const withScript = 'ci' in scripts ? manifest : setMembers(manifest, 'scripts', [['ci', run]]);
  if ('zx' in known) return withScript;
  const version = ownPackageVersions().get('zx') ?? '*';
  return setMembers(withScript, 'devDependencies', [['zx', version]]);
}

const run = `node ${CI_SCRIPT}`;

function workflow({ image, env, port, health, start, url }: CiDatabase): string {
  const check = { '--health-cmd': health, '--health-interval': '5s', '--health-retries': '20' };
  const options = Object.entries(check).map(([flag, value]) => `${flag} "${value}"`);
  const service = {
    image,
    env,
    ports: [`${port}:${port}`],
    ...(health === undefined ? {} : { options: options.join(' ') }),
  };
  const base = '${{ github.event.pull_request.base.sha || github.event.before }}';
  const content = {
    name: 'API',
    on: { pull_request: {}, push: { branches: ['main'] } },
    permissions: { contents: 'read' },
    jobs: {
      api: {
        'runs-on': 'ubuntu-latest',
        ...(image === undefined ? {} : { services: { database: service } }),
        env: { DATABASE_URL: url },
        steps: [
          { uses: 'actions/checkout@v4', with: { 'fetch-depth': 0 } },
          { uses: 'actions/setup-node@v4', with: { 'node-version': 24 } },
          ...(start === undefined ? [] : [{ run: start }]),
          { run: 'npm ci' },
          { run: 'npm run ci', env: { BASE: base } },
        ],
      },
    },
  };
  return `# The gates that a pull request must pass; they are in ${CI_SCRIPT}. Both files are yours.
# Your npm script "db:prepare", if there is one, creates the tables.
${stringify(content, { lineWidth: 0 })}`;
}

const script = `#!/usr/bin/env node
// The checks that a pull request must pass. This file is yours to edit.
//
//   npm run ci                 compares with origin/main, otherwise with main
//   BASE=v1.2.0 npm run ci     compares with a tag, branch or commit
import { $, chalk, echo, fs, glob } from 'zx';

/** Percentage of operations, parameters and statuses that the contract tests must cover. */
const minimumCoverage = 80;
/** Breaking changes that you accept: a list under "accepted", each with rule, place, reason and until. */
const acceptedChanges = 'api-changes.yaml';

const shell = $({ stdio: 'inherit', nothrow: true, preferLocal: true });
const quietly = $({ quiet: true, nothrow: true });
const configured = (await fs.readJson('.generator.json')).documents ?? [];
const documents =
  configured.length > 0
    ? configured
    : (await glob('openapi/*.json')).sort().map((path) => ({ path }));
const { scripts = {} } = await fs.readJson('package.json');
const failed = [];

async function gate(name, command) {
  echo(chalk.bold(\`\\n\${name}\`));
  const { exitCode } = await command();
  if (exitCode !== 0) failed.push(name);
}

/** The revision to compare with: the first of these that exists. */
async function findBase() {
  for (const name of [process.env.BASE, 'origin/main', 'main']) {
    if (!name) continue;
    const { exitCode } = await quietly\`git rev-parse --verify --quiet \${name}^{commit}\`;
    if (exitCode === 0) return name;
  }
  return null;
}

async function diff(base, path) {
  const before = \`git:\${base}:\${path}\`;
  const accepted = fs.existsSync(acceptedChanges) ? ['--accept', acceptedChanges] : [];
  const summary = process.env.GITHUB_STEP_SUMMARY;
  if (summary) {
    const summaryText = await quietly({ preferLocal: true })\`specmill diff \${before} \${path} --format markdown --fail-on none \${accepted}\`;
    await fs.appendFile(summary, \`\${summaryText.stdout}\\n\`);
  }
  const format = process.env.GITHUB_ACTIONS === 'true' ? 'github' : 'text';
  return shell\`specmill diff \${before} \${path} --format \${format} \${accepted}\`;
}

const base = await findBase();
for (const { path } of documents) {
  const { exitCode } = await quietly\`git cat-file -e \${base}:./\${path}\`;
  if (exitCode === 0) await gate(\`diff \${path}\`, () => diff(base, path));
  else echo(\`\\ndiff \${path}: not in \${base ?? 'origin/main'}, so there is nothing to compare with.\`);
}

await gate('check', () => shell\`specmill check\`);
await gate('build --check', () => shell\`specmill build --check --skip-prompts\`);

if (scripts['db:prepare']) await gate('db:prepare', () => shell\`npm run db:prepare\`);
for (const { path } of documents) {
  await gate(
    \`test \${path}\`,
    () =>
      shell\`specmill test \${path} --server \${'npm start'} --server-wait 60 --min-coverage \${minimumCoverage}\`,
  );
}

if (failed.length > 0) {
  echo(chalk.red(\`\\nFailed: \${failed.join(', ')}\`));
  process.exitCode = 1;
} else echo(chalk.green('\\nAll gates passed.'));
`;
