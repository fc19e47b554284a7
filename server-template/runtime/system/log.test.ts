import { DrizzleQueryError } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { ApiError } from '../http/api-error.ts';
import { createLogger } from './log.ts';

function logged(error: unknown): { readonly text: string; readonly err: unknown } {
  let text = '';
  const logger = createLogger('info', { write: (line) => (text += line) });
  logger.error({ err: error }, 'failed');
  return { text, err: (JSON.parse(text) as { err: unknown }).err };
}

it('tells what went wrong without the statement, the values and the row of a driver’s error', () => {
  const driver = Object.assign(new Error('Key (email)=(ada@example.com) already exists.'), {
    code: '23505',
    detail: 'Failing row contains (ada@example.com)',
  });
  const query = new DrizzleQueryError('insert into customers', ['ada@example.com'], driver);
  const { text, err } = logged(new ApiError(500, 'INTERNAL_ERROR', 'No.', { cause: query }));
  expect(text).not.toMatch(/ada@|insert into|Failing row/);
  expect(err).toMatchObject({
    type: 'ApiError',
    message: 'No.',
    cause: { cause: { type: 'Error', code: '23505' } },
  });
});

it('tells the message of an error that is no driver’s', () => {
  const { text, err } = logged(new Error('the printer is on fire'));
  expect(err).toMatchObject({ type: 'Error', message: 'the printer is on fire' });
  expect(text).toContain('log.test.ts');
});

it('survives what is thrown and is no error', () => {
  expect(logged('text with a secret').text).not.toContain('secret');
});
