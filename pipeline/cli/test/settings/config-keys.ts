/** How the value of a key is written. */
export type KeyKind = 'text' | 'texts' | 'flag' | 'seconds' | 'number' | 'any';

/** Keys that mean something here. */
export const configKeys: ReadonlyMap<string, KeyKind> = new Map([
  ['document', 'text'],
  ['blueprint', 'text'],
  ['openapi', 'text'],
  ['endpoint', 'text'],
  ['server', 'text'],
  ['server-wait', 'seconds'],
  ['hookfiles', 'texts'],
  ['language', 'text'],
  ['require', 'text'],
  ['dry-run', 'flag'],
  ['names', 'flag'],
  ['only', 'texts'],
  ['allow-destructive', 'any'],
  ['method', 'texts'],
  ['path', 'texts'],
  ['header', 'texts'],
  ['as', 'texts'],
  ['user', 'text'],
  ['reporter', 'texts'],
  ['output', 'texts'],
  ['details', 'flag'],
  ['inline-errors', 'flag'],
  ['sorted', 'flag'],
  ['loglevel', 'text'],
  ['seed', 'number'],
  ['budget', 'any'],
  ['min-coverage', 'number'],
  ['strict', 'flag'],
  ['custom', 'any'],
]);

/** Keys of Dredd that change nothing here: its hook server's, its output's, its own start's. */
export const idleKeys: ReadonlySet<string> = new Set([
  'color',
  'init',
  'level',
  'silent',
  'timestamp',
  'config',
  'q',
  'hooks-worker-timeout',
  'hooks-worker-connect-timeout',
  'hooks-worker-connect-retry',
  'hooks-worker-after-connect-wait',
  'hooks-worker-term-timeout',
  'hooks-worker-term-retry',
  'hooks-worker-handler-host',
  'hooks-worker-handler-port',
]);
