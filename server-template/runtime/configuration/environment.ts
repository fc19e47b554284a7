import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { ConfigurationError } from './configuration-error.ts';

/** Variables by name; an empty one counts as absent. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** The process's environment, with the folder's `.env` as a fallback. */
export function loadEnvironment(folder: string): Environment {
  const set = Object.entries(process.env).filter(([, value]) => value !== '');
  return { ...readDotEnv(join(folder, '.env')), ...Object.fromEntries(set) };
}

function readDotEnv(path: string): Environment {
  try {
    return parseEnv(readFileSync(path, 'utf8'));
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return {};
    throw new ConfigurationError(`${path} cannot be read.`, { cause: error });
  }
}

/** A text, or null if the variable is missing or empty. */
export function readText(environment: Environment, name: string): string | null {
  const text = environment[name]?.trim();
  return text === undefined || text === '' ? null : text;
}

/** An integer within bounds. */
export function readInteger(
  environment: Environment,
  name: string,
  { fallback, min, max }: { readonly fallback: number; readonly min: number; readonly max: number },
): number {
  const text = readText(environment, name);
  if (text === null) return fallback;
  const value = /^\d+$/.test(text) ? Number(text) : NaN;
  if (value >= min && value <= max) return value;
  throw new ConfigurationError(
    `${name} is ${JSON.stringify(text)}, but must be a whole number from ${min} to ${max}.`,
  );
}

/** One of several words. */
export function readChoice<T extends string, Fallback extends T | null>(
  environment: Environment,
  name: string,
  { fallback, choices }: { readonly fallback: Fallback; readonly choices: readonly T[] },
): T | Fallback {
  const text = readText(environment, name);
  if (text === null) return fallback;
  const choice = choices.find((candidate) => candidate === text);
  if (choice !== undefined) return choice;
  throw new ConfigurationError(
    `${name} is ${JSON.stringify(text)}, but must be one of ${choices.join(', ')}.`,
  );
}

/** A boolean: true, false, 1, 0, on, off, yes or no. */
export function readSwitch(environment: Environment, name: string, fallback: boolean): boolean {
  const text = readText(environment, name)?.toLowerCase();
  if (text === undefined) return fallback;
  if (['true', '1', 'on', 'yes'].includes(text)) return true;
  if (['false', '0', 'off', 'no'].includes(text)) return false;
  throw new ConfigurationError(`${name} is ${JSON.stringify(text)}, but must be true or false.`);
}

/** A number of bytes, with or without a unit: `512kb`, `1mb`. */
export function readBytes(environment: Environment, name: string, fallback: number): number {
  const text = readText(environment, name);
  if (text === null) return fallback;
  const match = /^(\d+)\s*(b|kb|mb|gb)?$/i.exec(text);
  const power = ['b', 'kb', 'mb', 'gb'].indexOf((match?.[2] ?? 'b').toLowerCase());
  const bytes = Number(match?.[1]) * 1024 ** power;
  if (bytes >= 1 && bytes <= 1024 ** 3) return bytes;
  throw new ConfigurationError(
    `${name} is ${JSON.stringify(text)}, but must be a size such as 512kb or 1mb, at most 1gb.`,
  );
}
