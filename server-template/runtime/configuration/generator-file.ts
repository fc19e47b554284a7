import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { isJsonObject } from '../../shared/json/json-object.ts';
import { ConfigurationError } from './configuration-error.ts';

/** The parts of `.generator.json` that the server reads when it starts. */
export interface GeneratorFile {
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

const name = '.generator.json';
/** Default folder of a server. */
const defaultOutput = 'apps/api/src';

/** The nearest folder upwards with a `.generator.json`, else the folder itself. */
export function findProjectFolder(from: string): string {
  for (let folder = from; ; folder = dirname(folder)) {
    if (existsSync(join(folder, name))) return folder;
    if (dirname(folder) === folder) return from;
  }
}

/**
 * Reads the server's part of `.generator.json`; defaults if there is no such file. The generator
 * checks the rest.
 */
export function readGeneratorFile(folder: string): GeneratorFile {
  const content = parse(join(folder, name));
  if (!isJsonObject(content)) throw new ConfigurationError(`${name}: the file must be an object.`);
  const url = valueAt(content, ['database', 'url']) ?? null;
  if (url !== null && typeof url !== 'string')
    throw new ConfigurationError(`${name}: database.url must be a string.`);
  return { databaseUrl: url, documents: documentDatabases(content['documents']) };
}

function parse(path: string): unknown {
  if (!existsSync(path)) return {};
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    throw new ConfigurationError(`${path} is not valid JSON.`, { cause: error });
  }
}

function valueAt(value: unknown, keys: readonly string[]): unknown {
  return keys.reduce<unknown>((part, key) => (isJsonObject(part) ? part[key] : undefined), value);
}

function documentDatabases(documents: unknown): readonly DocumentDatabase[] {
  if (!Array.isArray(documents)) return [];
  return documents.flatMap((item: unknown) => {
    const url = valueAt(item, ['database', 'url']);
    const output = valueAt(item, ['output']) ?? defaultOutput;
    return typeof url === 'string' && typeof output === 'string' ? [{ output, url }] : [];
  });
}
