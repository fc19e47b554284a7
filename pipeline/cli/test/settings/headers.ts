import { validateHeaderName, validateHeaderValue } from 'node:http';
import { PipelineError } from '../../../errors.ts';
import type { Identity } from '../../../contract/run/run-options.ts';
import type { Environment } from '../../project/environment.ts';
import { ownToken } from './token-keys.ts';

/**
 * Headers from `Name: value` lines and `name:password` for HTTP Basic. `${NAME}` is replaced by a
 * variable of the environment or `.env`, to keep secrets out of files. Throws USAGE.
 */
export function headersOf(
  lines: readonly string[],
  user: string | null,
  environment: Environment,
): Readonly<Record<string, string>> {
  const basic = user === null ? [] : [`Authorization: Basic ${base64(filled(user, environment))}`];
  const headers: Record<string, string> = {};
  for (const line of [...basic, ...lines]) {
    const at = line.indexOf(':');
    const name = line.slice(0, Math.max(0, at)).trim();
    const value = filled(line.slice(at + 1).trim(), environment);
    if (at === -1 || !isHeader(name, value))
      throw usageError(`${JSON.stringify(line)} is not a header.`, "Write it as 'Name: value'.");
    headers[name.toLowerCase()] = value;
  }
  return headers;
}

/** Sets the first caller's token in the headers; the others keep their own. Throws USAGE. */
export function callersOf(
  texts: readonly string[],
  headers: Readonly<Record<string, string>>,
  environment: Environment,
): {
  readonly headers: Readonly<Record<string, string>>;
  readonly others: readonly Identity[];
  readonly namesCallers: boolean;
} {
  const callers = texts.map((text): Identity => {
    const [, name, token] = /^([^=]+)=(.+)$/s.exec(text) ?? [];
    const authorization = `Bearer ${bearerOf(token ?? '', environment)}`;
    if (name === undefined || token === undefined || !isHeader('authorization', authorization))
      throw usageError(
        '--as takes name=token, or name={claims}.',
        "For example: --as 'alice=${ALICE}'.",
      );
    return { name, headers: { authorization } };
  });
  const [first, ...others] = callers;
  return {
    headers: { ...headers, ...first?.headers },
    others,
    namesCallers: callers.length > 0,
  };
}

function bearerOf(text: string, environment: Environment): string {
  return text.startsWith('{') ? ownToken(text, environment) : filled(text, environment);
}

function filled(text: string, environment: Environment): string {
  return text.replace(/\$\{([A-Za-z_]\w*)\}/g, (_, name: string) => {
    const value = environment.get(name);
    if (value !== undefined) return value;
    throw usageError(
      `The variable ${name}, which a header refers to, is not set.`,
      `Set ${name} in the environment or in .env.`,
    );
  });
}

function isHeader(name: string, value: string): boolean {
  try {
    validateHeaderName(name);
    validateHeaderValue(name, value);
    return true;
  } catch {
    return false;
  }
}

function base64(text: string): string {
  return Buffer.from(text).toString('base64');
}

function usageError(message: string, hint: string): PipelineError {
  return new PipelineError({ code: 'USAGE', message, hint });
}
