import { expect, test } from 'vitest';
import { PipelineError } from '../../errors.ts';
import { readMysqlUrl, type MysqlTarget } from './database-url.ts';

const plain = {
  host: 'db',
  port: 3306,
  socketPath: null,
  user: '',
  password: '',
  database: 'shop',
  tls: null,
};
const encrypted = { rejectUnauthorized: false, verifyIdentity: false };
const verified = { rejectUnauthorized: true, verifyIdentity: true };

test.each<[string, Partial<MysqlTarget>]>([
  ['mysql://db/shop', {}],
  [
    'mariadb://u:p%40%2F@db:3307/my%20shop',
    { user: 'u', password: 'p@/', port: 3307, database: 'my shop' },
  ],
  ['mysql://[::1]/shop', { host: '::1' }],
  ['mysql://db/shop?socket=/run/mysqld/mysqld.sock', { socketPath: '/run/mysqld/mysqld.sock' }],
  ['mysql:///shop?socket=/tmp/s', { host: '', socketPath: '/tmp/s' }],
  ['mysql://db/shop?connection_limit=5&charset=utf8', {}],
  ['mysql://db/shop?ssl-mode=REQUIRED', { tls: encrypted }],
  ['mysql://db/shop?sslmode=require', { tls: encrypted }],
  [
    'mysql://db/shop?ssl-mode=VERIFY_CA',
    { tls: { rejectUnauthorized: true, verifyIdentity: false } },
  ],
  ['mysql://db/shop?ssl-mode=VERIFY_IDENTITY', { tls: verified }],
  ['mysql://db/shop?ssl-mode=disabled', {}],
  ['mysql://db/shop?sslaccept=strict', { tls: verified }],
  ['mysql://db/shop?sslaccept=accept_invalid_certs', { tls: encrypted }],
  ['mysql://db/shop?ssl=true', { tls: verified }],
  ['mysql://db/shop?ssl={"rejectUnauthorized":true}', { tls: verified }],
  ['mysql://db/shop?ssl={"rejectUnauthorized":false}', { tls: encrypted }],
])('%s says where to go', (url, want) => {
  expect(readMysqlUrl(url, '/')).toEqual({ ...plain, ...want });
});

test.each([
  'mysql:/secret',
  'not a url secret',
  'postgresql://u:secret@db/shop',
  'mysql://u:secret@db',
  'mysql://u:secret@db/',
  'mysql://u:secret@db/a/b',
  'mysql://u:se/cret@db/shop',
  'mysql://u:secret#x@db/shop',
  'mysql://u:secret%E0%A4%A@db/shop',
  'mysql://u:secret@db:99999/shop',
  'mysql://u:secret@db/shop?ssl-mode=maybe',
  'mysql://u:secret@db/shop?ssl={oops',
  'mysql://u:secret@db/shop?ssl-ca=/nowhere/ca.pem',
])('%s is refused without a word of the password', (url) => {
  let thrown: unknown = null;
  try {
    readMysqlUrl(url, '/');
  } catch (error) {
    thrown = error;
  }
  if (!(thrown instanceof PipelineError)) throw new Error('it was accepted', { cause: thrown });
  expect(thrown.code).toBe('DATABASE_URL_INVALID');
  expect(thrown.problems[0].hint).toBeTruthy();
  expect(`${thrown.message} ${thrown.problems[0].hint} ${String(thrown.cause)}`).not.toMatch(
    /secret|cret@/,
  );
});
