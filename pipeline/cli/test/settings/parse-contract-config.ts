import { parseDocument } from 'yaml';
import { PipelineError } from '../../../errors.ts';
import type { Problem } from '../../../errors.ts';
import { isRecord } from '../../../model/json-pointer.ts';
import { nearestName } from '../../../model/nearest-name.ts';
import { configKeys, idleKeys } from './config-keys.ts';
import type { KeyKind } from './config-keys.ts';

/** Values of a configuration by key, each of the key's type. */
export type ConfigValues = ReadonlyMap<string, unknown>;

/** Parses a configuration in YAML or JSON. Throws CONFIG_INVALID with one sentence per fault. */
export function parseContractConfig(text: string, file: string): ConfigValues {
  const document = parseDocument(text, { prettyErrors: true });
  const [fault] = document.errors;
  if (fault !== undefined) {
    throw new PipelineError({
      code: 'CONFIG_INVALID',
      message: `The configuration is not YAML: ${fault.message.split('\n')[0]?.replace(/:$/, '') ?? ''}.`,
      place: file,
    });
  }
  const value: unknown = document.toJS({ maxAliasCount: 100 }) ?? {};
  if (!isRecord(value) || Array.isArray(value)) {
    throw invalid('The configuration must be a list of keys with values.', file);
  }
  const problems = Object.entries(value).flatMap(([key, given]) => problemsOf(key, given, file));
  const [first, ...rest] = problems;
  if (first !== undefined) throw new PipelineError([first, ...rest]);
  return new Map(Object.entries(value).filter(([, given]) => given !== null));
}

function problemsOf(key: string, value: unknown, place: string): readonly Problem[] {
  const kind = configKeys.get(key);
  if (kind === undefined) return idleKeys.has(key) ? [] : [unknownKey(key, place)];
  const expected = value === null ? null : expectation(kind, value);
  if (expected === null) return [];
  const message = `"${key}" must be ${expected}, not ${JSON.stringify(value)}.`;
  return [{ code: 'CONFIG_INVALID', message, place }];
}

function unknownKey(key: string, place: string): Problem {
  const nearest = nearestName(key, [...configKeys.keys()]);
  const meant = nearest === null ? '.' : `; did you mean "${nearest}"?`;
  return {
    code: 'CONFIG_INVALID',
    message: `Unknown key ${JSON.stringify(key)} in the configuration${meant}`,
    place,
    hint: `Known keys: ${[...configKeys.keys()].join(', ')}.`,
  };
}

/** The expected type of a value; null if it matches. */
function expectation(kind: KeyKind, value: unknown): string | null {
  switch (kind) {
    case 'text':
      return typeof value === 'string' ? null : 'a string';
    case 'texts':
      return typeof value === 'string' || isTexts(value) ? null : 'a string or a list of strings';
    case 'flag':
      return typeof value === 'boolean' ? null : 'true or false';
    case 'seconds':
      return typeof value === 'number' && value > 0 && value <= 86_400
        ? null
        : 'a number of seconds above 0';
    case 'number':
      return typeof value === 'number' && value >= 0 ? null : 'a number from 0';
    case 'any':
      return null;
  }
}

function isTexts(value: unknown): boolean {
  return Array.isArray(value) && value.every((one) => typeof one === 'string');
}

function invalid(message: string, place: string): PipelineError {
  return new PipelineError({ code: 'CONFIG_INVALID', message, place });
}
