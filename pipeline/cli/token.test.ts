import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { jwtVerify } from 'jose';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { runSpecmill, temporaryFolder } from './testing/run-specmill.ts';

const secret = 'a-secret-of-the-tests-that-is-long-enough';
let folder: Awaited<ReturnType<typeof temporaryFolder>>;
beforeEach(async () => {
  folder = await temporaryFolder();
  await writeFile(join(folder.path, '.env'), `JWT_SECRET=${secret}\nJWT_AUDIENCE=shop,mail\n`);
});
afterEach(() => folder[Symbol.asyncDispose]());

it('prints a token that the secret of .env verifies', async () => {
  const flags = ['--sub', 'alice', '--scope', 'orders:read', '--scope', 'a b', '--claim', 'team=7'];
  const { code, stdout, stderr } = await runSpecmill(folder.path, ['token', ...flags]);
  expect([code, stderr]).toEqual([0, '']);
  const { payload, protectedHeader } = await jwtVerify(
    stdout.trim(),
    new TextEncoder().encode(secret),
  );
  expect(protectedHeader.alg).toBe('HS256');
  expect(payload).toMatchObject({ sub: 'alice', scope: 'orders:read a b', team: 7, aud: 'shop' });
  expect(Number(payload.exp) - Number(payload.iat)).toBe(3600);
});

it('prints JSON for scripts', async () => {
  const { stdout } = await runSpecmill(folder.path, ['token', '--json', '--expires-in', '60']);
  const { token, claims } = JSON.parse(stdout) as { token: string; claims: Record<string, number> };
  expect(token.split('.')).toHaveLength(3);
  expect(Number(claims['exp']) - Number(claims['iat'])).toBe(60);
});

it.each<[string, Record<string, string>, readonly string[], RegExp]>([
  ['in production', { NODE_ENV: 'production' }, [], /NODE_ENV is production/],
  ['with a short secret', { JWT_SECRET: 'short' }, [], /shorter than 32 bytes/],
  ['with a claim that has no value', {}, ['--claim', 'team'], /--claim takes name=value/],
])('makes none %s', async (_name, env, flags, reported) => {
  const { code, stdout, stderr } = await runSpecmill(folder.path, ['token', ...flags], { env });
  expect([code === 0, stdout]).toEqual([false, '']);
  expect(stderr).toMatch(reported);
});
