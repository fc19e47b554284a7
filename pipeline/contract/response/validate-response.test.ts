import { expect, test } from 'vitest';
import { createSchemaValidator } from '../../schema/validate/create-schema-validator.ts';
import { bookshop } from '../testing/bookshop-faults.ts';
import { validateResponse } from './validate-response.ts';

const { model } = bookshop;
const validator = createSchemaValidator(model);
const headers = { 'content-type': 'application/json', 'x-shop': 'books', 'x-total-count': '0' };
const missing = { statusCode: 404, error: 'Not Found', message: 'There is no such book.' };

/** The findings in a response of an operation. */
function found(path: string, status: number, own: Readonly<Record<string, string>>, body: unknown) {
  const operation = model.operations.find((one) => one.method === 'get' && one.path === path);
  if (operation === undefined) throw new Error('there is no such operation');
  const real = { status, headers: own, body: JSON.stringify(body) };
  const { findings } = validateResponse(validator, operation, real);
  return findings.map(({ message }) => message);
}

test.each([
  ['nothing', headers, []],
  [
    'a required header that is missing',
    { ...headers, 'x-shop': undefined },
    [expect.stringContaining('X-Shop')],
  ],
  ['a header with another value', { ...headers, 'x-shop': 'toys' }, [expect.any(String)]],
])('reports %s', (_what, sent, wanted) => {
  const own = Object.entries(sent).filter((entry): entry is [string, string] => Boolean(entry[1]));
  expect(found('/books', 200, Object.fromEntries(own), [])).toEqual(wanted);
});

test('reports an error that states another status', () => {
  const type = { 'content-type': 'application/json' };
  expect(found('/books/{id}', 404, type, missing)).toEqual([]);
  expect(found('/books/{id}', 404, type, { ...missing, statusCode: 400 })).toEqual([
    expect.stringContaining('statusCode'),
  ]);
});
