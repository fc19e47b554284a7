/** Flags of `specmill test`, with Dredd's names where Dredd has them. */
export const testArgs = {
  document: {
    type: 'positional',
    required: false,
    description: 'Path or name of the document (default: the only one)',
  },
  endpoint: {
    group: 'API under test',
    type: 'string',
    valueHint: 'url',
    description:
      "Address of the API (default: the document's first server, then http://127.0.0.1:3000)",
  },
  server: {
    group: 'API under test',
    type: 'string',
    valueHint: 'command',
    description: 'Command that starts the API for the run, without a shell',
  },
  'server-wait': {
    group: 'API under test',
    type: 'string',
    valueHint: 'seconds',
    description: 'Seconds to wait for its first response (default 3)',
  },
  init: {
    type: 'boolean',
    description: 'Create a configuration, a hook file, a test suite and npm scripts',
  },
  'dry-run': {
    group: 'What to run',
    type: 'boolean',
    description: 'Check the document and list the plan without sending requests',
  },
  names: {
    group: 'What to run',
    type: 'boolean',
    description: 'List transaction names, for hooks and --only',
  },
  only: {
    group: 'What to run',
    type: 'string',
    valueHint: 'name',
    description: 'Run only this transaction, operation or cell; repeatable',
  },
  method: {
    group: 'What to run',
    type: 'string',
    valueHint: 'GET',
    description: 'Run only this method; repeatable',
  },
  path: {
    group: 'What to run',
    type: 'string',
    valueHint: '/orders/{id}',
    description: 'Run only this path of the document; repeatable',
  },
  replay: {
    group: 'What to run',
    type: 'boolean',
    description: 'Run only what failed in the last run, with its requests, until it passes',
  },
  'allow-destructive': {
    group: 'What to run',
    type: 'boolean',
    description: 'Also send writes that may change rows that the run did not create',
  },
  header: {
    group: 'API under test',
    type: 'string',
    valueHint: "'Name: value'",
    description: 'Header to send with every request; repeatable',
  },
  as: {
    group: 'API under test',
    type: 'string',
    valueHint: 'name=token',
    description:
      'A caller, with a bearer token or with JSON claims to sign with JWT_SECRET. The first caller creates rows, and the others try to reach them; repeatable',
  },
  hookfiles: {
    group: 'What to run',
    type: 'string',
    valueHint: 'pattern',
    description: 'Modules with hooks; repeatable',
  },
  seed: {
    group: 'What to run',
    type: 'string',
    valueHint: 'number',
    description: 'Seed that repeats the same test cases (default in CI: 1)',
  },
  budget: {
    group: 'What to run',
    type: 'string',
    valueHint: 'requests=N,seconds=N',
    description:
      'Limit of requests, seconds or both (default: 100 requests and 0.25 seconds for each operation, at least requests=20000,seconds=50)',
  },
  timeout: {
    group: 'API under test',
    type: 'string',
    valueHint: 'seconds',
    description: 'Seconds to wait for a response (default 5)',
  },
  jobs: {
    type: 'string',
    valueHint: 'number',
    description: 'Number of resources to test at once (default 4; 1 with hook files)',
  },
  'min-coverage': {
    group: 'Result',
    type: 'string',
    valueHint: 'percent',
    description: 'Exit with 4 if any kind of coverage is below this percentage',
  },
  strict: {
    group: 'Result',
    type: 'boolean',
    description: 'Exit with 1 if an operation never succeeded',
  },
  reporter: {
    group: 'Result',
    type: 'string',
    valueHint: 'junit|html|markdown|json|har,…',
    description: 'Additional reports, comma-separated',
  },
  output: {
    group: 'Result',
    type: 'string',
    valueHint: 'file,file',
    description: 'Report files, in the same order (default reports/contract.*)',
  },
  details: {
    group: 'Console',
    type: 'boolean',
    description: 'Show the request and response of each failure',
  },
  'inline-errors': {
    group: 'Console',
    type: 'boolean',
    description: 'Print failures as they happen',
  },
  sorted: {
    group: 'Console',
    type: 'boolean',
    description:
      'Accepted for compatibility with Dredd, without effect: the data determines the order of requests',
  },
  loglevel: {
    group: 'Console',
    type: 'string',
    valueHint: 'debug|warning|error|silent',
    description: 'Amount of output (default warning)',
  },
  verbose: {
    group: 'Console',
    type: 'boolean',
    description: "Also show every cell and the server's log",
  },
  json: { group: 'Console', type: 'boolean', description: 'Print the report as JSON' },
  'api-dir': {
    type: 'string',
    valueHint: 'folder',
    description:
      'Folder with documents (default: API_DIR, then .generator.json, then ./openapi, then ./api)',
  },
  config: {
    type: 'string',
    valueHint: 'file',
    description: 'Configuration file (default contract.yml, then dredd.yml)',
  },
} as const;
