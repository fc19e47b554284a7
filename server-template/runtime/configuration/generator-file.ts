import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ConfigurationError } from './configuration-error.ts';

/** The parts of `.generator.json` that the server uses. */
export interface GeneratorFile {
  readonly openapiEnabled: boolean;
  readonly explorerEnabled: boolean;
  readonly explorerPath: string;
  /** May contain `${NAME}` for an environment variable. */
  readonly databaseUrl: string | null;
  /** Documents with their own databases. */
  readonly documents: readonly DocumentDatabase[];
}

/** The database of one document. */
export interface DocumentDatabase {
  /** Folder of its server, relative to the file. */
  readonly output: string;
  /** May contain `${NAME}` for an environment variable. */
  readonly url: string;
}

type Check = (value: unknown) => string | null;
interface Shape {
  readonly [key: string]: Shape | Check;
}

const name = '.generator.json';
/** Default folder of a server. */
const defaultOutput = 'apps/api/src';

const isSwitch: Check = (value) => (typeof value === 'boolean' ? null : 'must be true or false');
const isText: Check = (value) => (typeof value === 'string' ? null : 'must be a string');
const isExplorerPath: Check = (value) =>
  typeof value === 'string' && /^(\/[A-Za-z0-9._~-]+)+$/.test(value)
    ? null
    : 'must be a path such as /docs, made of letters, digits, ".", "-", "_" and "~"';
const isServerList: Check = (value) =>
  Array.isArray(value) && value.every(isServer) ? null : 'must be a list of { url, description }';

const isAnything: Check = () => null;

const shape: Shape = {
  api: {
    openapi: {
      enabled: isSwitch,
      servers: isServerList,
      ui: { explorerUI: { enabled: isSwitch, path: isExplorerPath } },
    },
  },
  database: { url: isText },
  // The generator validates its own keys.
  $schema: isAnything,
  introspection: isAnything,
  documents: isAnything,
  language: isAnything,
  frameworks: isAnything,
  ejected: isAnything,
  clients: isAnything,
};

/** The nearest folder upwards with a `.generator.json`, else the folder itself. */
export function findProjectFolder(from: string): string {
  for (let folder = from; ; folder = dirname(folder)) {
    if (existsSync(join(folder, name))) return folder;
    if (dirname(folder) === folder) return from;
  }
}

/** Reads the server's part of `.generator.json`; defaults if there is no such file. */
export function readGeneratorFile(folder: string): GeneratorFile {
  const content = parse(join(folder, name));
  const problem = findProblem(content, shape, '');
  if (problem !== null) throw new ConfigurationError(`${name}: ${problem}.`);
  const at = (...keys: readonly string[]): unknown => valueAt(content, keys);
  return {
    openapiEnabled: at('api', 'openapi', 'enabled') !== false,
    explorerEnabled: at('api', 'openapi', 'ui', 'explorerUI', 'enabled') !== false,
    explorerPath:
      (at('api', 'openapi', 'ui', 'explorerUI', 'path') as string | undefined) ?? '/docs',
    databaseUrl: (at('database', 'url') as string | undefined) ?? null,
    documents: documentDatabases(at('documents')),
  };
}

function parse(path: string): unknown {
  if (!existsSync(path)) return {};
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    throw new ConfigurationError(`${path} is not valid JSON.`, { cause: error });
  }
}

function findProblem(value: unknown, expected: Shape | Check, place: string): string | null {
  if (typeof expected === 'function') {
    const problem = expected(value);
    return problem === null ? null : `${place} ${problem}`;
  }
  if (!isObject(value)) return `${place === '' ? 'the file' : place} must be an object`;
  for (const [key, item] of Object.entries(value)) {
    const next = Object.hasOwn(expected, key) ? expected[key] : undefined;
    const inner = place === '' ? key : `${place}.${key}`;
    if (next === undefined)
      return `${inner} is not a known setting; use one of: ${Object.keys(expected).join(', ')}`;
    const problem = findProblem(item, next, inner);
    if (problem !== null) return problem;
  }
  return null;
}

function valueAt(value: unknown, keys: readonly string[]): unknown {
  return keys.reduce<unknown>((part, key) => (isObject(part) ? part[key] : undefined), value);
}

function documentDatabases(documents: unknown): readonly DocumentDatabase[] {
  if (!Array.isArray(documents)) return [];
  return documents.flatMap((item: unknown) => {
    const url = valueAt(item, ['database', 'url']);
    const output = valueAt(item, ['output']) ?? defaultOutput;
    return typeof url === 'string' && typeof output === 'string' ? [{ output, url }] : [];
  });
}

function isServer(value: unknown): boolean {
  return (
    isObject(value) &&
    typeof value['url'] === 'string' &&
    ['string', 'undefined'].includes(typeof value['description'])
  );
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
