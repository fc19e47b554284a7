import { describe, expect, test } from 'vitest';
import { testLimits } from '../../../testing/database.case.ts';
import { connectionConfig } from './pool.ts';

describe('the pool of SQL Server', () => {
  const urls: readonly (readonly [url: string, want: object])[] = [
    [
      'sqlserver://db.example:1444;database=shop;user=sa;password={a;b=c};encrypt=false;trustServerCertificate=true',
      {
        server: 'db.example',
        port: 1444,
        database: 'shop',
        user: 'sa',
        password: 'a;b=c',
        options: { encrypt: false, trustServerCertificate: true },
      },
    ],
    [
      'sqlserver://sa:p%40ss@db.example/shop?encrypt=true',
      {
        server: 'db.example',
        database: 'shop',
        user: 'sa',
        password: 'p@ss',
        options: { encrypt: true, trustServerCertificate: false },
      },
    ],
    ['sqlserver://db.example;initial catalog=shop', { server: 'db.example', database: 'shop' }],
  ];
  test.each(urls)('parses the URL %s', (url, want) => {
    expect(connectionConfig({ url, ...testLimits }, 4)).toMatchObject({
      ...want,
      requestTimeout: testLimits.statementTimeoutMs,
      pool: { max: 4, acquireTimeoutMillis: testLimits.poolTimeoutMs },
    });
  });

  test('is not opened if its URL names a schema without a table of the document', () => {
    const url = 'sqlserver://db.example;database=shop;schema=sales';
    const open = (schemas: readonly string[]) =>
      connectionConfig({ url, ...testLimits, schemas }, 4);
    expect(open(['dbo', 'sales'])).toMatchObject({ database: 'shop' });
    expect(() => open(['dbo'])).toThrow('but the tables of the document are in "dbo"');
  });
});
