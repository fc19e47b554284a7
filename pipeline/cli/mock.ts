import { command } from './command-line/command.ts';
import type { CommandContext } from './command-line/command.ts';
import { countFlag, hostFlag, originsFlag, portFlag } from './mock/mock-flags.ts';
import { rangeFlag, seedFlag, shareFlag, sizeOf } from './mock/mock-flags.ts';
import { readEnvironment } from './project/environment.ts';
import { repeatedFlag } from './command-line/repeated-flag.ts';

const args = {
  'documents...': {
    type: 'positional',
    required: false,
    description:
      'Some documents of the project by name, or any OpenAPI 3.0 and 3.1 files (JSON, YAML) and folders of them',
  },
  port: {
    type: 'string',
    valueHint: 'number',
    description:
      'Port to listen on; else MOCK_PORT of the environment or .env, else 3334; 0 takes a free one',
  },
  host: {
    type: 'string',
    valueHint: 'address',
    description:
      'Address to listen on; else MOCK_HOST, else 127.0.0.1 (this machine only); 0.0.0.0 is all',
  },
  'api-dir': {
    type: 'string',
    valueHint: 'path',
    description:
      'Folder of documents or one file; else API_DIR, else those of .generator.json, else ./openapi, else ./api',
  },
  cors: {
    type: 'string',
    valueHint: 'origin',
    description:
      'Origins whose pages may call the mock, with cookies too, comma-separated (default any, without)',
  },
  delay: {
    type: 'string',
    valueHint: 'ms|from-to',
    description: 'Wait before each response: 200, or 100-800',
  },
  'error-rate': {
    type: 'string',
    valueHint: 'share',
    description: 'Share of requests that fail with a declared 5xx, else 503: 0.1, or 10%',
  },
  rows: {
    type: 'string',
    valueHint: 'number',
    description: 'Rows of a generated list (default 50 of a table, else 25 or 10)',
  },
  dynamic: { type: 'boolean', description: 'Generated data for each request instead of examples' },
  'no-dynamic': { type: 'boolean', description: 'Examples first, else the same data (default)' },
  seed: {
    type: 'string',
    valueHint: 'number',
    description: 'Other data and fixed clocks: two runs answer the same bytes',
  },
  stateful: {
    type: 'boolean',
    description: 'Keep what is created, changed and deleted; POST /__mock/reset forgets it',
  },
  security: { type: 'boolean', description: 'Ask for credentials where the document does' },
  'allow-callbacks': {
    type: 'boolean',
    description: 'Call callbacks on other machines too, not only on this one',
  },
  verbose: { type: 'boolean', description: 'A line for each request, with why one was rejected' },
  json: {
    type: 'boolean',
    description: 'Tell where it listens, reloads and requests as JSON on stdout, a line each',
  },
} as const;

/** `specmill mock`: the document without a database. */
export const mockCommand = command({
  name: 'mock',
  description: 'Serves documents without a database, with plausible data',
  args,
  examples: [
    { line: 'specmill mock', effect: 'every document of the project, until Ctrl-C' },
    { line: 'specmill mock --stateful', effect: 'with changes that stay' },
    { line: 'specmill mock petstore.json --port 8080', effect: "anybody's document" },
    { line: 'specmill mock shop.json pay.yaml', effect: 'several, below /shop and /pay' },
    { line: 'specmill mock --port 0 --json', effect: 'for a script: the first line has the url' },
    { line: 'specmill mock --delay 100-800 --error-rate 0.1', effect: 'on a bad day' },
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
      delay: rangeFlag('delay', given.delay),
      errorRate: shareFlag('error-rate', given['error-rate']),
      allowsCallbacks: given['allow-callbacks'] === true,
      bodyLimit: sizeOf(environment.get('BODY_LIMIT')) ?? defaultBehaviour.bodyLimit,
    },
  });
  return undefined;
}
