import { command } from './command-line/command.ts';
import type { CommandContext } from './command-line/command.ts';
import { countFlag, hostFlag, originsFlag, portFlag } from './mock/mock-flags.ts';
import { rangeFlag, seedFlag, shareFlag, sizeOf } from './mock/mock-flags.ts';
import { mockAccessOf } from './mock/mock-access.ts';
import { readEnvironment } from './project/environment.ts';
import { repeatedFlag } from './command-line/repeated-flag.ts';

const args = {
  'documents...': {
    type: 'positional',
    required: false,
    description:
      'Names of documents of the project, or any OpenAPI 3.x files (JSON or YAML) or folders',
  },
  port: {
    group: 'Server',
    type: 'string',
    valueHint: 'number',
    description:
      'Port to listen on; 0 picks a free one (default: MOCK_PORT from the environment or .env, then 3334)',
  },
  host: {
    group: 'Server',
    type: 'string',
    valueHint: 'address',
    description: 'Address to listen on; 0.0.0.0 for all (default: MOCK_HOST, then 127.0.0.1)',
  },
  'api-dir': {
    group: 'Server',
    type: 'string',
    valueHint: 'path',
    description:
      'A folder of documents or one file (default: API_DIR, then the documents in .generator.json, then ./openapi, then ./api)',
  },
  cors: {
    group: 'Server',
    type: 'string',
    valueHint: 'origin',
    description:
      'Origins that may call the mock with cookies, comma-separated; repeatable (default: any origin, without cookies)',
  },
  delay: {
    group: 'Behaviour',
    type: 'string',
    valueHint: 'ms',
    description: 'Milliseconds to wait before each response, for example 200 or 100-800',
  },
  'error-rate': {
    group: 'Behaviour',
    type: 'string',
    valueHint: 'share',
    description: 'Share of requests that fail with a declared 5xx or 503, for example 0.1 or 10%',
  },
  rows: {
    group: 'Data',
    type: 'string',
    valueHint: 'number',
    description: 'Number of rows in a generated list (default 50 for a table, otherwise 25 or 10)',
  },
  dynamic: {
    group: 'Data',
    type: 'boolean',
    description: 'Generate new data for each request instead of using examples',
  },
  'no-dynamic': {
    group: 'Data',
    type: 'boolean',
    description: 'Prefer examples, and repeat the same data (default)',
  },
  seed: {
    group: 'Data',
    type: 'string',
    valueHint: 'number',
    description: 'Seed for the data and clocks: two runs with the same seed respond identically',
  },
  stateful: {
    group: 'Data',
    type: 'boolean',
    description: 'Keep created, changed and deleted rows in memory; POST /__mock/reset starts over',
  },
  security: {
    group: 'Behaviour',
    type: 'boolean',
    description:
      'Require credentials where the document does, and verify them if JWT_SECRET, JWKS_URL or API_KEYS is set',
  },
  'allow-callbacks': {
    group: 'Behaviour',
    type: 'boolean',
    description: 'Also send callbacks to other machines',
  },
  verbose: {
    group: 'Output',
    type: 'boolean',
    description: 'Log every request, and why it was rejected',
  },
  json: {
    group: 'Output',
    type: 'boolean',
    description: 'Print addresses, reloads and requests as JSON lines',
  },
} as const;

/** `specmill mock`: serves the document without a database. */
export const mockCommand = command({
  name: 'mock',
  description: 'Serve documents as mock APIs, with realistic data and no database',
  args,
  examples: [
    { line: 'specmill mock', effect: 'Every document of the project, until Ctrl-C' },
    { line: 'specmill mock --stateful', effect: 'Keep changes in memory' },
    { line: 'specmill mock petstore.json --port 8080', effect: 'Any OpenAPI document' },
    { line: 'specmill mock shop.json pay.yaml', effect: 'Several documents, under /shop and /pay' },
    {
      line: 'specmill mock --port 0 --json',
      effect: 'In a script: the first line contains the URL',
    },
    {
      line: 'specmill mock --delay 100-800 --error-rate 0.1',
      effect: 'Simulate a slow, unreliable backend',
    },
  ],
  run: mock,
});

async function mock({ args: given, rawArgs, folder, signal }: CommandContext<typeof args>) {
  const environment = await readEnvironment(folder);
  const { mockProject } = await import('./mock/mock-project.ts');
  const { defaultBehaviour } = await import('../mock/mock-options.ts');
  await mockProject({
    ...{ folder, environment, signal },
    apiDir: given['api-dir'] ?? null,
    documents: given._,
    port: portFlag(given.port, environment.get('MOCK_PORT')),
    host: hostFlag(given.host, environment.get('MOCK_HOST')),
    cors: originsFlag('cors', repeatedFlag(rawArgs, args, 'cors')?.join(',')),
    isVerbose: given.verbose === true,
    json: given.json === true,
    behaviour: {
      seed: seedFlag(given.seed),
      rows: countFlag('rows', given.rows),
      isDynamic: given.dynamic === true && given['no-dynamic'] !== true,
      isStateful: given.stateful === true,
      isSecured: given.security === true,
      createAccess: given.security === true ? await mockAccessOf(environment) : null,
      delay: rangeFlag('delay', given.delay),
      errorRate: shareFlag('error-rate', given['error-rate']),
      allowsCallbacks: given['allow-callbacks'] === true,
      bodyLimit: sizeOf(environment.get('BODY_LIMIT')) ?? defaultBehaviour.bodyLimit,
    },
  });
  return undefined;
}
