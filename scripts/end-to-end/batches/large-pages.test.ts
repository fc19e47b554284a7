import { expect, test } from 'vitest';
import { callSpecmill } from '../../../pipeline/cli/testing/call-specmill.ts';
import { sqliteDatabases } from '../../../server-template/testing/test-databases.ts';
import { introspectedProject } from '../generated-project.ts';

const schema = `create table texts (id integer primary key, text text not null);
  with recursive numbers (n) as (values (1) union all select n + 1 from numbers where n < 100)
  insert into texts (text) select n || hex(zeroblob(40000)) from numbers;`;

test('pages that are too large for one response value are read within their limit', async () => {
  const database = await sqliteDatabases.create(schema);
  try {
    await using project = await introspectedProject(database.url);
    await callSpecmill(project.folder, ['add', 'batch']);
    await project.build();
    await using server = await project.start();
    const list = { operationId: 'listTexts', parameters: { limit: 100 } };
    const first = { operationId: 'getText', parameters: { id: { $ref: '0.6.id' } } };
    const { status, body } = await server.call('POST', '/batch', {
      body: { steps: [list, first] },
    });
    expect(status).toBe(200);
    const { results } = body as { readonly results: readonly { readonly body: unknown }[] };
    expect(results[0]?.body).toHaveLength(100);
    expect(results[1]?.body).toMatchObject({ id: 7 });
    const twenty = { body: { steps: Array.from({ length: 20 }, () => list) } };
    const rejected = await server.call('POST', '/batch', twenty);
    expect(rejected).toMatchObject({ status: 400, body: { code: 'PAGE_TOO_LARGE' } });
  } finally {
    await database.drop();
  }
});
