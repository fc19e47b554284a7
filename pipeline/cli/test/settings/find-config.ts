import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { PipelineError } from '../../../errors.ts';
import { errorCode } from '../../../write/file-hash.ts';
import { parseContractConfig } from './parse-contract-config.ts';
import type { ConfigValues } from './parse-contract-config.ts';

/** File name of the configuration that `--init` writes. */
export const CONTRACT_CONFIG_FILE = 'contract.yml';

/** Also accepts the configuration of a project that used Dredd. */
const candidates = [CONTRACT_CONFIG_FILE, 'contract.yaml', 'dredd.yml', 'dredd.yaml'];

/** A configuration and the name of its file. */
export interface FoundConfig {
  readonly values: ConfigValues;
  /** Null if there is none. */
  readonly file: string | null;
}

/**
 * Reads a project's configuration: the named file, else the first default name that exists, else
 * none. Throws CONFIG_INVALID.
 */
export async function findConfig(folder: string, named: string | null): Promise<FoundConfig> {
  for (const file of named === null ? candidates : [named]) {
    const text = await readText(resolve(folder, file), file, named !== null);
    if (text !== null) return { values: parseContractConfig(text, file), file };
  }
  return { values: new Map(), file: null };
}

async function readText(path: string, place: string, isNamed: boolean): Promise<string | null> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if (!isNamed && errorCode(error) === 'ENOENT') return null;
    throw new PipelineError(
      {
        code: 'CONFIG_INVALID',
        message: `The configuration ${place} cannot be read.`,
        place,
        hint: 'Correct --config, or create one with specmill test --init.',
      },
      { cause: error },
    );
  }
}
