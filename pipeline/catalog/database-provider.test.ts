import { describe, expect, it } from 'vitest';
import { PipelineError } from '../errors.ts';
import { providerOf } from './database-provider.ts';

function failure(url: string): PipelineError {
  try {
    providerOf(url);
  } catch (error) {
    if (error instanceof PipelineError) return error;
  }
  throw new Error('expected a PipelineError');
}

describe('the provider follows from the prefix of the URL', () => {
  it.each([
    ['mysql://u:p@h/db', 'mysql'],
    ['mariadb://u:p@h/db', 'mysql'],
    ['postgresql://h/db', 'postgresql'],
    ['postgres://h/db', 'postgresql'],
    ['PostgreSQL://h/db', 'postgresql'],
    ['sqlserver://h:1433;database=x', 'sqlserver'],
    ['file:./shop.db', 'sqlite'],
    ['cockroachdb://h/db', 'cockroachdb'],
  ])('%s → %s', (url, provider) => {
    expect(providerOf(url)).toBe(provider);
  });

  it.each([
    ['postgress://u:hunter2@h/db', 'Did you mean "postgres://"?'],
    ['mysq://u:hunter2@h/db', 'Did you mean "mysql://"?'],
    ['sqlite:./shop.db', 'Did you mean "file:"?'],
    ['./shop.db', 'For a SQLite file, write "file:" before its path.'],
    ['mongodb://u:hunter2@h/db', 'This kind of database is not supported.'],
    [
      'localhost hunter2',
      'A URL looks like postgresql://user:password@localhost:5432/shop or file:./shop.db.',
    ],
  ])('%s is rejected with the hint %s', (url, hint) => {
    const { problems } = failure(url);
    expect(problems[0]).toMatchObject({ code: 'DATABASE_URL_INVALID', hint });
    expect(problems[0].message).toContain('postgresql://, postgres://, mysql://, mariadb://');
    expect(JSON.stringify(problems)).not.toContain('hunter2');
  });
});
