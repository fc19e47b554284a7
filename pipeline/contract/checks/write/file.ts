import type { Operation } from '../../../model/api-model.ts';
import type { PathValues } from '../../rows/known-row.ts';
import type { Purpose } from '../../run/purpose.ts';
import type { Sent } from '../../run/session.ts';
import type { TestContext } from '../../run/test-context.ts';
import type { Test } from '../../run/test.ts';
import { once, type Check } from '../check.ts';

/** A file is returned as it was stored, whole and in parts, and is gone when it is deleted. */
export const fileCheck: Check<null> = {
  id: 'file',
  title: 'a stored file is returned byte by byte, and is gone when it is deleted',
  kind: 'state',
  applies: ({ operation, resource, model }) =>
    once(
      operation.crud?.action === 'putFile' &&
        resource?.model === operation.crud.model &&
        resource.create !== null &&
        siblingOf(model.operations, operation, 'getFile') !== null,
    ),
  run: async (test, context) => {
    const { operation } = test;
    const { operations } = context.session.parts.model;
    const get = siblingOf(operations, operation, 'getFile');
    const [file] = operation.crud?.files ?? [];
    if (get === null || file === undefined) return;
    const { path } = await context.fixtures.make(context.resource);
    const content = 'specmill\r\n'.slice(0, mostBytes(operation));
    const body = { [file.content]: content };
    const put = await test.send(context.draft(operation, { path, body }), { isAboutOwn: true });
    if (!test.success(put, '204')) return;
    await mustReturn(test, context, { get, path, content });
    const remove = siblingOf(operations, operation, 'deleteFile');
    if (remove === null) return;
    const gone = await test.send(context.draft(remove, { path }), { isAboutOwn: true });
    if (!test.success(gone, '204', remove)) return;
    const read = await test.send(context.draft(get, { path }), { expected: '404' });
    if (read.real.status !== 404) fail(test, read, '404', 'A deleted file is still returned.');
  },
};

/** The operation on the same file. */
function siblingOf(
  operations: readonly Operation[],
  { crud: own, path }: Operation,
  action: 'getFile' | 'deleteFile',
): Operation | null {
  const found = operations.find(
    ({ crud, path: other }) =>
      other === path &&
      crud?.action === action &&
      crud.files[0]?.content === own?.files[0]?.content,
  );
  return found ?? null;
}

/** The greatest size of the file. */
function mostBytes({ crud }: Operation): number {
  const name = crud?.files[0]?.content;
  const type = crud?.model.properties.find((property) => property.name === name)?.type;
  return (type?.kind === 'bytes' ? type.maxLength : null) ?? Infinity;
}

interface Stored {
  readonly get: Operation;
  readonly path: PathValues;
  readonly content: string;
}

async function mustReturn(test: Test, context: TestContext, stored: Stored): Promise<void> {
  const { get, path, content } = stored;
  const read = (purpose: Purpose = {}): Promise<Sent> =>
    test.send(context.draft(get, { path }), purpose);
  const whole = await read();
  if (!test.success(whole, '200', get)) return;
  if (whole.real.body !== content) fail(test, whole, '200', 'The file differs from what was sent.');
  const declares = (status: string): boolean =>
    get.responses.some((response) => response.status === status);
  const { etag } = whole.real.headers;
  if (declares('304') && etag !== undefined) {
    const known = await read({ expected: '304', headers: { 'if-none-match': etag } });
    if (known.real.status !== 304)
      fail(test, known, '304', `A client with the file gets status ${known.real.status}.`);
  }
  if (!declares('206')) return;
  const part = await read({ expected: '206', headers: { range: 'bytes=1-2' } });
  if (part.real.status !== 206 || part.real.body !== content.slice(1, 3))
    fail(test, part, '206', 'A part of the file is not what was asked for.');
}

function fail(test: Test, sent: Sent, expected: string, message: string): void {
  test.fail(sent, message, { keyword: 'state', expected });
}
