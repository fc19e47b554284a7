import { expect, test } from 'vitest';
import { mysqlAddress, type MysqlAddress } from './mysql-url.ts';
import { UnusableUrl } from './unusable-url.ts';

const plain = {
  host: 'db',
  port: 3306,
  user: '',
  password: '',
  database: 'shop',
};
const encrypted = { rejectUnauthorized: false, verifyIdentity: false };
const verified = { rejectUnauthorized: true, verifyIdentity: true };

test.each<[string, Partial<MysqlAddress>]>([
  ['mysql://db/shop', {}],
  [
    'mariadb://u:p%40%2F@db:3307/my%20shop',
    { user: 'u', password: 'p@/', port: 3307, database: 'my shop' },
  ],
  ['mysql://[::1]/shop', { host: '::1' }],
  ['mysql://db/shop?socket=/run/mysqld/mysqld.sock', { socketPath: '/run/mysqld/mysqld.sock' }],
  ['mysql:///shop?socket=/tmp/s', { host: '', socketPath: '/tmp/s' }],
  ['mysql://db/shop?connection_limit=5&charset=utf8', {}],
  ['mysql://db/shop?ssl-mode=REQUIRED', { ssl: encrypted }],
  ['mysql://db/shop?sslmode=require', { ssl: encrypted }],
  [
    'mysql://db/shop?ssl-mode=VERIFY_CA',
    { ssl: { rejectUnauthorized: true, verifyIdentity: false } },
  ],
  ['mysql://db/shop?ssl-mode=VERIFY_IDENTITY', { ssl: verified }],
  ['mysql://db/shop?ssl-mode=disabled', {}],
  ['mysql://db/shop?sslaccept=strict', { ssl: verified }],
  ['mysql://db/shop?sslaccept=accept_invalid_certs', { ssl: encrypted }],
  ['mysql://db/shop?ssl=true', { ssl: verified }],
  ['mysql://db/shop?ssl={"rejectUnauthorized":true}', { ssl: verified }],
  ['mysql://db/shop?ssl={"rejectUnauthorized":false}', { ssl: encrypted }],
])('%s gives the address', (url, want) => {
  expect(mysqlAddress(url, '/')).toEqual({ ...plain, ...want });
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
])('%s is rejected without revealing the password', (url) => {
  let thrown: unknown = null;
  try {
    mysqlAddress(url, '/');
  } catch (error) {
    thrown = error;
  }
  if (!(thrown instanceof UnusableUrl)) throw new Error('it was accepted', { cause: thrown });
  const { message, hint, cause } = thrown;
  expect(`${message} ${hint} ${String(cause)}`).not.toMatch(/secret|cret@/);
});
