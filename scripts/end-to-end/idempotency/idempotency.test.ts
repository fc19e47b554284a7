import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { callSpecmill } from '../../../pipeline/cli/testing/call-specmill.ts';
import { resolveModel } from '../../../pipeline/model/resolve-model.ts';
import { batchDatabases } from '../batches/batch-databases.ts';
import type { TestDatabase } from '../../../server-template/testing/test-databases.ts';
import type { GeneratedProject } from '../generated-project.ts';
import type { GeneratedServer, ReceivedResponse } from '../generated-server.ts';
import { keyedProject } from './keyed-project.ts';

describe.each(batchDatabases)('idempotency keys on $name', async ({ databases, schema }) => {
  const missing = await databases.missing();
  let database: TestDatabase;
  let project: GeneratedProject;
  let server: GeneratedServer;
  const left: AsyncDisposable[] = [];

  beforeAll(async () => {
    if (missing !== null) return;
    database = await databases.create(schema);
    left.push({ [Symbol.asyncDispose]: () => database.drop() });
    project = await keyedProject(database.url, ['add bulk --to Account', 'add etag --to Account']);
    left.unshift(project);
    server = await project.start();
    left.unshift(server);
  });
  afterAll(async () => {
    for (const one of left) await one[Symbol.asyncDispose]();
  });

  const post = (path: string, key: string, body: unknown): Promise<ReceivedResponse> =>
    server.call('POST', path, { body, headers: { 'Idempotency-Key': key } });
  const count = async (name: string): Promise<number> => {
    const { body } = await server.call('GET', `/accounts?name=${name}`);
    return (body as readonly unknown[]).length;
  };

  test.skipIf(missing !== null)('a retry gets the first response', async () => {
    const sent = { name: 'ann', balance: 5 };
    const first = await post('/accounts', 'one', sent);
    expect(first.status).toBe(201);
    expect(first.headers.get('idempotent-replayed')).toBeNull();
    const again = await post('/accounts', 'one', sent);
    expect(again).toMatchObject({ status: 201, body: first.body });
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    for (const name of ['location', 'etag', 'content-type'])
      expect([name, again.headers.get(name)]).toEqual([name, first.headers.get(name)]);
    expect(await count('ann')).toBe(1);
    const others = [
      await post('/accounts', 'one', { ...sent, balance: 6 }),
      await post('/accounts/bulk', 'one', [sent]),
    ];
    expect(others.map(({ status }) => status)).toEqual([422, 422]);
    expect(others[0]?.body).toMatchObject({ code: 'IDEMPOTENCY_KEY_OF_ANOTHER_REQUEST' });
  });

  test.skipIf(missing !== null)('a rejected request stores no key', async () => {
    expect(await post('/accounts', 'two', { name: 'bob', balance: 'x' })).toMatchObject({
      status: 400,
    });
    expect(await post('/accounts', 'two', { name: 'bob', balance: 1, spare: 2 })).toMatchObject({
      status: 400,
    });
    expect((await post('/accounts', '', { name: 'bob', balance: 1 })).status).toBe(400);
    expect((await post('/accounts', 'two', { name: 'bob', balance: 1 })).status).toBe(201);
    const taken = await post('/accounts', 'three', { name: 'bob', balance: 1 });
    expect(taken).toMatchObject({ status: 409, body: { code: 'UNIQUE_VIOLATION' } });
    expect(taken.body).toMatchObject({ details: [{ field: 'name' }] });
    const missingRow = await post('/entries', 'three', { accountId: 99_999, no: 1 });
    expect(missingRow).toMatchObject({ status: 409, body: { code: 'REFERENCED_ROW_MISSING' } });
  });

  test.skipIf(missing !== null)('several rows and batches are stored once', async () => {
    const rows = ['cid', 'dan'].map((name) => ({ name, balance: 1 }));
    const bulk = await post('/accounts/bulk', 'four', rows);
    expect(bulk.status).toBe(201);
    expect(await post('/accounts/bulk', 'four', rows)).toMatchObject({ body: bulk.body });
    const steps = [
      { operationId: 'createAccount', body: { name: 'eve', balance: 1 } },
      { operationId: 'createEntry', body: { accountId: { $ref: '0.id' }, no: 1 } },
    ];
    const batch = await post('/batch', 'five', { steps });
    expect(batch.status).toBe(200);
    const again = await post('/batch', 'five', { steps });
    expect(again).toMatchObject({ status: 200, body: batch.body });
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    expect(await post('/batch', 'five', { steps: [steps[0]] })).toMatchObject({
      ...{ status: 422, body: { code: 'IDEMPOTENCY_KEY_OF_ANOTHER_REQUEST' } },
    });
    const inStep = { ...steps[0], parameters: { 'Idempotency-Key': 'six' } };
    expect(await post('/batch', 'six', { steps: [inStep] })).toMatchObject({
      ...{ status: 400, body: { details: [{ field: 'steps.0.parameters.Idempotency-Key' }] } },
    });
    expect(await post('/batch', 'six', { steps: [...steps, steps[0]] })).toMatchObject({
      ...{ status: 409, body: { code: 'UNIQUE_VIOLATION' } },
    });
  });

  test.skipIf(missing !== null)('concurrent requests store one row', async () => {
    const sent = { name: 'fay', balance: 1 };
    const all = await Promise.all(
      Array.from({ length: 12 }, () => post('/accounts', 'seven', sent)),
    );
    expect(new Set(all.map(({ status }) => status))).toEqual(new Set([201]));
    expect(new Set(all.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    const first = all.filter(({ headers }) => headers.get('idempotent-replayed') === null);
    expect([first.length, await count('fay')]).toEqual([1, 1]);
  });

  test.skipIf(missing !== null)('expired keys are forgotten', async () => {
    const sent = { name: 'gil', balance: 1 };
    await post('/accounts', 'eight', sent);
    await database.run(
      `update idempotency_keys set expires = 1; delete from accounts where name = 'gil';`,
    );
    const again = await post('/accounts', 'eight', sent);
    expect([again.status, again.headers.get('idempotent-replayed')]).toEqual([201, null]);
    const { id } = again.body as { readonly id: number };
    // Now and then, a request deletes the expired keys of others.
    for (let no = 0; no < 16; no++) await post('/entries', `entry ${no}`, { accountId: id, no });
    await database.run(
      `insert into accounts (name, balance)
        select 'left', count(*) from idempotency_keys where expires = 1;`,
    );
    const { body } = await server.call('GET', '/accounts?name=left');
    expect(body).toMatchObject([{ balance: 0 }]);
  });

  test.skipIf(missing !== null)('introspection keeps the table and the document', async () => {
    const env = { DATABASE_URL: database.url };
    const before = await project.document();
    const { code, stdout } = await callSpecmill(project.folder, ['introspect'], { env });
    expect([code, stdout]).toEqual([0, expect.not.stringContaining('conflict')]);
    const after = await project.document();
    const [was, is] = [before, after].map((one) => resolveModel(one));
    expect(is?.operations.map(({ id }) => id)).toEqual(was?.operations.map(({ id }) => id));
    expect(after.paths['/accounts']?.post).toEqual(before.paths['/accounts']?.post);
    await project.build();
    const check = await callSpecmill(project.folder, ['check', '--db'], { env });
    expect(check).toMatchObject({ code: 0 });
  });
});
