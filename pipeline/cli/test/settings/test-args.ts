/** Flags of `specmill test`; those of Dredd keep its names. */
export const testArgs = {
  document: {
    type: 'positional',
    required: false,
    description: 'The document: a path, or one name of several (default the only one)',
  },
  endpoint: {
    type: 'string',
    valueHint: 'url',
    description: "Where the API runs (default the document's first server, else port 3000 here)",
  },
  server: {
    type: 'string',
    valueHint: 'command',
    description: 'Starts the API for the time of the run, without a shell',
  },
  'server-wait': {
    type: 'string',
    valueHint: 'seconds',
    description: 'Longest wait for its first answer (default 3)',
  },
  init: { type: 'boolean', description: 'Create configuration, hook file, suite and npm scripts' },
  'dry-run': { type: 'boolean', description: 'Check the document and list the plan, call nothing' },
  names: { type: 'boolean', description: 'List the names of transactions for hooks and --only' },
  only: {
    type: 'string',
    valueHint: 'name',
    description: 'Only this transaction, operation or cell; may be repeated',
  },
  method: { type: 'string', valueHint: 'GET', description: 'Only this method; may be repeated' },
  path: {
    type: 'string',
    valueHint: '/orders/{id}',
    description: 'Only this path of the document; may be repeated',
  },
  'allow-destructive': {
    type: 'boolean',
    description: 'Send writes too that may change rows which the run did not make',
  },
  header: {
    type: 'string',
    valueHint: "'Name: value'",
    description: 'Send a header with every request; may be repeated',
  },
  as: {
    type: 'string',
    valueHint: 'name=token',
    description:
      'Who calls, with their bearer token or claims in JSON that JWT_SECRET signs: the first makes rows, the others try to reach them; may be repeated',
  },
  hookfiles: {
    type: 'string',
    valueHint: 'pattern',
    description: 'Modules with hooks; may be repeated',
  },
  seed: {
    type: 'string',
    valueHint: 'number',
    description: 'Make the same cases again (default in CI 1)',
  },
  budget: {
    type: 'string',
    valueHint: 'requests=N,seconds=N',
    description: 'Spend no more than this, either or both (default requests=20000,seconds=50)',
  },
  'min-coverage': {
    type: 'string',
    valueHint: 'percent',
    description: 'Exit with 4 where a kind of coverage is lower',
  },
  strict: {
    type: 'boolean',
    description: 'Exit with 1 where an operation never reached its success',
  },
  reporter: {
    type: 'string',
    valueHint: 'html,junit',
    description: 'Reports besides the console: junit, html, markdown, json',
  },
  output: {
    type: 'string',
    valueHint: 'file,file',
    description: 'Their files, in the same order (default reports/contract.*)',
  },
  details: { type: 'boolean', description: 'Show request and answer of each failure' },
  'inline-errors': { type: 'boolean', description: 'Print failures as they happen' },
  sorted: { type: 'boolean', description: 'Understood; requests always follow the data' },
  loglevel: {
    type: 'string',
    valueHint: 'debug|warning|error|silent',
    description: 'How much is printed (default warning)',
  },
  verbose: { type: 'boolean', description: "Show every cell and the server's log too" },
  json: { type: 'boolean', description: 'Print the JSON report on stdout' },
  'api-dir': {
    type: 'string',
    valueHint: 'folder',
    description: 'Where documents lie; else API_DIR, the configured ones, openapi/, api/',
  },
  config: {
    type: 'string',
    valueHint: 'file',
    description: 'The configuration (default contract.yml, else dredd.yml)',
  },
} as const;
