import { stringify } from 'yaml';

/** Input of a project's first configuration. */
export interface InitResponses {
  /** Path of the document. */
  readonly document: string;
  readonly endpoint: string;
  /** The project's start script; null if it has none. */
  readonly server: string | null;
}

/** A file that `specmill test --init` creates if there is none. */
export interface InitFile {
  readonly path: string;
  readonly content: string;
}

/** Scripts that `specmill test --init` adds to package.json. */
export const testScripts: Readonly<Record<string, string>> = {
  'test:api': 'specmill test',
  'test:api:debug': 'specmill test --verbose',
  'test:api:dry': 'specmill test --dry-run',
};

/** Module with hooks, relative to the project. */
const HOOK_FILE = 'contract/hooks.mts';

/** All files of a project's contract tests. */
export function initFiles(responses: InitResponses, configFile: string): readonly InitFile[] {
  return [
    { path: configFile, content: configText(responses) },
    { path: HOOK_FILE, content: hooksText },
    { path: 'contract/contract.test.ts', content: suiteText },
    { path: 'reports/.gitignore', content: '*\n!.gitignore\n' },
  ];
}

function configText({ document, endpoint, server }: InitResponses): string {
  const line = (key: string, value: unknown): string => stringify({ [key]: value }).trimEnd();
  return `# Contract tests: \`specmill test\`. Flags override this file; \`specmill test --help\` lists them.
${line('document', document)}
${line('endpoint', endpoint)}

# Starts the API for the duration of the run, without a shell. Omit it to test a running API.
${server === null ? '# server: npm start' : line('server', server)}
# Seconds to wait for its first response.
server-wait: 3

# Modules with hooks.
hookfiles:
  - ${HOOK_FILE}
language: typescript

# Reports in addition to the console, and their files in the same order.
reporter: [html, markdown]
output: [reports/contract.html, reports/contract.md]
details: true

# Sent with every request; \${NAME} is a variable of the environment or .env.
# header:
#   - 'Authorization: Bearer \${API_TOKEN}'

# budget: requests=20000,seconds=50
# min-coverage: 90
`;
}

const hooksText = `import { beforeAll, beforeEach, afterAll } from 'specmill/contract';

// Hooks of \`specmill test\`. \`specmill test --names\` lists their names: 'GET (200) /users'.
// before, beforeEachValidation, beforeValidation, after and afterEach are available, too.

beforeAll(async () => {
  // Once, before the first request: fetch a token, fill the database.
});

beforeEach((transaction) => {
  // Before each request: transaction.request.headers['authorization'] = \`Bearer \${token}\`;
  // transaction.skip = 'why'; transaction.fail = 'why';
  void transaction;
});

afterAll(async () => {
  // Once, at the end, whatever happened.
});
`;

const suiteText = `import { contractSuite } from 'specmill/contract/vitest';

// One test for each check of the document, configured in contract.yml. You can add tests of your own.
// It needs \`npm install --save-dev vitest specmill\`; \`specmill test\` needs neither.
await contractSuite();
`;
