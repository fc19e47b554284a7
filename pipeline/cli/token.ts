import { PipelineError } from '../errors.ts';
import { command } from './command-line/command.ts';
import type { CommandContext } from './command-line/command.ts';
import { secondsFlag } from './command-line/flag-values.ts';
import { readEnvironment } from './project/environment.ts';
import { repeatedFlag } from './command-line/repeated-flag.ts';
import { printResult } from './terminal/terminal.ts';

const args = {
  sub: {
    type: 'string',
    valueHint: 'name',
    description: 'Subject of the token (claim "sub")',
  },
  scope: {
    type: 'string',
    valueHint: 'scope',
    description: 'Scope of the token; repeatable, or several separated by spaces',
  },
  claim: {
    type: 'string',
    valueHint: 'name=value',
    description: 'Another claim; JSON values are parsed; repeatable',
  },
  'expires-in': {
    type: 'string',
    valueHint: 'seconds',
    description: 'Lifetime in seconds, at most 86400 (default 3600)',
  },
  json: { type: 'boolean', description: 'Print { token, claims } as JSON' },
} as const;

/** `specmill token`: a token for development. */
export const tokenCommand = command({
  name: 'token',
  description: 'Print a development token signed with JWT_SECRET (from the environment or .env)',
  args,
  examples: [
    { line: 'specmill token --sub alice --scope orders:read', effect: 'Valid for an hour' },
    { line: 'specmill token --sub alice --claim team=7', effect: 'With another claim' },
  ],
  run: printToken,
});

async function printToken({ args: given, rawArgs, folder }: CommandContext<typeof args>) {
  const environment = await readEnvironment(folder);
  if (environment.get('NODE_ENV') === 'production') {
    throw new PipelineError({
      code: 'USAGE',
      message: 'specmill token is for development only, and NODE_ENV is production.',
      hint: 'Get a token from your identity provider.',
    });
  }
  const lifetime = secondsFlag('expires-in', given['expires-in'], 3600);
  const issuedAt = Math.floor(Date.now() / 1000);
  const scopes = (repeatedFlag(rawArgs, args, 'scope') ?? []).flatMap((text) => text.split(' '));
  const claims = {
    ...(given.sub === undefined ? {} : { sub: given.sub }),
    ...(scopes.length === 0 ? {} : { scope: scopes.filter((scope) => scope !== '').join(' ') }),
    ...firstOf('iss', environment.get('JWT_ISSUER')),
    ...firstOf('aud', environment.get('JWT_AUDIENCE')),
    ...Object.fromEntries((repeatedFlag(rawArgs, args, 'claim') ?? []).map(claimOf)),
    ...{ iat: issuedAt, exp: issuedAt + Math.ceil(lifetime) },
  };
  const { SignJWT } = await import('jose');
  const token = await new SignJWT(claims)
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .sign(new TextEncoder().encode(secretOf(environment.get('JWT_SECRET'))));
  printResult(given.json === true ? JSON.stringify({ token, claims }) : token);
  return undefined;
}

/** Minimum length of a secret for servers. */
const leastSecretBytes = 32;

function secretOf(secret: string | undefined): string {
  if (secret !== undefined && Buffer.byteLength(secret.trim()) >= leastSecretBytes) {
    return secret.trim();
  }
  throw new PipelineError({
    code: 'CONFIG_INVALID',
    message:
      secret === undefined
        ? 'JWT_SECRET is not set in the environment or in .env.'
        : `JWT_SECRET is shorter than ${leastSecretBytes} bytes.`,
    hint: 'Create one with: echo "JWT_SECRET=$(openssl rand -base64 32)" >> .env',
  });
}

/** The first entry: the server accepts tokens for any of the list. */
function firstOf(name: string, list: string | undefined): Readonly<Record<string, string>> {
  const [first = ''] = (list ?? '').split(',').map((item) => item.trim());
  return first === '' ? {} : { [name]: first };
}

function claimOf(text: string): readonly [name: string, value: unknown] {
  const [, name, value = ''] = /^([^=]+)=(.*)$/s.exec(text) ?? [];
  if (name === undefined) {
    throw new PipelineError({
      code: 'USAGE',
      message: `--claim takes name=value, not ${JSON.stringify(text)}.`,
    });
  }
  try {
    return [name, JSON.parse(value) as unknown];
  } catch {
    return [name, value];
  }
}
