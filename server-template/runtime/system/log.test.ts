import { DrizzleQueryError } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { ApiError } from '../operation/api-error.ts';
import { createLog, inBlocks } from './log.ts';

function logged(error: unknown): { readonly text: string; readonly err: unknown } {
  let text = '';
  const { logger } = createLog({}, { write: (line) => (text += line) });
  logger.error({ err: error }, 'failed');
  return { text, err: (JSON.parse(text) as { err: unknown }).err };
}

it('logs what went wrong without the statement, the values and the row of a driver’s error', () => {
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

it('logs the message of an error that is not a driver’s', () => {
  const { text, err } = logged(new Error('the printer is on fire'));
  expect(err).toMatchObject({ type: 'Error', message: 'the printer is on fire' });
  expect(text).toContain('log.test.ts');
});

it('survives what is thrown and is not an error', () => {
  expect(logged('text with a secret').text).not.toContain('secret');
});

it.each([null, '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01'])(
  'logs requests with the usual settings as with others (trace %j)',
  (traceparent) => {
    const lines: string[] = [];
    const destination = { write: (line: string) => void lines.push(line) };
    const answered = {
      requestId: 'a:1.b_2-c',
      traceparent,
      method: 'GET',
      status: 200,
      ms: 1.2345,
      operation: JSON.stringify('get "odd" ü'),
    };
    createLog({}, destination).logRequest(answered);
    createLog({ messageKey: 'msg' }, destination).logRequest(answered);
    const [ours, pinos] = lines.map(
      (line) => JSON.parse(line) as Readonly<Record<string, unknown>>,
    );
    expect(lines.every((line) => line.endsWith('}\n'))).toBe(true);
    expect({ ...ours, time: null }).toEqual({ ...pinos, time: null });
    expect(Object.keys(ours ?? {}).sort()).toEqual(Object.keys(pinos ?? {}).sort());
    expect(ours?.['time']).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
  },
);

it('follows options of pino', () => {
  let text = '';
  const options = { base: { app: 'shop' }, messageKey: 'message', redact: ['requestId'] };
  const { logRequest } = createLog(options, { write: (line) => (text += line) });
  logRequest({
    ...{ requestId: 'a', traceparent: null, method: 'GET', status: 200, ms: 1 },
    operation: '"listCustomers"',
  });
  expect(JSON.parse(text)).toMatchObject({
    ...{ app: 'shop', requestId: '[Redacted]', operation: 'listCustomers', ms: 1 },
    message: 'request completed',
  });
});

it('logs no request where the level asks for less', () => {
  let text = '';
  const { logRequest } = createLog({ level: 'warn' }, { write: (line) => (text += line) });
  const answered = { requestId: 'a', traceparent: null, method: 'GET', status: 200, ms: 1 };
  logRequest({ ...answered, operation: 'null' });
  expect(text).toBe('');
});

it('gathers lines into blocks that are no larger than they may be, in their order', () => {
  const sent: string[] = [];
  const blocks = inBlocks({ write: (block) => void sent.push(block) }, 10);
  for (const line of ['äb\n', 'cd\n', 'ef\n', 'longer than a block\n', 'g\n']) blocks.write(line);
  expect(sent).toEqual(['äb\ncd\nef\n', 'longer than a block\n']);
  blocks.send();
  blocks.send();
  expect(sent.slice(2)).toEqual(['g\n']);
});
